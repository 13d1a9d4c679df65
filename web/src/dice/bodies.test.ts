import { expect, test } from "vitest";
import { bodyWith, styleOf } from "./kinds";
import { faceUp, orientationOf } from "./orientation";

const upTo = (last: number) => Array.from({ length: last }, (_, n) => String(n + 1));

test.each([4, 6, 8, 10])("a usual die with %i sides is drawn as it is", (sides) => {
  expect(bodyWith(upTo(sides), "1")).toEqual({ kind: `d${sides}` });
});

test.each([
  [["1"], "d4"],
  [["1", "3", "12"], "d4"],
  [["1", "1", "2", "3"], "d4"],
  [["1", "2", "3", "4", "5", "9"], "d6"],
  [upTo(7), "d8"],
  [upTo(9), "d10"],
  [upTo(30), "d10"],
])("a die with the faces %j is drawn as a %s, and shows each of them", (faces, kind) => {
  for (const face of faces) {
    const body = bodyWith(faces, face);
    expect(body.kind).toBe(kind);
    const sides = body.faces ?? styleOf(body.kind).faces;
    expect(sides).toHaveLength(styleOf(body.kind).faces.length);
    expect(sides.filter((each) => !faces.includes(each))).toEqual([]);
    expect(faceUp(body.kind, orientationOf(body.kind, face, 0, body.faces), body.faces)).toBe(face);
  }
});
