import { expect, test } from "vitest";
import type { Position } from "./types";
import { tipsIn } from "./tips";

const at = (signal: string, field: string): Position => ({ phase: "turn", signal, field }) as unknown as Position;

test("the signal and a sad face are explained where they are seen", () => {
  expect(tipsIn(at("go", "H2344"), false)).toEqual(["go"]);
  expect(tipsIn(at("slow", "HX344"), false)).toEqual(["sad", "slow"]);
});

test("a sad face that is out of play is explained too", () => {
  expect(tipsIn(at("go", "H344"), true)).toEqual(["sad", "go"]);
});

test("nothing is explained while the dice are in the cup", () => {
  expect(tipsIn(at("", ""), false)).toEqual([]);
});
