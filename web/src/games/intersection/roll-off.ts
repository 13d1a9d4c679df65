// A roll-off as it is shown: every roll of every round, from the events.
import type { Event, LogEntry } from "../../protocol/wire";
import type { Position } from "./types";

/** One roll of a seat. Where only the number of happy faces is known, those are its dice. */
export interface OffRoll {
  seat: number;
  dice: string;
  happy: number;
}

/** A roll-off: rounds of rolls, the last of which may be under way, and who has won it. */
export interface RollOff {
  phase: "first" | "tie";
  rounds: OffRoll[][];
  winner: number | null;
}

const KINDS = ["rolled_off", "tied_again", "begins", "won"];

/** Whether an event belongs to a roll-off; a game can also be won without one. */
export const isOfRollOff = ({ kind }: Event): boolean => KINDS.includes(kind);

/** The roll-off after an event; null where the event is not part of one. */
export function afterRollOff(off: RollOff | null, { kind, seat, facts }: Event): RollOff | null {
  if (kind === "rolled_off" && seat !== null) {
    const roll = { seat, dice: String(facts.dice), happy: Number(facts.happy) };
    const phase = facts.phase as RollOff["phase"];
    if (!off || off.winner !== null || off.phase !== phase) return { phase, rounds: [[roll]], winner: null };
    const rounds = off.rounds.slice(0, -1);
    const others = (off.rounds.at(-1) ?? []).filter((each) => each.seat !== seat); // a seat rolls once in a round
    return { ...off, rounds: [...rounds, [...others, roll]] };
  }
  if (!off || kind === "revealed") return off;
  if (kind === "tied_again") return { ...off, rounds: [...off.rounds, []] };
  if (kind === "begins" || kind === "won") return { ...off, winner: seat };
  return null;
}

/** The roll-off that these entries end with; null if there is none under way. */
export function rollOffAt(entries: readonly LogEntry[]): RollOff | null {
  return entries.flatMap(({ events }) => events).reduce(afterRollOff, null as RollOff | null);
}

/** The round that a position is in; null if no roll-off is under way. */
export function soFar({ phase, contenders, happy }: Position): RollOff | null {
  if (phase !== "first" && phase !== "tie") return null;
  const round = happy.map((count, index) => ({
    seat: contenders[index] as number,
    dice: "H".repeat(count),
    happy: count,
  }));
  return { phase, rounds: [round], winner: null };
}
