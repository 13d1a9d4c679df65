// The camera of the map on the screen: dragged and zoomed by hand, or gliding to what matters.
import { motionEnabled } from "../../settings.svelte";
import type { Point } from "./board";
import * as cameras from "./camera";

const GLIDE = 240;

export class MapCamera {
  window = $state.raw<cameras.Size>({ width: 0, height: 0 });
  private moved = $state.raw<cameras.Camera | null>(null);
  private frame = 0;

  constructor(private readonly map: cameras.Size) {}

  whole = $derived.by(() => cameras.whole(this.map, this.window));
  now = $derived.by(() => (this.moved ? cameras.clamped(this.moved, this.map, this.window) : this.whole));
  /** Whether the whole map is shown. */
  far = $derived.by(() => this.now.scale <= this.whole.scale * 1.01);

  /** Zoom at a pixel; whether that changed anything. */
  zoom(factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }): boolean {
    const before = this.now.scale;
    this.set(cameras.zoomed(this.now, factor, at, this.map, this.window));
    return this.now.scale !== before;
  }

  drag(by: Point): void {
    this.set(cameras.dragged(this.now, by, this.map, this.window));
  }

  /** Bring a place well inside the window. */
  scrollTo(place: Point): void {
    this.set(cameras.scrolledTo(this.now, place, this.map, this.window));
  }

  /** Glide until all these points are in the window, no closer than `closest`. */
  show(points: Point[], closest: number): void {
    this.glideTo(cameras.framed(points, this.map, this.window, closest));
  }

  showAll(): void {
    this.glideTo(this.whole);
  }

  private set(camera: cameras.Camera): void {
    cancelAnimationFrame(this.frame);
    this.moved = camera;
  }

  private glideTo(goal: cameras.Camera): void {
    cancelAnimationFrame(this.frame);
    if (!motionEnabled()) return this.set(goal);
    const [from, start] = [this.now, performance.now()];
    const step = (time: number) => {
      const share = Math.min(1, (time - start) / GLIDE);
      this.moved = cameras.between(from, goal, 1 - (1 - share) ** 3);
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }
}
