// The table as this browser knows it: a snapshot, and updates folded into it.
import type { Parts, Said, Snapshot, LogEntry, Update } from "../protocol/wire";

export interface Known {
  version: number;
  parts: Parts;
  log: LogEntry[];
  chat: Said[];
}

export function fromSnapshot(snapshot: Snapshot): Known {
  const { version, parts, log, chat } = snapshot;
  return { version, parts, log, chat };
}

/** What is known after an update; "old" for one that a snapshot has overtaken, "gap" when one is missing. */
export function fold(known: Known, update: Update): Known | "old" | "gap" {
  if (update.version <= known.version) return "old";
  if (update.since !== known.version) return "gap";
  return {
    version: update.version,
    parts: { ...known.parts, ...(update.parts as Partial<Parts>) },
    log: [...known.log, ...update.log],
    chat: [...known.chat, ...update.chat],
  };
}
