// What a choice does to the sheet, in a few short lines.
import type { After, Outlook, Sheet } from "./types";
import type { Atlas } from "./board";
import * as t from "./words";

export interface AfterLines {
  score: string;
  lines: string[];
  /** What it costs: routes that get tight. */
  harm: string[];
}

export function afterLines(after: After, sheet: Sheet, outlook: Outlook, atlas: Atlas): AfterLines {
  const done = Object.values(outlook.routes).filter(({ margin }) => margin === "done").length;
  const completed = after.completed ?? [];
  const toGo = atlas.board.routes.length - done - completed.length;
  const lost = lostLandmarks(after, outlook);
  return {
    score: t.scoreChange(sheet.score ?? 0, after.score),
    lines: [
      ...(completed.length ? [t.routesDone(completed, toGo)] : []),
      ...leftLines(after),
      ...(after.landmarks ?? []).map((id, n) => t.circles(atlas.name(id), after.landmark?.[n])),
      ...(after.speed?.length ? [t.speedGain(after.speed)] : []),
      ...(after.ticket?.length ? [t.onTicketNow(after.ticket)] : []),
      ...Object.entries(after.engine ?? {}).map(([row, numbers]) => engineLine(atlas, row, numbers.length)),
      t.boxesLeft(after.free),
    ],
    harm: [
      ...(after.harder ?? []).map((letter) => harderLine(after, letter)),
      ...(lost.length ? [t.passes(lost.map((id) => atlas.name(id)))] : []),
    ],
  };
}

/** Routes that are not completed but have other numbers than before. */
function leftLines({ routes = {}, completed = [], boxes = {}, harder = [] }: After): string[] {
  const own = Object.keys(boxes).filter((letter) => !completed.includes(letter) && !harder.includes(letter));
  return own.flatMap((letter) => {
    const now = routes[letter];
    return now ? [t.leftOn(letter, now.left, now.free)] : [];
  });
}

function harderLine({ routes = {} }: After, letter: string): string {
  const now = routes[letter];
  return now ? t.getsTight(letter, now.left, now.free) : letter;
}

/** Landmarks that are passed: crossed out without being circled. */
function lostLandmarks({ routes = {}, landmarks = [] }: After, outlook: Outlook): string[] {
  const gone = Object.entries(routes).flatMap(([letter, now]) =>
    (outlook.routes[letter]?.landmarks ?? []).filter((id) => !now.landmarks.includes(id)),
  );
  return [...new Set(gone)].filter((id) => !landmarks.includes(id));
}

function engineLine(atlas: Atlas, row: string, written: number): string {
  const found = atlas.board.engine.find((each) => each.row === row);
  if (!found) return "";
  const lacks = found.boxes - written;
  return lacks ? t.engineLacks(t.effect(found.effect), lacks) : t.engineUnlocks(t.effect(found.effect));
}
