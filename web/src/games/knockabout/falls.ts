// When each die went into the gutter: the cells where the dice of a side lie at the end, with their numbers.
import type { LogEntry } from "../../protocol/wire";
import { type Chain, endOf } from "./plies";

type Played = { entry: number; chain: Chain["chain"] };

/** The fallen dice of a side by the cells where they lie now: 1 for the first that fell. */
export function fallNumbers(log: readonly LogEntry[], side: "W" | "B"): Map<string, number> {
  const numbers = new Map<string, number>();
  let count = 0;
  for (const { chain } of chainsOf(log)) {
    const moved = chain.map((link) => [link, numbers.get(link.path[0] ?? "")] as const);
    for (const { path } of chain) numbers.delete(path[0] ?? "");
    for (const [link, before] of moved) {
      const now = link.fell && link.die.startsWith(side) ? ++count : before;
      if (now !== undefined) numbers.set(endOf(link), now);
    }
  }
  return numbers;
}

/** The chains of a log without those that were taken back. */
function chainsOf(log: readonly LogEntry[]): Played[] {
  let played: Played[] = [];
  for (const { entry, events } of log)
    for (const { kind, facts } of events) {
      if (kind === "moved") played.push({ entry, chain: (facts as unknown as Chain).chain });
      else if (kind === "undone") played = played.filter((each) => each.entry < Number(facts.entry));
    }
  return played;
}
