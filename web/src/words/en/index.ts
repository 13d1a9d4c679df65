export * as ui from "./ui";
export * as lobby from "./lobby";
export * as table from "./table";
export * as settings from "./settings";
export * as fair from "./fair";
export * as review from "./review";
export * as daily from "./daily";
export * as lab from "./lab";
