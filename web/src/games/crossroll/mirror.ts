// The table in words: the dice, then every sheet with what is free on it.
import type { Sheet, View } from "./types";
import type { Parts } from "../../protocol/wire";
import type { Atlas, Route } from "./board";
import * as t from "./words";

export function boardText(parts: Parts, atlas: Atlas | undefined): string[] {
  const { position, scores } = parts.view as View;
  const dice = Object.entries(position.dice).map(([die, value]) => t.dieShows(die, value));
  const aside = position.aside.length ? [t.mirrorAside(position.aside)] : [];
  const sheets = position.players.flatMap((sheet, seat) => [
    t.mirrorSheet(parts.seats[seat]?.name ?? "", scores[seat] ?? 0),
    ...(atlas ? sheetInWords(sheet, atlas) : []),
  ]);
  return [t.mirrorDice(dice), ...aside, ...sheets];
}

export function sheetInWords(sheet: Sheet, atlas: Atlas): string[] {
  const { board } = atlas;
  const rows = board.engine.map(({ row, low, high, boxes, effect }) => {
    const numbers = sheet.engine[row] ?? [];
    return t.mirrorRow(low, high, numbers, t.effect(effect), numbers.length === boxes);
  });
  return [
    ...board.routes.flatMap((route) => routeInWords(route, sheet, atlas)),
    t.mirrorTicket(sheet.ticket, board.meta.lotto_slots),
    t.mirrorEngine(rows),
    t.mirrorLandmarks(sheet.landmarks.map((id) => atlas.name(id))),
  ];
}

function routeInWords(route: Route, sheet: Sheet, atlas: Atlas): string[] {
  const crossed = new Set(sheet.crossed);
  const done = route.path.filter((id) => crossed.has(id)).length;
  const marks = (sheet.boxes[route.letter] ?? []).map((mark) =>
    mark === null ? t.box.free : typeof mark === "number" ? String(mark) : t.box[mark],
  );
  const line = t.mirrorRoute(route.letter, done, route.path.length, marks as string[]);
  const spans = freeSpans(route, crossed).map((span) =>
    t.mirrorSpan(atlas.name(span[0] ?? ""), atlas.name(span.at(-1) ?? "")),
  );
  return spans.length ? [line, t.mirrorFree(route.letter, spans)] : [line];
}

/** The stretches of a route on which nothing is crossed out; a ring's last may go on at its first. */
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
