import { describe, expect, test } from "vitest";
import type { LogEntry } from "../../protocol/wire";
import { fallNumbers } from "./falls";

const link = (die: string, path: string[], fell = false) => ({ die, path, hit: null, fell });
const moved = (entry: number, ...chain: object[]) =>
  ({ entry, events: [{ kind: "moved", seat: 0, facts: { move: "", chain, rolls: null } }] }) as unknown as LogEntry;
const undone = (entry: number, to: number) =>
  ({ entry, events: [{ kind: "undone", seat: 0, facts: { entry: to } }] }) as unknown as LogEntry;

describe("the numbers of fallen dice", () => {
  test("count the falls of one side in their order", () => {
    const log = [
      moved(1, link("W61", ["G5", "G6"]), link("B42", ["G7", "G8", "G9"], true)),
      moved(2, link("B61", ["F5", "F1"], true)),
      moved(3, link("W41", ["E5", "E1"], true)),
    ];
    expect([...fallNumbers(log, "B")]).toEqual([
      ["G9", 1],
      ["F1", 2],
    ]);
    expect([...fallNumbers(log, "W")]).toEqual([["E1", 1]]);
  });

  test("go with a die that moves along the gutter, also when another takes its place", () => {
    const log = [
      moved(1, link("B42", ["G8", "G9"], true)),
      moved(2, link("B42", ["G9", "H9", "I9"])),
      moved(3, link("B63", ["G8", "G9"], true)),
      moved(4, link("B63", ["G9", "H9"]), link("B42", ["I9", "J9"])),
    ];
    expect(new Map(fallNumbers(log, "B"))).toEqual(
      new Map([
        ["H9", 2],
        ["J9", 1],
      ]),
    );
  });

  test("forget what was taken back", () => {
    const log = [
      moved(1, link("B42", ["G8", "G9"], true)),
      undone(2, 1),
      moved(3, link("B61", ["F8", "F9"], true)),
    ];
    expect([...fallNumbers(log, "B")]).toEqual([["F9", 1]]);
  });
});
