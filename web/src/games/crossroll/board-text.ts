// The table as text: the dice, then every sheet; and the names of places for screen readers.
import type { Sheet, View } from "./types";
import type { Parts } from "../../protocol/wire";
import { isCrossroad, type Atlas, type Place, type Route } from "./board";
import * as t from "./words";

export function boardText(parts: Parts, atlas: Atlas | undefined): string[] {
  const { position, scores } = parts.view as View;
  const dice = Object.entries(position.dice).map(([die, value]) => t.dieShows(die, value));
  const aside = position.aside.length ? [t.asideLine(position.aside)] : [];
  const sheets = position.players.flatMap((sheet, seat) => [
    t.sheetLine(parts.seats[seat]?.name ?? "", scores[seat] ?? 0),
    ...(atlas ? sheetText(sheet, atlas) : []),
  ]);
  return [t.diceLine(dice), ...aside, ...sheets];
}

export function sheetText(sheet: Sheet, atlas: Atlas): string[] {
  const { board } = atlas;
  const rows = board.engine.map(({ row, low, high, boxes, effect }) => {
    const numbers = sheet.engine[row] ?? [];
    return t.engineRowText(low, high, numbers, t.effect(effect), numbers.length === boxes);
  });
  return [
    ...board.routes.flatMap((route) => routeText(route, sheet, atlas)),
    t.ticketLine(sheet.ticket, board.meta.lotto_slots),
    t.engineLine(rows),
    t.landmarksLine(sheet.landmarks.map((id) => atlas.name(id))),
  ];
}

function routeText(route: Route, sheet: Sheet, atlas: Atlas): string[] {
  const crossed = new Set(sheet.crossed);
  const done = route.path.filter((id) => crossed.has(id)).length;
  const completed = sheet.completed?.includes(route.letter) ?? false;
  const marks = (sheet.boxes[route.letter] ?? []).map((mark) =>
    mark === null ? t.box.free : typeof mark === "number" ? String(mark) : t.box[mark],
  );
  const line = t.routeLine(route.letter, done, route.path.length, completed, marks as string[]);
  const spans = freeSpans(route, crossed).map((span) =>
    t.spanText(atlas.name(span[0] ?? ""), atlas.name(span.at(-1) ?? "")),
  );
  return spans.length ? [line, t.freeLine(route.letter, spans)] : [line];
}

/** The stretches of a route without crossed-out places; on a ring the last may continue at the first. */
export function freeSpans(route: Route, crossed: Set<string>): string[][] {
  const spans: string[][] = [[]];
  for (const id of route.path)
    if (crossed.has(id)) spans.push([]);
    else spans.at(-1)?.push(id);
  const [first, last] = [spans[0], spans.at(-1)];
  if (route.ring && spans.length > 1 && first?.length && last?.length) {
    spans[0] = [...last, ...first];
    spans.pop();
  }
  return spans.filter((span) => span.length > 0);
}

/** The kind and the routes of a place. */
export function kindText(place: Place): string {
  const kinds = [
    isCrossroad(place) ? t.crossroad(place.routes) : t.onRoute(place.routes[0] ?? ""),
    place.landmark ? t.landmark : "",
    place.entrance ? t.entrance : "",
  ];
  return kinds.filter(Boolean).join(", ");
}

export interface Marks {
  crossed: boolean;
  circled: boolean;
  lit: boolean;
  start: string;
  /** Whether it is marked in pencil. */
  pencil?: boolean;
}

/** The accessible name of a place. */
export function placeText(place: Place, marks: Marks): string {
  const text = [
    place.name,
    kindText(place),
    marks.circled ? t.circled : marks.crossed ? t.crossedOut : "",
    marks.pencil ? t.inPencil : "",
    marks.start === place.id ? t.isStart : "",
    marks.lit ? (marks.start ? t.endsHere : t.startsHere) : "",
  ];
  return text.filter(Boolean).join(", ");
}
