// The felt as it follows from the log, so that dice lie in the same places after a take-back and on a loaded page.
import type { Event, LogEntry } from "../../protocol/wire";
import { afterEvent, ALL_IN_CUP, arrangeFelt, DICE, type Felt } from "./felt";
import type { Position } from "./types";

/** The felt after these entries, in the given position. After the last turn the dice stay where they lay. */
export function feltAt(entries: readonly LogEntry[], position: Position): Felt {
  if (position.phase === "over") return asItLies(entries);
  return arrangeFelt(sinceThrow(entries).reduce(next, ALL_IN_CUP), position);
}

/** The felt at a step of a replay. At the step that ends a turn the dice stay where they lay. */
export function feltAtStep(entries: readonly LogEntry[], position: Position): Felt {
  return turnEnded(entries) ? asItLies(entries) : feltAt(entries, position);
}

/** The end of a turn in the last entry. */
export const turnEnded = (entries: readonly LogEntry[]): Event | undefined =>
  entries.at(-1)?.events.find(({ kind }) => kind === "turn_ended");

/** The felt with the dice of the last turn, also when it is over. */
const asItLies = (entries: readonly LogEntry[]): Felt =>
  sinceThrow(entries).reduce((felt, event) => afterEvent(felt, event).felt, ALL_IN_CUP);

/** The events since all dice were last thrown. */
function sinceThrow(entries: readonly LogEntry[]): Event[] {
  const events = eventsThatCount(entries);
  const start = events.findLastIndex(throwsAll);
  return start < 0 ? [] : events.slice(start);
}

/** The felt when a turn ends in these events; null if none does. */
export function feltAtTurnsEnd(felt: Felt, events: readonly Event[]): Felt | null {
  const end = events.findIndex(({ kind }) => kind === "turn_ended");
  return end < 0 ? null : events.slice(0, end).reduce((now, event) => afterEvent(now, event).felt, felt);
}

/** The events of all entries that were not taken back. */
function eventsThatCount(entries: readonly LogEntry[]): Event[] {
  const undone = new Set(
    entries.flatMap(({ events }) => events.filter(({ kind }) => kind === "undone").map(({ facts }) => facts.entry)),
  );
  return entries.filter(({ entry }) => !undone.has(entry)).flatMap(({ events }) => events);
}

const throwsAll = ({ kind, facts }: Event): boolean =>
  (kind === "rolled" || kind === "rolled_off") && String(facts.dice).length === DICE;

const next = (felt: Felt, event: Event): Felt =>
  event.kind === "turn_ended" ? ALL_IN_CUP : afterEvent(felt, event).felt;
