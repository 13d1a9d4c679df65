// The time of a seat, counted down from the arrival of the clocks in this browser.
import type { Clocks } from "../protocol/wire";

export function timeLeftNow(clocks: Clocks, seat: number, now: number): number {
  const left = clocks.left[seat] ?? 0;
  return Math.max(0, clocks.running.includes(seat) ? left - (now - clocks.at) : left);
}

export function formatTime(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whole seconds until a moment; 0 once it has passed. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
