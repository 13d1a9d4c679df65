// What a table waits for and how a game ended, as text.
import type { GamePage } from "../games/game-page";
import type { Parts } from "../protocol/wire";
import { words } from "../words";
import { resultText } from "./end/result-text";

const t = words.table;

export function myTurn(parts: Parts): boolean {
  return parts.phase === "playing" && parts.choices.some((choice) => parts.mine.includes(choice.seat));
}

/** Whether the table waits for a player's choice or for physics, which may take a while. */
export const thinking = ({ phase, waiting }: Parts): boolean =>
  phase === "playing" && (waiting.kind === "decide" || waiting.kind === "simulate");

/** Who rolls the dice that the table waits for. */
export function rollText({ waiting, seats, mine }: Parts): string {
  const seat = waiting.seats[0] ?? -1;
  const name = seats[seat]?.name;
  if (!name) return t.waitingRoll;
  return mine.length === 1 && mine[0] === seat ? words.bar.youRoll : words.bar.rolls(name);
}

export function turnText(parts: Parts, page?: GamePage): string {
  if (parts.result) return resultText(parts, page);
  if (parts.phase === "paused") return t.paused;
  const { kind, seats, dice } = parts.waiting;
  const names = seats.map((seat) => parts.seats[seat]?.name ?? "");
  switch (kind) {
    case "seats":
      return t.waitingSeats;
    case "entropy":
      return t.waitingDice;
    case "simulate":
      return t.waitingThrow;
    case "roll":
      if (dice[0] === "lot") return t.waitingLot;
      return rollText(parts);
    case "over":
      return t.over;
    case "decide":
      return words.bar.choosing(names);
  }
}
