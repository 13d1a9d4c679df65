// Where things are in the frame: which place a finger means, where an arrow key leads, how picture and dice share the felt.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const WAYS: Record<Arrow, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): key is Arrow => key in WAYS;

/** The box that a pointer means: the nearest one within reach; none if all are farther. */
export function nearest(boxes: ReadonlyMap<number, Box>, x: number, y: number, reach: number): number | null {
  let [found, least]: [number | null, number] = [null, reach];
  for (const [at, box] of boxes) {
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (away <= least) [found, least] = [at, away];
  }
  return found;
}

/** The box next to this one in a direction; what is aside counts double. */
export function neighbour(boxes: ReadonlyMap<number, Box>, from: number, key: Arrow): number | null {
  const start = boxes.get(from);
  if (!start) return null;
  const [x, y] = WAYS[key];
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

/** How much of the felt the dice have, and whether they lie beside the picture or below it. */
export interface Share {
  beside: boolean;
  dice: number;
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Dice lie where they leave the picture larger. `aspect` is the width of the picture by its height. */
export function shareOf(width: number, height: number, aspect: number): Share {
  const below = between(96, height * 0.27, 210);
  const aside = between(110, width * 0.27, 260);
  const size = (w: number, h: number) => Math.min(w / aspect, h);
  return size(width - aside, height) > size(width, height - below)
    ? { beside: true, dice: aside }
    : { beside: false, dice: below };
}
