import type { Finding } from "../../fair/check";

const times = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

export const good: Record<Finding["what"], (count: number) => string> = {
  chain: (count) =>
    `The record is whole: none of its ${times(count, "entry").replace("entrys", "entries")} was changed, dropped or moved.`,
  seed: () => "The seed that was revealed is the one that the hall had committed to before the game.",
  draws: (count) =>
    `${times(count, "roll")} drawn again in this browser: each is exactly what the hall's seed and the players' shares give.`,
  remembered: () => "That commitment is the one this browser was shown before it sent its share.",
  entropy: () => "This browser's own share is in the dice, so nobody could know them beforehand.",
  public: () => "The seed is made from the date and the challenge: the same for everybody, and no secret.",
  real: () => "You rolled your own dice: nothing can be said of them here.",
  running: () => "The seed is revealed when the game is over.",
};
export const bad: Record<Finding["what"], (count: number) => string> = {
  chain: () => "The record was changed: its chain of hashes is broken.",
  seed: () => "The seed is not the one that was committed to.",
  draws: (count) =>
    `${times(count, "roll")} ${count === 1 ? "is" : "are"} not what the hall's seed and the players' shares give.`,
  remembered: () => "The commitment is not the one that this browser was shown before the game.",
  entropy: () => "This browser's share is missing from the dice.",
  public: () => "The dice are not those of the day that the record names.",
  real: () => "",
  running: () => "",
};
export const insecure =
  "This browser computes hashes only over a secure connection or on the same machine. The hall checked instead; the record can be checked anywhere with dicehall verify.";
export const byHall = "The hall's own check";
export const checkedHere = "Checked in this browser";
