// Geometry: the place nearest to a pointer, the neighbour in an arrow key's direction, and the areas of picture and dice.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const DIRECTIONS: Record<Arrow, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): key is Arrow => key in DIRECTIONS;

/** The box nearest to a pointer, or null if none is within reach. */
export function nearest(boxes: ReadonlyMap<number, Box>, x: number, y: number, reach: number): number | null {
  let [found, least]: [number | null, number] = [null, reach];
  for (const [at, box] of boxes) {
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (away <= least) [found, least] = [at, away];
  }
  return found;
}

/** The next box in a direction; sideways distance counts double. */
export function neighbour(boxes: ReadonlyMap<number, Box>, from: number, key: Arrow): number | null {
  const start = boxes.get(from);
  if (!start) return null;
  const [x, y] = DIRECTIONS[key];
  let [found, least]: [number | null, number] = [null, Infinity];
  for (const [at, box] of boxes) {
    const [right, down] = [middle(box)[0] - middle(start)[0], middle(box)[1] - middle(start)[1]];
    const ahead = right * x + down * y;
    const cost = ahead + 2 * Math.abs(right * y - down * x);
    if (at !== from && ahead > 1 && cost < least) [found, least] = [at, cost];
  }
  return found;
}

const middle = ({ left, right, top, bottom }: Box): [number, number] => [(left + right) / 2, (top + bottom) / 2];

/** The size of the dice area, and whether it is beside the picture or below it. */
export interface Share {
  beside: boolean;
  dice: number;
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Place the dice area where it leaves the picture larger. `aspect` is the picture's width divided by its height. */
export function shareOf(width: number, height: number, aspect: number): Share {
  const below = between(96, height * 0.27, 210);
  const aside = between(110, width * 0.27, 260);
  const size = (w: number, h: number) => Math.min(w / aspect, h);
  return size(width - aside, height) > size(width, height - below)
    ? { beside: true, dice: aside }
    : { beside: false, dice: below };
}
