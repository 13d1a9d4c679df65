// A route of a sheet in a sentence: for screen readers, and below the rows for the route that is pointed at.
import type { RouteOutlook, Sheet } from "./types";
import type { Atlas, Route } from "./board";
import * as t from "./words";

type Mark = Sheet["boxes"][string][number];
const inWords = (mark: Mark) => (mark === null ? t.box.free : typeof mark === "number" ? mark : t.box[mark]);

/** Boxes, what is left, landmarks, what it would score now, and who is ahead. */
export function routeText(
  atlas: Atlas,
  route: Route,
  marks: Mark[],
  now: RouteOutlook,
  players: { name: string }[],
): string {
  const boxes = `${t.route(route.letter)}. ${t.boxList(marks.map((mark) => String(inWords(mark))))}`;
  return [boxes, ...planSentences(atlas, route, now, players)].join(" ");
}

/** The same without the boxes. */
export function planSentences(
  atlas: Atlas,
  route: Route,
  now: RouteOutlook,
  players: { name: string }[],
): string[] {
  if (now.margin === "done") return [t.isDone(now.worth)];
  const ahead = (now.ahead ?? []).map((seat) => players[seat]?.name ?? "");
  return [
    t.leftSentence(now.left, now.free, t.margin[now.margin] ?? ""),
    ...(now.landmarks.length ? [t.landmarksLeft(now.landmarks.map((id) => atlas.name(id)))] : []),
    t.worthNow(now.worth, route.score, now.worth - route.score),
    ...(ahead.length ? [t.isAhead(ahead)] : []),
  ];
}
