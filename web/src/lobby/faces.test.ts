import { expect, test } from "vitest";
import type { Faces } from "../protocol/wire";
import { fillerOf, withFaces } from "./faces";

const signal: Faces = {
  type: "faces",
  name: "signal",
  default: ["go", "go", "go", "go", "slow", "stop"],
  choices: ["go", "slow", "stop"],
  required: ["go"],
  help: "",
};

test("a die always has all of its sides, and the required face", () => {
  for (const face of ["slow", "stop"])
    for (let wanted = 0; wanted < 6; wanted++) {
      const sides = withFaces(signal.default, face, wanted, signal);
      expect([sides.length, sides.includes("go")]).toEqual([6, true]);
      expect(sides.filter((each) => each === face)).toHaveLength(wanted);
    }
});

test("the required face fills the rest", () => {
  expect(fillerOf(signal)).toBe("go");
  expect(withFaces(signal.default, "slow", 0, signal)).toEqual(["go", "go", "go", "go", "go", "stop"]);
});
