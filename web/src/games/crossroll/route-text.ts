// A route of a sheet in a sentence: for screen readers, and below the rows for the route that is pointed at.
import type { RouteOutlook, Sheet } from "./types";
import type { Atlas, Route } from "./board";
import * as t from "./words";

type Mark = Sheet["boxes"][string][number];
const inWords = (mark: Mark) => (mark === null ? t.box.free : typeof mark === "number" ? mark : t.box[mark]);

export type Stress = "" | "shut" | "tighter" | "tightest";
const perBox = ({ left, free }: RouteOutlook) => left / free;

/** How a route stands out on its sheet. All routes of a board may be tight, so a tight one is compared:
 *  with itself on an untouched sheet, and with the other routes that are open. */
export function stress(route: Route, now: RouteOutlook, all: RouteOutlook[]): Stress {
  if (now.margin === "shut") return "shut";
  if (now.margin !== "tight") return "";
  if (perBox(now) > route.path.length / route.boxes) return "tighter";
  const tight = all.filter(({ margin }) => margin === "tight").map(perBox);
  const tightest = perBox(now) >= Math.max(...tight) && perBox(now) > Math.min(...tight);
  return tightest ? "tightest" : "";
}

/** Boxes, what is left, landmarks, what it would score now, and who is ahead. */
export function routeText(
  atlas: Atlas,
  route: Route,
  marks: Mark[],
  now: RouteOutlook,
  all: RouteOutlook[],
  players: { name: string }[],
): string {
  const boxes = `${t.route(route.letter)}. ${t.boxList(marks.map((mark) => String(inWords(mark))))}`;
  return [boxes, ...planSentences(atlas, route, now, all, players)].join(" ");
}

/** The same without the boxes. */
export function planSentences(
  atlas: Atlas,
  route: Route,
  now: RouteOutlook,
  all: RouteOutlook[],
  players: { name: string }[],
): string[] {
  if (now.margin === "done") return [t.isDone(now.worth)];
  const ahead = (now.ahead ?? []).map((seat) => players[seat]?.name ?? "");
  return [
    t.leftSentence(now.left, now.free, `${t.margin[now.margin] ?? ""}${t.stress[stress(route, now, all)]}`),
    ...(now.landmarks.length ? [t.landmarksLeft(now.landmarks.map((id) => atlas.name(id)))] : []),
    t.worthNow(now.worth, route.score, now.worth - route.score),
    ...(ahead.length ? [t.isAhead(ahead)] : []),
  ];
}
