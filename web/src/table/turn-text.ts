// Whose turn it is and how a game ended, as text.
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
      if (rollsAlone(parts)) return t.yourTurn;
      if (!names[0]) return t.waitingRoll;
      return rollsForBot(parts) ? t.rollForTurn(names[0]) : t.turnOf(names[0]);
    case "over":
      return t.over;
    case "decide":
      if (myTurn(parts)) return parts.mine.length > 1 ? t.turnOf(names[0] ?? "") : t.yourTurn;
      return names.length > 1 ? t.allChoose(names) : t.turnOf(names[0] ?? "");
  }
}

/** Whether people roll real dice for a bot. */
const rollsForBot = (parts: Parts): boolean =>
  myTurn(parts) && parts.seats[parts.waiting.seats[0] ?? -1]?.player !== "person";

/** Whether this person rolls, and nobody else plays at this device. */
const rollsAlone = ({ mine, waiting }: Parts): boolean => mine.length === 1 && waiting.seats[0] === mine[0];
