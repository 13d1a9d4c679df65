// Where things are on the screen: the places that a step lights, and where its bubble goes.

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = "below" | "above" | "right" | "left";

export interface BubblePlace {
  x: number;
  y: number;
  side: Side;
  /** Where the arrow is, along the bubble's edge. */
  arrow: number;
}

const GAP = 18;
const MARGIN = 8;
const SIDES: Side[] = ["below", "above", "right", "left"];

export const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The part of `a` that is inside `b`; null if there is none. */
export function inside(a: Rect, b: Rect): Rect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** A rectangle that is larger on every side. */
export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

/** How far along its side a bubble is moved: its middle, its beginning or its end is at the target. */
const ALONG = [0.5, 0.12, 0.88] as const;

/** The bubble on a side of its target, moved along that side so that it stays in the area. */
function beside(
  target: Rect,
  size: { width: number; height: number },
  area: Rect,
  side: Side,
  along: number,
): BubblePlace {
  const { width, height } = size;
  const middleX = target.x + target.width / 2;
  const middleY = target.y + target.height / 2;
  if (side === "below" || side === "above") {
    const x = clamp(middleX - width * along, area.x + MARGIN, area.x + area.width - width - MARGIN);
    const y = side === "below" ? target.y + target.height + GAP : target.y - GAP - height;
    return { x, y, side, arrow: clamp(middleX - x, 18, width - 18) };
  }
  const y = clamp(middleY - height * along, area.y + MARGIN, area.y + area.height - height - MARGIN);
  const x = side === "right" ? target.x + target.width + GAP : target.x - GAP - width;
  return { x, y, side, arrow: clamp(middleY - y, 14, height - 14) };
}

/**
 * Where a bubble of this size goes: beside one of the lit places, in the area, over none of them and over no button
 * that is needed; of those places the first that hides least of what else is `worth` seeing. Null if there is no room:
 * the card says the same.
 */
export function bubblePlace(
  lit: readonly Rect[],
  size: { width: number; height: number },
  area: Rect,
  needed: readonly Rect[] = [],
  worth: readonly Rect[] = [],
): BubblePlace | null {
  const places = ALONG.flatMap((along) =>
    lit.flatMap((target) => SIDES.map((side) => beside(target, size, area, side, along))),
  );
  let best: BubblePlace | null = null;
  let least = Infinity;
  for (const place of places) {
    const box = { x: place.x, y: place.y, ...size };
    const whole = overlap(box, area) >= size.width * size.height - 1;
    if (!whole || [...lit, ...needed].some((each) => overlap(box, grown(each, 6)) > 0)) continue;
    const hidden = worth.reduce((sum, each) => sum + overlap(box, each), 0);
    if (hidden < least) [best, least] = [place, hidden];
  }
  return best;
}

/** The elements of a place: by its name, by the action of a button, or by an action that a picture offers there. */
function elementsOf(root: ParentNode, name: string): Element[] {
  const quoted = CSS.escape(name);
  const action = CSS.escape(JSON.stringify(name));
  const selector = `[data-place="${quoted}"], [data-choice="${quoted}"], [data-actions*="${action}"]`;
  return [...root.querySelectorAll(selector)];
}

/** What can be seen of an element: nothing where it is scrolled away or not shown. */
function seen(element: Element): Rect | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  let rect: Rect | null = width > 0 && height > 0 ? { x, y, width, height } : null;
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  for (
    let parent = element.parentElement;
    rect && parent && parent !== document.body;
    parent = parent.parentElement
  ) {
    if (getComputedStyle(parent).overflow !== "visible") rect = inside(rect, parent.getBoundingClientRect());
  }
  return rect && rect.width * rect.height >= (width * height) / 2 ? rect : null;
}

/** Scroll the card until a place that is outside the board can be seen, but not so far that the task is out of sight. */
export function scrollTo(name: string, board: Element | null): void {
  const outside = elementsOf(document, name).find((element) => !board?.contains(element));
  const task = document.querySelector("[data-testid=step-task]");
  const card = task?.closest("[role=group]");
  const before = card?.scrollTop ?? 0;
  outside?.scrollIntoView({ block: "nearest" });
  if (task && card && !seen(task)) card.scrollTop = before;
}

/** The buttons on the board that do what is asked for, and a question there: nothing dims or covers them. */
export function buttonsOn(board: Element, next: string): Rect[] {
  const main = [...board.querySelectorAll("[data-main]:enabled, [role=alertdialog]")];
  const asked = next ? elementsOf(board, next) : [];
  return [...new Set([...main, ...asked])].map(seen).filter((rect) => rect !== null);
}

/** What a bubble leaves in sight where it can: the dice on the board, its signs, and buttons that are no places. */
export const worthSeeing = (board: Element): Rect[] =>
  [...board.querySelectorAll("[data-die], [data-testid=sign], button:not([data-place])")]
    .map(seen)
    .filter((rect) => rect !== null);

/** The inside of an element, without its border. */
export function innerRect(element: Element): Rect {
  const { x, y } = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
  return { x: x + clientLeft, y: y + clientTop, width, height };
}

/** Where a place is: on the board if it is there, else elsewhere on the page. */
export function rectOf(name: string, board: Element | null, page: ParentNode): Rect | null {
  for (const root of [board, page])
    for (const element of root ? elementsOf(root, name) : []) {
      const rect = seen(element);
      if (rect) return rect;
    }
  return null;
}

/** Whether one of these places of the board is for aiming (`data-aims`). */
export const aimsOn = (names: readonly string[], edge: Element | null): boolean =>
  [...(edge?.querySelectorAll<HTMLElement>("[data-aims]") ?? [])].some((each) =>
    names.includes(each.dataset["place"] ?? ""),
  );
