// Touch, mouse and wheel on the map: drags, pinches, taps and hovering, in pixels of the element.
import { ownDrags } from "../../ui/own-drags";
import type { Point } from "./board";

export interface GestureHandlers {
  drag: (by: Point) => void;
  /** Returns whether the zoom changed; otherwise the page may scroll. */
  zoom: (factor: number, at: Point) => boolean;
  tap: (at: Point, finger: boolean) => void;
  point: (at: Point | null) => void;
  /** What follows a single pointer that is pressed here: a place, or a tool in hand; null for the map itself. */
  grab?: (at: Point) => Held | null;
}

export interface Held {
  move: (to: Point) => void;
  end?: () => void;
}

const TAP_SLACK = 7; // the pixels that a tap may move

/** Listen to an element; the returned function stops it. */
export function gestures(node: Element, handlers: GestureHandlers): () => void {
  const down = new Map<number, Point>();
  let travelled = 0;
  let held: Held | null = null;

  const at = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const letGo = () => {
    if (travelled >= TAP_SLACK) held?.end?.();
    held = null;
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (down.size === 0) [travelled, held] = [0, handlers.grab?.(at(event)) ?? null];
    else letGo(); // with a second finger the map is pinched, and nothing follows the first any more
    down.set(event.pointerId, at(event));
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    const now = at(event);
    if (!before) return event.pointerType === "mouse" ? handlers.point(now) : undefined;
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < TAP_SLACK && down.size === 1) return;
    node.setPointerCapture(event.pointerId);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(before, now, other);
    else if (held) held.move(now);
    else handlers.drag({ x: now.x - before.x, y: now.y - before.y });
    down.set(event.pointerId, now);
  };
  const pinch = (before: Point, now: Point, other: Point) => {
    const apart = (a: Point, b: Point) => Math.max(8, Math.hypot(a.x - b.x, a.y - b.y));
    handlers.drag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    handlers.zoom(apart(now, other) / apart(before, other), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const lift = (event: PointerEvent) => {
    const last = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (last && travelled < TAP_SLACK && down.size === 0 && event.type === "pointerup")
      handlers.tap(at(event), event.pointerType !== "mouse");
    else if (down.size === 0) held?.end?.();
  };
  const leave = () => handlers.point(null);
  const wheel = (event: WheelEvent) => {
    if (handlers.zoom(Math.exp(-event.deltaY * 0.0016), at(event))) event.preventDefault();
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", lift],
    ["pointercancel", lift],
    ["pointerleave", leave],
    ["wheel", wheel],
  ];
  for (const [name, listener] of listeners)
    node.addEventListener(name, listener as unknown as EventListener, { passive: false });
  const release = ownDrags(node);
  return () => {
    release();
    for (const [name, listener] of listeners) node.removeEventListener(name, listener as unknown as EventListener);
  };
}
