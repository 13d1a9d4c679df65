// A board in the making: the tables of its TOML file, and every change that can be made to them.
// A change gives a new draft and leaves the old one as it is. Whether a board has faults is said by the hall.
import type { Board, EngineRow, Place, Point, Route } from "../board";

export interface Draft {
  meta: Board["meta"];
  dice: Record<string, number[]>;
  scores: { speed: number[]; landmark: number[] };
  conversion: Record<string, string>;
  engine: EngineRow[];
  flyover?: Board["flyover"];
  routes: (Omit<Route, "badge"> & { badge?: [number, number] })[];
  locations: DraftPlace[];
  land?: { name: string; points: [number, number][]; foreign?: boolean }[];
  hills?: Board["scenery"]["hills"];
  words?: { text: string; x: number; y: number; size: number; sea?: boolean; turned?: boolean }[];
}
export type DraftPlace = Omit<Place, "label_dx" | "label_dy" | "label_wrap"> &
  Partial<Pick<Place, "label_dx" | "label_dy" | "label_wrap">>;
export type DraftRoute = Draft["routes"][number];

export const SNAP = 10;
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const NAMING_DIE = "d10";
export const COLOURS = [
  "#e4572e",
  "#2e86ab",
  "#3a9d5d",
  "#8e44ad",
  "#c98a00",
  "#d6336c",
  "#1f9e8f",
  "#6c7a1f",
  "#5a5fcf",
  "#a0522d",
];
const PLACES_A_BOX = 3.5;
const POINTS_A_PLACE = 1.7;
const numbers = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** A board with nothing on it but one route without places. */
export function emptyDraft(name: string): Draft {
  return addRoute({
    meta: { name, width: 1000, height: 700, lotto_slots: 6, perfect_score: 0 },
    dice: { d4: numbers(4), d6: numbers(6), d8: numbers(8), d10: numbers(10) },
    scores: { speed: [], landmark: [] },
    conversion: {},
    engine: [
      { row: "top", low: 1, high: 3, boxes: 3, effect: 1 },
      { row: "middle", low: 4, high: 7, boxes: 2, effect: -1 },
      { row: "bottom", low: 8, high: 10, boxes: 2, effect: -2 },
    ],
    routes: [],
    locations: [],
  });
}

/** The board with all that follows from the rest: routes of places, the conversion chart, the highest score. */
export function finished(draft: Draft): Draft {
  const { speed, landmark } = draft.scores;
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
  const perfect = sum(draft.routes.map(({ score }) => score)) + sum(speed) + sum(landmark);
  return {
    ...draft,
    meta: { ...draft.meta, perfect_score: perfect },
    conversion: conversionOf(draft),
    locations: draft.locations.map((place) => ({ ...place, routes: routesAt(draft, place.id) })),
  };
}

export const routesAt = (draft: Draft, id: string): string[] =>
  draft.routes.filter(({ path }) => path.includes(id)).map(({ letter }) => letter);

/** The chart as it is, without routes that are gone; new routes get the faces that are free. */
function conversionOf(draft: Draft): Record<string, string> {
  const letters = draft.routes.map(({ letter }) => letter);
  const stays = Object.entries(draft.conversion).filter(([, letter]) => letters.includes(letter));
  const taken = new Map(stays);
  const free = (draft.dice[NAMING_DIE] ?? []).map(String).filter((face) => !taken.has(face));
  for (const letter of letters) {
    const face = [...taken.values()].includes(letter) ? undefined : free.shift();
    if (face !== undefined) taken.set(face, letter);
  }
  return Object.fromEntries([...taken].sort(([a], [b]) => Number(a) - Number(b)));
}

/** The board as the map draws it; what a faulty file may lack is left out. */
export function drawn(draft: Draft): Board {
  const known = new Set(draft.locations.map(({ id }) => id));
  const joined = ({ from, to }: { from: string; to: string }) => known.has(from) && known.has(to);
  return {
    ...draft,
    dice: {}, // none are on the map
    flyover: (draft.flyover ?? []).filter(({ over, under }) => joined(over) && joined(under)),
    routes: draft.routes.map((route) => ({
      ...route,
      badge: route.badge ?? null,
      path: route.path.filter((id) => known.has(id)),
    })),
    locations: unique(draft.locations).map((place) => ({
      label_dx: 0,
      label_dy: 0,
      label_wrap: false,
      ...place,
    })),
    scenery: {
      land: (draft.land ?? []).map((land) => ({ foreign: false, ...land })),
      hills: draft.hills ?? [],
      words: (draft.words ?? []).map((each) => ({ sea: false, turned: false, ...each })),
    },
  };
}

const unique = (places: DraftPlace[]): DraftPlace[] => [
  ...new Map(places.map((place) => [place.id, place])).values(),
];

// Places.

export const snapped = ({ x, y }: Point, { width, height }: Draft["meta"]): Point => ({
  x: Math.min(width, Math.max(0, Math.round(x / SNAP) * SNAP)),
  y: Math.min(height, Math.max(0, Math.round(y / SNAP) * SNAP)),
});

/** A new place, at the end of a route or between two places of it. */
export function addPlace(draft: Draft, at: Point, letter = "", before?: number): { draft: Draft; id: string } {
  const number = draft.locations.length + 1;
  const name = freeName(draft, number);
  const id = freeId(draft, name);
  const route = draft.routes.find((each) => each.letter === letter);
  const place: DraftPlace = {
    id,
    name,
    district: "",
    ...freePoint(draft, at),
    label: "e",
    entrance: false,
    landmark: false,
    routes: [],
  };
  const more = { ...draft, locations: [...draft.locations, place] };
  return { draft: route ? appendTo(more, letter, id, before) : more, id };
}

/** The point on the grid, or the next one below where no other place lies. */
function freePoint(draft: Draft, at: Point): Point {
  const { x, y } = snapped(at, draft.meta);
  const taken = new Set(draft.locations.filter((place) => place.x === x).map((place) => place.y));
  const below = (n: number) => snapped({ x, y: (y + n * SNAP) % (draft.meta.height + SNAP) }, draft.meta).y;
  const rows = Array.from({ length: taken.size + 1 }, (_, n) => (n ? below(n) : y));
  return { x, y: rows.find((row) => !taken.has(row)) ?? y };
}

function freeName(draft: Draft, number: number): string {
  const name = `Place ${number}`;
  return draft.locations.some((place) => place.name === name) ? freeName(draft, number + 1) : name;
}

/** A name as people mean it: without spaces around it, which keyboards of phones add, and in the usual form. */
export const tidied = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/\ufe0f/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A name as an id that nobody has: small letters, digits and underscores. */
export function freeId(draft: Draft, name: string, own = ""): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, 40);
  const base = slug || "place";
  const taken = new Set(draft.locations.map(({ id }) => id).filter((id) => id !== own));
  const tries = [base, ...Array.from({ length: taken.size + 1 }, (_, n) => `${base}_${n + 2}`)];
  return tries.find((each) => !taken.has(each)) as string;
}

export function changePlace(draft: Draft, id: string, to: Partial<DraftPlace>): Draft {
  const change = (place: DraftPlace) => (place.id === id ? { ...place, ...to } : place);
  return { ...draft, locations: draft.locations.map(change) };
}

/** The place at another point; it stays where it is if another one lies there, which it would hide. */
export const movePlace = (draft: Draft, id: string, to: Point): Draft =>
  draft.locations.some((place) => place.id !== id && place.x === to.x && place.y === to.y)
    ? draft
    : changePlace(draft, id, to);

/** The other places on the point of a place: only one of them can be seen and pressed. */
export const hiddenAt = (draft: Draft, { id, x, y }: DraftPlace): DraftPlace[] =>
  draft.locations.filter((place) => place.id !== id && place.x === x && place.y === y);

/** Another name, with the id that goes with it wherever it stands. */
export function renamePlace(draft: Draft, id: string, name: string): { draft: Draft; id: string } {
  const fresh = freeId(draft, name, id);
  const named = (each: string) => (each === id ? fresh : each);
  const stretch = (each: { route: string; from: string; to: string }) => ({
    ...each,
    from: named(each.from),
    to: named(each.to),
  });
  const renamed = {
    ...changePlace(draft, id, { id: fresh, name }),
    routes: draft.routes.map((route) => ({ ...route, path: route.path.map(named) })),
    ...(draft.flyover && {
      flyover: draft.flyover.map(({ over, under }) => ({ over: stretch(over), under: stretch(under) })),
    }),
  };
  return { draft: renamed, id: fresh };
}

export function removePlace(draft: Draft, id: string): Draft {
  return withoutBrokenFlyovers({
    ...draft,
    locations: draft.locations.filter((place) => place.id !== id),
    routes: draft.routes.map((route) => ({ ...route, path: route.path.filter((each) => each !== id) })),
  });
}

// Routes.

export function addRoute(draft: Draft): Draft {
  const taken = new Set(draft.routes.map(({ letter }) => letter));
  const letter = [...LETTERS].find((each) => !taken.has(each));
  if (!letter) return draft;
  const route: DraftRoute = {
    letter,
    number: draft.routes.length + 1,
    name: `Route ${letter}`,
    colour: COLOURS[draft.routes.length % COLOURS.length] as string,
    ring: false,
    boxes: 1,
    score: 5,
    path: [],
  };
  return { ...draft, routes: [...draft.routes, route] };
}

export function changeRoute(draft: Draft, letter: string, to: Partial<DraftRoute>): Draft {
  const change = (route: DraftRoute) => (route.letter === letter ? { ...route, ...to } : route);
  return withoutBrokenFlyovers({ ...draft, routes: draft.routes.map(change) });
}

export const removeRoute = (draft: Draft, letter: string): Draft =>
  withoutBrokenFlyovers({ ...draft, routes: draft.routes.filter((route) => route.letter !== letter) });

/** A place added to a route, at its end or before a step. The first place of a route is an entrance; adding it again
 *  closes the ring. */
export function appendTo(draft: Draft, letter: string, id: string, before?: number): Draft {
  const route = draft.routes.find((each) => each.letter === letter);
  if (!route) return draft;
  if (route.path.includes(id))
    return route.path[0] === id && route.path.length > 2 ? changeRoute(draft, letter, { ring: true }) : draft;
  const path = route.path.toSpliced(before ?? route.path.length, 0, id);
  const suited = suits(route) ? suggested(path.length) : {};
  const entered = route.path.length ? draft : changePlace(draft, id, { entrance: true });
  return changeRoute(entered, letter, { path, ...suited });
}

/** The usual boxes and score of a route of this length. */
export function suggested(places: number): { boxes: number; score: number } {
  return {
    boxes: Math.max(1, Math.min(12, Math.round(places / PLACES_A_BOX))),
    score: Math.max(5, Math.round(places * POINTS_A_PLACE)),
  };
}

/** Whether boxes and score are the usual ones, so that they may follow the length. */
function suits(route: DraftRoute): boolean {
  const { boxes, score } = suggested(route.path.length);
  return route.boxes === boxes && route.score === score;
}

export function moveStep(draft: Draft, letter: string, step: number, by: number): Draft {
  const route = draft.routes.find((each) => each.letter === letter);
  const id = route?.path[step];
  if (!route || !id || step + by < 0 || step + by >= route.path.length) return draft;
  return changeRoute(draft, letter, { path: route.path.toSpliced(step, 1).toSpliced(step + by, 0, id) });
}

/** The route from its other end: a place that is added then stands before what was its first one. */
export function turnAround(draft: Draft, letter: string): Draft {
  const route = draft.routes.find((each) => each.letter === letter);
  return route ? changeRoute(draft, letter, { path: route.path.toReversed() }) : draft;
}

/** The place after this one: on the route, or on the next route that has places. */
export function placeAfter(draft: Draft, letter: string, id: string): { letter: string; id: string } | undefined {
  const routes = draft.routes.filter(({ path }) => path.length);
  const first = routes.find((route) => route.letter === letter && route.path.includes(id));
  const at = first ?? routes.find(({ path }) => path.includes(id));
  const next = at?.path[at.path.indexOf(id) + 1];
  if (at && next) return { letter: at.letter, id: next };
  const then = at && routes[(routes.indexOf(at) + 1) % routes.length];
  return then?.path[0] ? { letter: then.letter, id: then.path[0] } : undefined;
}

export function removeStep(draft: Draft, letter: string, step: number): Draft {
  const route = draft.routes.find((each) => each.letter === letter);
  return route ? changeRoute(draft, letter, { path: route.path.toSpliced(step, 1) }) : draft;
}

/** Flyovers only between places that are still neighbours. */
function withoutBrokenFlyovers(draft: Draft): Draft {
  if (!draft.flyover) return draft;
  const neighbours = ({ route, from, to }: { route: string; from: string; to: string }) => {
    const path = draft.routes.find(({ letter }) => letter === route)?.path ?? [];
    return path.some((id, n) => (id === from && path[n + 1] === to) || (id === to && path[n + 1] === from));
  };
  return { ...draft, flyover: draft.flyover.filter(({ over, under }) => neighbours(over) && neighbours(under)) };
}

/** The step of a route before which a point lies on its line, if it lies on it. */
export function stepAt(draft: Draft, letter: string, at: Point, reach: number): number | undefined {
  const route = draft.routes.find((each) => each.letter === letter);
  const places = new Map(draft.locations.map((place) => [place.id, place]));
  const line = (route?.path ?? []).map((id) => places.get(id)).filter((place) => place !== undefined);
  const found = line.findIndex((place, n) => {
    const next = line[n + 1];
    return next !== undefined && distance(at, place, next) <= reach;
  });
  return found < 0 ? undefined : found + 1;
}

function distance(at: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}

// Ladders.

/** Scores as somebody writes them, with commas or spaces between them; or the first word that is no whole number. */
export function readScores(text: string): { scores: number[] } | { word: string } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const word = words.find((each) => !/^[+-]?\d{1,9}$/.test(each));
  return word === undefined ? { scores: words.map(Number) } : { word };
}

/** Ladders of the usual shape for what is on the board: scores that rise, and no more of them than can be circled. */
export function suggestedLadders(draft: Draft): Draft["scores"] {
  const landmarks = draft.locations.filter(({ landmark }) => landmark).length;
  const boxes = draft.routes.reduce((sum, route) => sum + route.boxes, 0);
  const speeds = Math.min(boxes, Math.max(1, Math.round(boxes * 0.7)));
  return {
    speed: Array.from({ length: speeds }, (_, n) => 1 + Math.round((n * 14) / Math.max(10, speeds))),
    landmark: numbers(landmarks),
  };
}
