import { expect, test } from "vitest";
import type { Parts, Update } from "../protocol/wire";
import { fold, type Known } from "./fold";

const known: Known = { version: 4, parts: { entry: 7, watching: 1 } as Parts, log: [], chat: [] };
const update = (since: number, version: number): Update => ({
  kind: "update",
  since,
  version,
  parts: { entry: 8 },
  log: [{ entry: 8, cause: "seat", events: [], track: false }],
  chat: [],
});

test("an update replaces the fields it names and lengthens the log", () => {
  const next = fold(known, update(4, 5)) as Known;
  expect(next.parts).toEqual({ entry: 8, watching: 1 });
  expect(next.log.map((told) => told.entry)).toEqual([8]);
  expect(next.version).toBe(5);
});

test("an update that a snapshot has overtaken is old", () => {
  expect(fold(known, update(3, 4))).toBe("old");
});

test("an update whose predecessor is missing is a gap", () => {
  expect(fold(known, update(5, 6))).toBe("gap");
});

test("what was known before is not changed by folding", () => {
  fold(known, update(4, 5));
  expect(known.parts.entry).toBe(7);
  expect(known.log).toEqual([]);
});
