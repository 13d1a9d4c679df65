// The texts of the form for real dice: whose dice they are, and a name for each die.
import type { Choice, Parts } from "../protocol/wire";
import { words } from "../words";
import { readerOf } from "./reader";

const t = words.table;

/** Whether these dice draw a seat by lot: one die called "lot", whose faces are the numbers of seats. */
export const isLot = (dice: readonly { name: string }[]): boolean => dice.length === 1 && dice[0]?.name === "lot";

/** What is asked about the dice that the table waits for. */
export function diceQuestion(parts: Parts, { dice }: Choice): string {
  if (isLot(dice)) return t.diceQuestion.lot;
  const [seat] = parts.waiting.seats;
  const card = seat === undefined ? undefined : parts.seats[seat];
  if (!card) return t.diceQuestion.nobodys(dice.length);
  if (seat === readerOf(parts)) return t.diceQuestion.yours(dice.length);
  const { of, forBot } = t.diceQuestion;
  return (card.player === "person" ? of : forBot)(card.name, dice.length);
}

/** A name for each die: "Signal die", "Traffic die 2". Only dice of the same name are numbered. */
export function dieLabels(dice: readonly { name: string }[], dieNames: Record<string, string> = {}): string[] {
  const names = dice.map(({ name }) => dieNames[name] ?? name);
  return names.map((name, index) => {
    const alike = names.filter((each) => each === name).length;
    return alike === 1 ? name : t.dieNumber(name, names.slice(0, index + 1).filter((each) => each === name).length);
  });
}
