// The layout of place names on the map, so that they cover neither each other nor the places.
import { isMajor, type Atlas, type Place, type Point, type Side } from "./board";

export interface Label {
  id: string;
  lines: string[];
  /** The anchor of the first line, in map units. */
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  major: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The sides of a place for its name, and the shift along that side as a share of the name's length. */
const SPOTS: [Side, number][] = [
  ["e", 0],
  ["w", 0],
  ["n", 0],
  ["s", 0],
  ["ne", 0],
  ["se", 0],
  ["nw", 0],
  ["sw", 0],
  ["n", 0.25],
  ["n", -0.25],
  ["s", 0.25],
  ["s", -0.25],
  ["e", 0.3],
  ["e", -0.3],
  ["w", 0.3],
  ["w", -0.3],
  ["e", 0.15],
  ["e", -0.15],
  ["w", 0.15],
  ["w", -0.15],
  ["n", 0.42],
  ["n", -0.42],
  ["s", 0.42],
  ["s", -0.42],
];
const AWAY = 12.5; // the distance from the middle of a place to its name
const SYMBOL = 9.5;
const LINE = 1.14;
const RISE = 0.74; // the share of a line above its baseline
const WRAP_FROM = 12;
/** Approximate widths of letters as a share of the font size, so that nothing has to be measured. */
const WIDTHS: [RegExp, number][] = [
  [/[ijlI' ]/, 0.25],
  [/[frtJ/]/, 0.4],
  [/[mMw]/, 0.88],
  [/W/, 1.06],
  [/[A-Z]/, 0.69],
];
const USUAL = 0.575;

const ROUNDS = 600;
const PUSHED = 12; // the cost of displacing a name, which grows each time

interface Spot {
  label: Label;
  box: Box;
  cost: number;
}

/** The names that fit at a font size in map units; those that are spoken of come first, then landmarks and crossroads. */
export function placeLabels(atlas: Atlas, size: number, spokenOf: readonly string[] = []): Label[] {
  const obstacles = new Obstacles(atlas);
  const { locations } = atlas.board;
  const named = locations.filter(({ id }) => spokenOf.includes(id));
  const early = [...named, ...locations.filter((place) => isMajor(place) && !named.includes(place))];
  const placed = placeMajor(early, size, obstacles);
  const taken = [...placed.values()].map(({ box }) => box);
  const rest = locations.filter((place) => !early.includes(place));
  const labels = rest.flatMap((place) => {
    const spot = spotsOf(place, size, obstacles).find(({ box }) => !taken.some((other) => overlap(box, other)));
    if (spot) taken.push(spot.box);
    return spot ? [spot.label] : [];
  });
  return [...[...placed.values()].map(({ label }) => label), ...labels];
}

/** Give each name its cheapest spot. It may displace other names, which then look for another spot. */
function placeMajor(places: Place[], size: number, obstacles: Obstacles): Map<Place, Spot> {
  const spots = new Map(places.map((place) => [place, spotsOf(place, size, obstacles)]));
  const placed = new Map<Place, Spot>();
  const pushed = new Map<Place, number>();
  const queue = [...places];
  let best = new Map<Place, Spot>();
  for (let round = 0; round < ROUNDS && queue.length; round++) {
    const place = queue.shift() as Place;
    const inTheWay = (spot: Spot) => [...placed].filter(([, other]) => overlap(spot.box, other.box));
    const price = (spot: Spot) =>
      inTheWay(spot).reduce((sum, [other]) => sum + PUSHED * (1 + (pushed.get(other) ?? 0)), spot.cost);
    const spot = cheapest(spots.get(place) ?? [], price);
    if (!spot) continue;
    for (const [other] of inTheWay(spot)) {
      placed.delete(other);
      pushed.set(other, (pushed.get(other) ?? 0) + 1);
      queue.push(other);
    }
    placed.set(place, spot);
    if (placed.size > best.size) best = new Map(placed);
  }
  return best;
}

function cheapest(spots: Spot[], price: (spot: Spot) => number): Spot | undefined {
  let [found, least]: [Spot | undefined, number] = [undefined, Infinity];
  for (const spot of spots) {
    if (spot.cost >= least) break; // spots are sorted by cost, and obstacles only add to it
    const cost = price(spot);
    if (cost < least) [found, least] = [spot, cost];
  }
  return found;
}

/** What names must not cover, and what they should avoid. */
class Obstacles {
  readonly badges: Box[];
  readonly symbols: { id: string; box: Box }[];
  readonly roads: [Point, Point][];
  readonly width: number;
  readonly height: number;

  constructor(atlas: Atlas) {
    this.symbols = atlas.board.locations.map((place) => ({ id: place.id, box: around(place, SYMBOL) }));
    this.badges = atlas.board.routes.map((route) => around(atlas.badge(route), 8));
    this.roads = atlas.stretches();
    this.width = atlas.board.meta.width;
    this.height = atlas.board.meta.height;
  }

  isFree(box: Box, id: string): boolean {
    if (box.left < 2 || box.top < 2 || box.right > this.width - 2 || box.bottom > this.height - 2) return false;
    if (this.badges.some((badge) => overlap(box, badge))) return false;
    return !this.symbols.some((other) => other.id !== id && overlap(box, other.box));
  }

  /** The length of road under a box. */
  road(box: Box): number {
    const wide = { left: box.left - 2, top: box.top - 2, right: box.right + 2, bottom: box.bottom + 2 };
    return this.roads.reduce((sum, [a, b]) => sum + inside(a, b, wide), 0);
  }
}

/** The possible spots of a name, ignoring other names, cheapest first. */
function spotsOf(place: Place, size: number, obstacles: Obstacles): Spot[] {
  const major = isMajor(place);
  const spots = wrappings(place).flatMap((lines) =>
    SPOTS.flatMap(([side, slide]) => {
      const made = at(place, side, slide, lines, size, major);
      if (!obstacles.isFree(made.box, place.id)) return [];
      const road = obstacles.road(made.box);
      if (!major && road > size) return [];
      const odd = (side === place.label ? 0 : 6) + 8 * Math.abs(slide) + wrapCost(place, lines.length);
      return [{ ...made, cost: road + odd }];
    }),
  );
  return spots.sort((a, b) => a.cost - b.cost);
}

const wrapCost = (place: Place, lines: number): number => (lines > 2 ? 12 : lines > 1 !== wrapped(place) ? 3 : 0);
const wrapped = (place: Place): boolean => place.label_wrap || place.name.length >= WRAP_FROM;

/** The name in one line, in two lines of similar length, and word by word. */
function wrappings(place: Place): string[][] {
  const words = place.name.split(" ");
  if (words.length === 1) return [[place.name]];
  const cuts = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  const twoLines = cuts.reduce((a, b) => (longest(b) < longest(a) ? b : a));
  const apart = words.length === 3 ? [words] : [];
  return [[place.name], twoLines, ...apart];
}

function at(
  place: Place,
  side: Side,
  slide: number,
  lines: string[],
  size: number,
  major: boolean,
): { label: Label; box: Box } {
  const width = Math.max(...lines.map(lengthOf)) * size;
  const height = lines.length * LINE * size;
  const [east, west] = [side.includes("e"), side.includes("w")];
  const away = side.length === 2 ? AWAY * 0.8 : AWAY;
  const x = place.x + (east ? away : west ? -away : slide * width);
  const left = east ? x : west ? x - width : x - width / 2;
  const top = topOf(place, side, height, away) + (east || west ? slide * height : 0);
  const box = { left, top, right: left + width, bottom: top + height };
  const anchor = east ? "start" : west ? "end" : "middle";
  return { label: { id: place.id, lines, x, y: top + RISE * LINE * size + 0.06 * size, anchor, major }, box };
}

function lengthOf(line: string): number {
  const letter = (each: string) => WIDTHS.find(([kind]) => kind.test(each))?.[1] ?? USUAL;
  return [...line].reduce((sum, each) => sum + letter(each), 0);
}

function topOf(place: Place, side: Side, height: number, away: number): number {
  if (side.includes("n")) return place.y - away - height + (side.length === 2 ? 4 : 2);
  if (side.includes("s")) return place.y + away - (side.length === 2 ? 4 : 2);
  return place.y - height / 2;
}

const around = ({ x, y }: Point, half: number): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The length of a line inside a box. */
function inside(a: Point, b: Point, box: Box): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [from, to] = [0, 1];
  const sides: [number, number][] = [
    [-dx, a.x - box.left],
    [dx, box.right - a.x],
    [-dy, a.y - box.top],
    [dy, box.bottom - a.y],
  ];
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return 0;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return to > from ? (to - from) * Math.hypot(dx, dy) : 0;
}

export const lineHeight = LINE;
