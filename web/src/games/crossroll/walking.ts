// Walking over the map with the arrow keys, and finding what a finger means.
import type { Place, Point } from "./board";

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest place in the direction of a key; sideways counts double, so that one stays on one's way. */
export function next(places: Place[], from: Place, key: string): Place {
  const way = WAYS[key];
  if (!way) return from;
  let best: { place: Place; cost: number } | undefined;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best?.place ?? from;
}

/** The lit place after (or before) this one in reading order; the first of them if there is none. */
export function nextLit(places: Place[], from: Place, step: 1 | -1): Place {
  const order = [...places].sort((a, b) => a.y - b.y || a.x - b.x);
  const rank = (place: Place) => place.y * 1e4 + place.x;
  const later = step === 1 ? order : order.reverse();
  return later.find((place) => step * (rank(place) - rank(from)) > 0) ?? later[0] ?? from;
}

export interface Touched {
  place: Place;
  /** Another lit place is about as near: better look closer first. */
  unclear: boolean;
}

/** What is meant by pointing here, within so many units: a lit place rather than another. */
export function touched(places: Place[], lit: Set<string>, at: Point, reach: number): Touched | undefined {
  const near = places
    .map((place) => ({ place, far: Math.hypot(place.x - at.x, place.y - at.y) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => Number(lit.has(b.place.id)) - Number(lit.has(a.place.id)) || a.far - b.far);
  const [first, second] = near;
  if (!first) return undefined;
  const rival = second !== undefined && lit.has(first.place.id) && lit.has(second.place.id);
  return { place: first.place, unclear: rival && second.far < 1.6 * first.far + reach / 6 };
}
