import { expect, test } from "vitest";
import { extentOf, arrangeDice } from "./dice";

const die = (face: string, name = "d6") => ({ name, face });

test("a die that the page knows is drawn as it is", () => {
  expect(arrangeDice([die("7", "d8")], 6)[0]).toMatchObject({ kind: "d8", face: "7" });
});

test("any other die is a cube that shows its face", () => {
  expect(arrangeDice([die("4", "bones")], 6)[0]).toMatchObject({ kind: "d6", face: "4" });
  expect(arrangeDice([die("sun", "weather")], 6)[0]?.faces).toContain("sun");
});

test("dice lie in rows around the middle", () => {
  const dice = arrangeDice(
    ["1", "2", "3", "4", "5"].map((face) => die(face)),
    3,
  );
  expect(dice.map(({ at }) => at[1] < 0)).toEqual([true, true, true, false, false]);
  expect(dice[1]?.at[0]).toBeCloseTo(0);
  expect(extentOf(dice).width).toBeGreaterThan(extentOf(dice).depth);
});
