export * as ui from "./ui";
export * as lobby from "./lobby";
export * as table from "./table";
export * as settings from "./settings";
export * as fair from "./fair";
export * as knockabout from "./knockabout";
export * as intersection from "./intersection";
export * as crossroll from "./crossroll";
