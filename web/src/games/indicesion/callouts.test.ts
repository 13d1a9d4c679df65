import { expect, it } from "vitest";
import type { LogEntry } from "../../protocol/wire";
import { calloutsOf } from "./callouts";
import type { Run } from "./playback";
import type { Pose } from "./view";

const pose = (x: number): Pose => [x, 0, 30, 1, 0, 0, 0];
const still = { frames: 1, bodies: new Map() } as unknown as Run["track"];
const run = (...dice: [string, Pose][]): Run => ({ before: new Map(dice), track: still, out: new Map(), die: 1 });
const entry = (kind: string, facts: Record<string, unknown>): LogEntry[] =>
  [{ events: [{ kind, seat: 0, text: "", facts }] }] as unknown as LogEntry[];

it("a die that lands is called out with its points where it lies", () => {
  const [found] = calloutsOf(
    run(["die1", pose(5)]),
    entry("landed", { die: 1, boards: [0], levels: 1, points: 4 }),
  );
  expect(found).toEqual({ die: 1, text: "+4", at: [5, 0, 30], harm: false });
});

it("the top of a tower names its levels", () => {
  const [found] = calloutsOf(
    run(["die1", pose(5)]),
    entry("landed", { die: 1, boards: [0], levels: 2, points: 8 }),
  );
  expect(found?.text).toBe("Level 2: +8");
});

it("a die that was knocked off is called out where it lay", () => {
  const [found] = calloutsOf(run(["die7", pose(70)]), entry("knocked_off", { die: 7, points: -4 }));
  expect(found).toEqual({ die: 7, text: "Knocked off, −4", at: [70, 0, 30], harm: true });
});

it("a throw that lands on no board is a miss, and other events say nothing", () => {
  expect(calloutsOf(run(["die1", pose(5)]), entry("landed", { die: 1, boards: [] }))[0]?.text).toBe("Missed");
  expect(calloutsOf(run(["die1", pose(5)]), entry("released", { die: 1 }))).toEqual([]);
});
