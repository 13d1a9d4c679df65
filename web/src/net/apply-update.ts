// The latest state of a table in this browser: a snapshot with the updates applied to it.
import type { Parts, Said, Snapshot, LogEntry, Update } from "../protocol/wire";

export interface TableState {
  version: number;
  parts: Parts;
  log: LogEntry[];
  chat: Said[];
}

export function fromSnapshot(snapshot: Snapshot): TableState {
  const { version, parts, log, chat } = snapshot;
  return { version, parts, log, chat };
}

/** The state after an update; "old" if the state already includes the update, "gap" if an earlier one is missing. */
export function applyUpdate(latest: TableState, update: Update): TableState | "old" | "gap" {
  if (update.version <= latest.version) return "old";
  if (update.since !== latest.version) return "gap";
  return {
    version: update.version,
    parts: { ...latest.parts, ...(update.parts as Partial<Parts>) },
    log: [...latest.log, ...update.log],
    chat: [...latest.chat, ...update.chat],
  };
}
