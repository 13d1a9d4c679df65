// The latest state of a table in this browser: a snapshot with the updates applied to it.
import type { Parts, Said, Snapshot, LogEntry, Update } from "../protocol/wire";

export interface TableState {
  version: number;
  parts: Parts;
  log: LogEntry[];
  chat: Said[];
}

/** The state of a snapshot that arrived at `now`, by the clock of this browser. */
export function fromSnapshot(snapshot: Snapshot, now: number): TableState {
  const { version, parts, log, chat } = snapshot;
  return { version, parts: withOwnTime(parts, now), log, chat };
}

/**
 * The state after an update that arrived at `now`; "old" if the state already includes it, "gap" if an earlier one is
 * missing.
 */
export function applyUpdate(latest: TableState, update: Update, now: number): TableState | "old" | "gap" {
  if (update.version <= latest.version) return "old";
  if (update.since !== latest.version) return "gap";
  return {
    version: update.version,
    parts: { ...latest.parts, ...withOwnTime(update.parts as Partial<Parts>, now) },
    log: [...latest.log, ...update.log],
    chat: [...latest.chat, ...update.chat],
  };
}

/** Clocks were right when their message was sent: they count from its arrival, whatever the time is at the hall. */
function withOwnTime<T extends Partial<Parts>>(parts: T, now: number): T {
  return parts.clocks ? { ...parts, clocks: { ...parts.clocks, at: now } } : parts;
}
