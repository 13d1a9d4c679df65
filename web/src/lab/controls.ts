// House rules as things to slide: each option by its kind, with a few stops to move between.
import { type Option, printedOf } from "../lobby/opening";
import { niceStep } from "../review/graph";
import { words } from "../words";

export type Options = Record<string, unknown>;

const MOST_STOPS = 21;
const t = words.lab;

/** Something that can be slid: what its stops are called, where it stands, and the options at another stop. */
export interface Control {
  id: string;
  option: string;
  title: string;
  help: string;
  kind: "slide" | "switch" | "pick";
  stops: string[];
  printed: number;
  at: (options: Options) => number;
  /** What the option would be at a stop, the others standing where they do. */
  value: (options: Options, stop: number) => unknown;
}

/** The controls of a rulebook; tables of numbers have none, nor has what can only be one thing. */
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
      return [choice(option)];
    case "faces":
      return faces(option);
    case "rows":
      return [];
  }
}

type OfKind<T extends Option["type"]> = Extract<Option, { type: T }>;

/** Round numbers around what is printed: all of a short range, up to twice the printed number of a long one. */
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
  const printed = printedOf(option) as boolean;
  return {
    ...named(option),
    kind: "switch",
    stops: [t.off, t.on],
    printed: Number(printed),
    at: (options) => Number((options[option.name] as boolean | undefined) ?? printed),
    value: (_, stop) => stop === 1,
  };
}

function choice(option: OfKind<"choice">): Control {
  return {
    ...named(option),
    kind: "pick",
    stops: option.choices.map((each) => words.lobby.optionChoice(option.name, each)),
    printed: option.choices.indexOf(option.default),
    at: (options) => option.choices.indexOf((options[option.name] as string | undefined) ?? option.default),
    value: (_, stop) => option.choices[stop],
  };
}

/** A slider for each face but the one that must be there, which fills what is left of the die. */
function faces(option: OfKind<"faces">): Control[] {
  const filler = option.required[0] ?? option.choices[0] ?? "";
  const size = option.default.length;
  const now = (options: Options) => (options[option.name] as string[] | undefined) ?? option.default;
  const count = (list: string[], face: string) => list.filter((each) => each === face).length;
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
      printed: count(option.default, face),
      at: (options) => count(now(options), face),
      value: (options, stop) => withFaces(now(options), face, stop, filler, size),
    }));
}

/** A die with so many of one face; the filler gives way first, then the other faces. */
function withFaces(list: string[], face: string, wanted: number, filler: string, size: number): string[] {
  const others = list.filter((each) => each !== face && each !== filler).slice(0, size - 1 - wanted);
  const rest = size - wanted - others.length;
  return [...Array<string>(rest).fill(filler), ...others, ...Array<string>(wanted).fill(face)];
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

/** All stops, those next to where it stands first. */
export function fromNear(count: number, at: number): number[] {
  return Array.from({ length: count }, (_, stop) => stop).sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
}
