// The house rules as controls: each option has a few stops.
import { fillerOf, sidesWith, withFaces } from "../lobby/faces";
import { type Option, defaultOf } from "../lobby/new-table";
import { niceStep } from "../review/graph";
import { words } from "../words";

export type Options = Record<string, unknown>;

const MOST_STOPS = 21;
const t = words.lab;

/** A control of one option: the names of its stops, its current stop, and the option's value at a stop. */
export interface Control {
  id: string;
  option: string;
  title: string;
  help: string;
  kind: "slide" | "switch" | "pick";
  stops: string[];
  printed: number;
  at: (options: Options) => number;
  /** The option's value at a stop, given the other options. */
  value: (options: Options, stop: number) => unknown;
}

/** The controls of a rulebook. Tables of numbers and options with a single value have none. */
export function controlsOf(options: Option[]): Control[] {
  return options.flatMap(controls).filter(({ stops }) => stops.length > 1);
}

function controls(option: Option): Control[] {
  switch (option.type) {
    case "number":
      return [slide(option)];
    case "flag":
      return [flag(option)];
    case "choice":
    case "board":
      return [choice(option)];
    case "faces":
      return faces(option);
    case "rows":
      return [];
  }
}

type OfKind<T extends Option["type"]> = Extract<Option, { type: T }>;

/** Round stops around the printed number: all of a short range, up to twice the printed number of a long one. */
export function stopsOf({ default: printed, low, high }: { default: number; low: number; high: number }): number[] {
  const top = high <= 4 * printed + 10 ? high : 2 * printed;
  const step = Math.max(1, niceStep((top - low) / (MOST_STOPS - 1)));
  const found = new Set([printed]);
  for (let stop = Math.ceil(low / step) * step; stop <= top; stop += step) found.add(stop);
  return [...found].sort((a, b) => a - b);
}

function slide(option: OfKind<"number">): Control {
  const stops = stopsOf(option);
  const at = (options: Options) => nearest(stops, (options[option.name] as number | undefined) ?? option.default);
  return {
    ...named(option),
    kind: "slide",
    stops: stops.map((stop) => stop.toLocaleString("en")),
    printed: stops.indexOf(option.default),
    at,
    value: (_, stop) => stops[stop],
  };
}

function flag(option: OfKind<"flag">): Control {
  const printed = defaultOf(option) as boolean;
  return {
    ...named(option),
    kind: "switch",
    stops: [t.off, t.on],
    printed: Number(printed),
    at: (options) => Number((options[option.name] as boolean | undefined) ?? printed),
    value: (_, stop) => stop === 1,
  };
}

function choice(option: OfKind<"choice" | "board">): Control {
  const choices: (string | number)[] = option.choices;
  return {
    ...named(option),
    kind: "pick",
    stops: choices.map((each) => words.lobby.optionChoice(option.name, each)),
    printed: choices.indexOf(option.default),
    at: (options) => choices.indexOf((options[option.name] as string | undefined) ?? option.default),
    value: (_, stop) => choices[stop],
  };
}

/** A slider for each face except the required one, which fills the rest of the die. */
function faces(option: OfKind<"faces">): Control[] {
  const filler = fillerOf(option);
  const size = option.default.length;
  const now = (options: Options) => (options[option.name] as string[] | undefined) ?? option.default;
  const title = words.lobby.optionTitle(option.name);
  return option.choices
    .filter((face) => face !== filler)
    .map((face) => ({
      id: `${option.name} ${face}`,
      option: option.name,
      title: t.facesOf(title, face),
      help: t.faceHelp(size, filler),
      kind: "slide",
      stops: Array.from({ length: size }, (_, number) => String(number)),
      printed: sidesWith(option.default, face),
      at: (options) => sidesWith(now(options), face),
      value: (options, stop) => withFaces(now(options), face, stop, option),
    }));
}

function named({ name, help }: Option): Pick<Control, "id" | "option" | "title" | "help"> {
  return { id: name, option: name, title: words.lobby.optionTitle(name), help };
}

export function nearest(stops: number[], value: number): number {
  let found = 0;
  for (const [place, stop] of stops.entries())
    if (Math.abs(stop - value) < Math.abs((stops[found] ?? Infinity) - value)) found = place;
  return found;
}

/** All stops, sorted by their distance from a stop. */
export function nearestFirst(count: number, at: number): number[] {
  return Array.from({ length: count }, (_, stop) => stop).sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
}
