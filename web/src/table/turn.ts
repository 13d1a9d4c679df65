// Whose turn it is, in words.
import type { GamePage } from "../games/game-page";
import type { Parts } from "../protocol/wire";
import { words } from "../words";

const said = words.table;

export function myTurn(parts: Parts): boolean {
  return parts.phase === "playing" && parts.choices.some((choice) => parts.mine.includes(choice.seat));
}

/** Whether the table waits for somebody's choice, or for physics: that may take a while. */
export const thinking = ({ phase, waiting }: Parts): boolean =>
  phase === "playing" && (waiting.kind === "decide" || waiting.kind === "simulate");

export function turnInWords(parts: Parts, page?: GamePage): string {
  if (parts.result) return resultInWords(parts, page);
  if (parts.phase === "paused") return said.paused;
  const { kind, seats, words: what } = parts.waiting;
  const names = seats.map((seat) => parts.seats[seat]?.name ?? "");
  switch (kind) {
    case "seats":
      return said.waitingSeats;
    case "entropy":
      return said.waitingDice;
    case "simulate":
      return said.waitingThrow;
    case "roll":
      if (myTurn(parts)) return said.enterDice;
      if (rollsAlone(parts)) return said.yourTurn;
      return names[0] ? said.turnOf(names[0]) : what || said.waitingRoll("");
    case "over":
      return said.over;
    case "decide":
      if (myTurn(parts)) return parts.mine.length > 1 ? said.turnOf(names[0] ?? "") : said.yourTurn;
      return names.length > 1 ? said.allChoose(names) : said.turnOf(names[0] ?? "");
  }
}

/** Whether the dice are this person's, and nobody else plays at this device. */
const rollsAlone = ({ mine, waiting }: Parts): boolean => mine.length === 1 && waiting.seats[0] === mine[0];

export function resultInWords(parts: Parts, page?: GamePage): string {
  const result = parts.result;
  if (!result) return "";
  const how = said.ended[result.how] || (page?.won?.(parts) ?? "");
  if (result.how === "abandoned") return said.over;
  const names = result.winners.map((seat) => parts.seats[seat]?.name ?? "");
  if (parts.seats.length === 1) return said.soloEnd(result.scores[0] ?? 0);
  if (names.length === 0) return said.draw;
  const mine = parts.mine.length === 1 && result.winners.length === 1 && parts.mine[0] === result.winners[0];
  const who = mine ? said.youWin : said.won(names);
  return how ? `${who}, ${how}` : who;
}
