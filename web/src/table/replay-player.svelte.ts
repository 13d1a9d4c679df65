// The replay of a game: its steps, the one that is shown, and whether it runs by itself.
import { logUpTo } from "../net/replay";
import type { Frame, LogEntry } from "../protocol/wire";

/** How long a step is shown at the usual speed, in milliseconds. */
export const STEP = 1200;
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export class ReplayPlayer {
  step = $state(0);
  running = $state(false);
  speed = $state<Speed>(1);
  /** The steps. A replay that was opened before the game was over gets the rest of them when it is. */
  frames: readonly Frame[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(frames: readonly Frame[]) {
    this.frames = frames;
  }

  /** What happened in all steps. */
  get log(): LogEntry[] {
    return this.frames.flatMap(({ log }) => log ?? []);
  }

  /** What happened up to the step that is shown. */
  get shownLog(): LogEntry[] {
    return logUpTo(this.frames, this.step);
  }

  /** Whether the last step is the end of the game. */
  get complete(): boolean {
    return this.frames.at(-1)?.waiting.kind === "over";
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get frame(): Frame | null {
    return this.frames[this.step] ?? null;
  }

  /** Show this step, or the nearest one that there is; it stays until the person goes on. */
  goTo(step: number): void {
    this.pause();
    this.step = Math.min(this.last, Math.max(0, step));
  }

  /** Show the table after this entry of the record. */
  goToEntry(entry: number): void {
    const step = this.frames.findIndex(({ log }) => log?.entry === entry);
    if (step >= 0) this.goTo(step);
  }

  /** Run, or stop. At the end it runs from the beginning. */
  toggle(): void {
    if (this.running) return this.pause();
    if (this.step === this.last) this.step = 0;
    this.running = true;
    this.wait();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.running) this.wait();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.running = false;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.advance(), STEP / this.speed);
  }

  private advance(): void {
    this.step = Math.min(this.last, this.step + 1);
    if (this.step === this.last) this.pause();
    else this.wait();
  }
}
