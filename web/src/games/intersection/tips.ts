// What a position has to explain to somebody who sees it for the first time.
import type { Position } from "./types";

/** What is explained, by rulebook: the signal die with what it shows, and sad faces. */
export type Tip = "go" | "slow" | "sad";

/** What there is to explain in a position. */
export function tipsIn({ signal, field, phase }: Position, outOfPlay: boolean): Tip[] {
  if (phase !== "turn") return [];
  const found: Tip[] = [];
  if (field.includes("X") || outOfPlay) found.push("sad");
  if (signal === "slow" || signal === "go") found.push(signal);
  return found;
}
