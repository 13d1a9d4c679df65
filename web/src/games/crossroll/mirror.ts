// The table in words: the dice, then every sheet with what is free on it.
import type { Sheet, View } from "./types";
import type { Parts } from "../../protocol/wire";
import type { Atlas, Route } from "./board";
import * as said from "./words";

export function mirror(parts: Parts, atlas: Atlas | undefined): string[] {
  const { position, scores } = parts.view as View;
  const dice = Object.entries(position.dice).map(([die, value]) => said.dieShows(die, value));
  const aside = position.aside.length ? [said.mirrorAside(position.aside)] : [];
  const sheets = position.players.flatMap((sheet, seat) => [
    said.mirrorSheet(parts.seats[seat]?.name ?? "", scores[seat] ?? 0),
    ...(atlas ? sheetInWords(sheet, atlas) : []),
  ]);
  return [said.mirrorDice(dice), ...aside, ...sheets];
}

export function sheetInWords(sheet: Sheet, atlas: Atlas): string[] {
  const { board } = atlas;
  const rows = board.engine.map(({ row, low, high, boxes, effect }) => {
    const numbers = sheet.engine[row] ?? [];
    return said.mirrorRow(low, high, numbers, said.effect(effect), numbers.length === boxes);
  });
  return [
    ...board.routes.flatMap((route) => routeInWords(route, sheet, atlas)),
    said.mirrorTicket(sheet.ticket, board.meta.lotto_slots),
    said.mirrorEngine(rows),
    said.mirrorLandmarks(sheet.landmarks.map((id) => atlas.name(id))),
  ];
}

function routeInWords(route: Route, sheet: Sheet, atlas: Atlas): string[] {
  const crossed = new Set(sheet.crossed);
  const done = route.path.filter((id) => crossed.has(id)).length;
  const marks = (sheet.boxes[route.letter] ?? []).map((mark) =>
    mark === null ? said.box.free : typeof mark === "number" ? String(mark) : said.box[mark],
  );
  const line = said.mirrorRoute(route.letter, done, route.path.length, marks as string[]);
  const spans = freeSpans(route, crossed).map((span) =>
    said.mirrorSpan(atlas.name(span[0] ?? ""), atlas.name(span.at(-1) ?? "")),
  );
  return spans.length ? [line, said.mirrorFree(route.letter, spans)] : [line];
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
