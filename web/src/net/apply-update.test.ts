import { expect, test } from "vitest";
import type { Parts, Update } from "../protocol/wire";
import { applyUpdate, type TableState } from "./apply-update";

const latest: TableState = { version: 4, parts: { entry: 7, watching: 1 } as Parts, log: [], chat: [] };
const update = (since: number, version: number): Update => ({
  kind: "update",
  since,
  version,
  parts: { entry: 8 },
  log: [{ entry: 8, cause: "seat", events: [], track: false }],
  chat: [],
});

test("an update replaces the fields it names and lengthens the log", () => {
  const next = applyUpdate(latest, update(4, 5)) as TableState;
  expect(next.parts).toEqual({ entry: 8, watching: 1 });
  expect(next.log.map((logEntry) => logEntry.entry)).toEqual([8]);
  expect(next.version).toBe(5);
});

test("an update that the snapshot already includes is old", () => {
  expect(applyUpdate(latest, update(3, 4))).toBe("old");
});

test("an update whose predecessor is missing is a gap", () => {
  expect(applyUpdate(latest, update(5, 6))).toBe("gap");
});

test("applying an update leaves the earlier state unchanged", () => {
  applyUpdate(latest, update(4, 5));
  expect(latest.parts.entry).toBe(7);
  expect(latest.log).toEqual([]);
});
