// What is asked, and what follows: the words in the middle of the bar.
import type { GamePage } from "../games/game-page";
import type { TableClient } from "../net/table-client.svelte";
import type { Choice, Parts } from "../protocol/wire";
import { words } from "../words";
import type { ReplayPlayer } from "./replay-player.svelte";
import { rollText, turnText } from "./turn-text";

export interface Headline {
  ask: string;
  then: string;
  /** Whether the table waits for this person. */
  mine: boolean;
}

/** What the headline needs to know of a table. */
export type Shown = Pick<TableClient, "parts" | "tap" | "question" | "playing"> & {
  replay?: Pick<ReplayPlayer, "step" | "last"> | null;
};

const t = words.bar;
const others = (ask: string, then = ""): Headline => ({ ask, then, mine: false });
const mine = (ask: string, then = ""): Headline => ({ ask, then, mine: true });

export function headline(table: Shown, page?: GamePage): Headline {
  const { parts, tap, playing } = table;
  if (!parts) return others(words.table.opening);
  const reply = replyWanted(parts);
  if (reply) return reply;
  if (table.replay) return others(t.step(table.replay.step, table.replay.last));
  if (tap) return mine(t.yourRoll, t.goesOn(tap.label));
  if (parts.phase !== "playing") return others(turnText(parts, page));
  if (playing) return others(sceneText(parts));
  const choice = parts.choices[0];
  return choice ? question(parts, choice, table.question) : others(turnText(parts), waitNote(parts));
}

/** Whether the table waits for this person, as the hall last said. A scene or a tap may still hide it. */
export function waitsForMe(parts: Parts): boolean {
  return replyWanted(parts) !== null || (parts.phase === "playing" && parts.choices.length > 0);
}

/** A proposal that waits for this person's answer. */
function replyWanted({ proposal, seats, mine: own }: Parts): Headline | null {
  if (!proposal?.wanted.some((seat) => own.includes(seat))) return null;
  const asked = words.table.proposed[proposal.kind]?.(seats[proposal.by]?.name ?? "") ?? "";
  return mine(asked.replace(/\.$/, ""), t.reply);
}

function question(parts: Parts, choice: Choice, board: Shown["question"]): Headline {
  const name = parts.seats[choice.seat]?.name ?? "";
  const asked = board ?? choice.question;
  if (!asked) return handRoll(parts);
  return mine(parts.mine.length > 1 ? t.to(name, asked.ask) : asked.ask, asked.then);
}

/** Real dice of somebody who does not enter them: a bot, or nobody. */
function handRoll({ waiting, seats }: Parts): Headline {
  if (waiting.dice[0] === "lot") return mine(t.drawLots, t.whoBegins);
  const name = seats[waiting.seats[0] ?? -1]?.name;
  return mine(name ? t.rollFor(name) : words.table.rollDice, t.enterDice);
}

/** What is played out now. The parts are those before it. */
function sceneText(parts: Parts): string {
  const { waiting, seats, mine: own } = parts;
  const seat = waiting.seats[0];
  const name = seats[seat ?? -1]?.name;
  if (waiting.kind === "roll") return rollText(parts);
  if (waiting.kind === "simulate") return words.table.waitingThrow;
  if (seat === undefined || !name) return words.table.waitingRoll;
  return own.includes(seat) ? t.underWay : t.plays(name);
}

function waitNote({ busy, waiting, mine: own }: Parts): string {
  if (busy) return busy;
  return waiting.sealed && own.length > 0 && !own.some((seat) => waiting.seats.includes(seat)) ? t.sealed : "";
}
