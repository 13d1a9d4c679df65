// Navigation on the map: with arrow keys from place to place, and from a pointer to a place.
import type { Atlas, Place, Point } from "./board";

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest place in the direction of an arrow key; sideways distance counts double. */
export function nextPlace(places: Place[], from: Place, key: string): Place {
  const direction = DIRECTIONS[key];
  if (!direction) return from;
  let best: { place: Place; cost: number } | undefined;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best?.place ?? from;
}

/** The next or previous lit place in reading order, starting over at the end. */
export function nextLitPlace(places: Place[], from: Place, step: 1 | -1): Place {
  const order = [...places].sort((a, b) => a.y - b.y || a.x - b.x);
  const rank = (place: Place) => place.y * 1e4 + place.x;
  const later = step === 1 ? order : order.reverse();
  return later.find((place) => step * (rank(place) - rank(from)) > 0) ?? later[0] ?? from;
}

export interface PlaceHit {
  place: Place;
  /** Whether another lit place is about as near, so that it is better to zoom in first. */
  unclear: boolean;
}

/** The place at a point, within `reach` map units; lit places come first. */
export function placeAt(places: Place[], lit: Set<string>, at: Point, reach: number): PlaceHit | undefined {
  const near = places
    .map((place) => ({ place, far: Math.hypot(place.x - at.x, place.y - at.y) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => Number(lit.has(b.place.id)) - Number(lit.has(a.place.id)) || a.far - b.far);
  const [first, second] = near;
  if (!first) return undefined;
  const rival = second !== undefined && lit.has(first.place.id) && lit.has(second.place.id);
  return { place: first.place, unclear: rival && second.far < 1.6 * first.far + reach / 6 };
}

/** The routes whose line passes a point, within `reach` map units; the nearest first. */
export function routesAt(atlas: Atlas, at: Point, reach: number): string[] {
  const far = atlas.board.routes.map((route) => ({ letter: route.letter, far: distance(atlas.line(route), at) }));
  return far
    .filter((each) => each.far <= reach)
    .sort((a, b) => a.far - b.far)
    .map(({ letter }) => letter);
}

/** How far a point is from a line of several stretches. */
function distance(line: Point[], at: Point): number {
  const stretches = line.slice(1).map((end, index) => fromStretch(line[index] as Point, end, at));
  return Math.min(...stretches);
}

function fromStretch(a: Point, b: Point, at: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}
