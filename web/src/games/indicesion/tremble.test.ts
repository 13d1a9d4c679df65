import { expect, it } from "vitest";
import { tremble } from "./tremble";
import * as t from "./words";

it("a die that is held in any way has the hands of the first rules, which are half as far off", () => {
  expect(tremble({ held: "level", tremor: "normal" }, 0)).toEqual({ strength: 6, aside: 2.4 });
  expect(tremble({ held: "any", tremor: "normal" }, 0)).toEqual({ strength: 3, aside: 1.2 });
});

it("what was not pulled has the error of a pull beside the tremor", () => {
  const { strength, aside } = tremble({ held: "level", tremor: "normal" }, 70);
  expect(strength).toBeCloseTo(9.2, 1);
  expect(aside).toBeCloseTo(3.7, 1);
});

it("the words say how far a throw is off in all", () => {
  expect(t.tremor("normal", 6, true)).toBe("A normal hand: about 6 % off in strength.");
  expect(t.tremor("steady", 1.5, true)).toBe("A steady hand: about 1.5 % off in strength.");
  expect(t.tremor("normal", 9.2, false)).toBe("A normal hand with the error of a pull: about 9 % off in strength.");
  expect(t.tremor("none", 0, false)).toBe("Your hand is perfectly steady.");
});
