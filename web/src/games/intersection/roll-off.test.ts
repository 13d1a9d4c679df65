import { expect, test } from "vitest";
import type { Event } from "../../protocol/wire";
import { afterRollOff, rollOffAt, type RollOff } from "./roll-off";

const rolled = (seat: number, dice: string, phase = "first"): Event => ({
  kind: "rolled_off",
  seat,
  text: "",
  facts: { dice, phase, happy: [...dice].filter((face) => face === "H").length },
});
const tied: Event = { kind: "tied_again", seat: null, text: "", facts: {} };
const begins: Event = { kind: "begins", seat: 1, text: "", facts: {} };
const fold = (...events: Event[]) => events.reduce(afterRollOff, null as RollOff | null);

test("every roll of every round is shown, and who begins", () => {
  const off = fold(rolled(0, "HH234"), rolled(1, "HHS22"), tied, rolled(0, "22222"), rolled(1, "H2222"), begins);
  expect(off?.rounds.map((round) => round.map(({ seat, happy }) => [seat, happy]))).toEqual([
    [
      [0, 2],
      [1, 2],
    ],
    [
      [0, 0],
      [1, 1],
    ],
  ]);
  expect(off?.winner).toBe(1);
});

test("a turn ends the show, and a tie at the end of the game starts another one", () => {
  const start: Event = { kind: "rolled", seat: 1, text: "", facts: {} };
  expect(fold(rolled(0, "HH234"), begins, start)).toBeNull();
  expect(fold(rolled(0, "HH234"), begins, rolled(1, "S2222", "tie"))).toEqual({
    phase: "tie",
    rounds: [[{ seat: 1, dice: "S2222", happy: 0 }]],
    winner: null,
  });
});

test("a roll-off that wins the game stays when the seed is revealed", () => {
  const won: Event = { kind: "won", seat: 1, text: "", facts: {} };
  const revealed: Event = { kind: "revealed", seat: null, text: "", facts: {} };
  expect(fold(rolled(0, "S2222", "tie"), rolled(1, "H2222", "tie"), won, revealed)?.winner).toBe(1);
});

test("a roll-off that is under way is found in the log", () => {
  const entry = { entry: 1, ply: 1, at: 0, cause: "dice", events: [rolled(0, "HHHHH")] };
  expect(rollOffAt([entry as never])?.rounds).toHaveLength(1);
});

test("a roll that the position has already shown is shown once", () => {
  expect(fold(rolled(0, "HH222"), rolled(0, "HHS22"))?.rounds).toEqual([[{ seat: 0, dice: "HHS22", happy: 2 }]]);
});
