// Fingers, mouse and wheel over the map: drags, pinches, taps and pointing, in pixels of the element.
import type { Point } from "./board";

export interface Hands {
  drag: (by: Point) => void;
  /** Whether anything changed; if not, the page may scroll instead. */
  zoom: (factor: number, at: Point) => boolean;
  tap: (at: Point, finger: boolean) => void;
  point: (at: Point | null) => void;
}

const STILL = 7; // pixels that a tap may wander

/** Listen on an element until the returned function is called. */
export function gestures(node: Element, hands: Hands): () => void {
  const down = new Map<number, Point>();
  let wandered = 0;

  const at = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (down.size === 0) wandered = 0;
    down.set(event.pointerId, at(event));
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    const now = at(event);
    if (!before) return event.pointerType === "mouse" ? hands.point(now) : undefined;
    wandered += Math.hypot(now.x - before.x, now.y - before.y);
    if (wandered < STILL && down.size === 1) return;
    node.setPointerCapture(event.pointerId);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(before, now, other);
    else hands.drag({ x: now.x - before.x, y: now.y - before.y });
    down.set(event.pointerId, now);
  };
  const pinch = (before: Point, now: Point, other: Point) => {
    const apart = (a: Point, b: Point) => Math.max(8, Math.hypot(a.x - b.x, a.y - b.y));
    hands.drag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    hands.zoom(apart(now, other) / apart(before, other), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const lift = (event: PointerEvent) => {
    const last = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (last && wandered < STILL && down.size === 0 && event.type === "pointerup")
      hands.tap(at(event), event.pointerType !== "mouse");
  };
  const leave = () => hands.point(null);
  const wheel = (event: WheelEvent) => {
    if (hands.zoom(Math.exp(-event.deltaY * 0.0016), at(event))) event.preventDefault();
  };

  const heard: [string, (event: never) => void][] = [
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", lift],
    ["pointercancel", lift],
    ["pointerleave", leave],
    ["wheel", wheel],
  ];
  for (const [name, listener] of heard)
    node.addEventListener(name, listener as unknown as EventListener, { passive: false });
  return () => {
    for (const [name, listener] of heard) node.removeEventListener(name, listener as unknown as EventListener);
  };
}
