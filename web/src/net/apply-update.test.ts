import { expect, test } from "vitest";
import type { Clocks, Parts, Snapshot, Update } from "../protocol/wire";
import { applyUpdate, fromSnapshot, type TableState } from "./apply-update";

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
  const next = applyUpdate(latest, update(4, 5), 0) as TableState;
  expect(next.parts).toEqual({ entry: 8, watching: 1 });
  expect(next.log.map((logEntry) => logEntry.entry)).toEqual([8]);
  expect(next.version).toBe(5);
});

test("an update that the snapshot already includes is old", () => {
  expect(applyUpdate(latest, update(3, 4), 0)).toBe("old");
});

test("an update whose predecessor is missing is a gap", () => {
  expect(applyUpdate(latest, update(5, 6), 0)).toBe("gap");
});

test("applying an update leaves the earlier state unchanged", () => {
  applyUpdate(latest, update(4, 5), 0);
  expect(latest.parts.entry).toBe(7);
  expect(latest.log).toEqual([]);
});

const clocks = (at: number): Clocks => ({ left: [5000, 9000], running: [0], at });

test("clocks count from the arrival of their message, however far the hall's time is from the browser's", () => {
  const snapshot = { version: 4, parts: { clocks: clocks(1e12) }, log: [], chat: [] } as unknown as Snapshot;
  const arrived = fromSnapshot(snapshot, 700);
  expect(arrived.parts.clocks).toEqual(clocks(700));
  const untouched = applyUpdate(arrived, update(4, 5), 900) as TableState;
  expect(untouched.parts.clocks).toEqual(clocks(700));
  const set = applyUpdate(arrived, { ...update(4, 5), parts: { clocks: clocks(-5) } }, 900) as TableState;
  expect(set.parts.clocks).toEqual(clocks(900));
});
