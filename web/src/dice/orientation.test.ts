import { describe, expect, test } from "vitest";
import { clearance, faceUp, orientationOf } from "./orientation";
import { KINDS, styleOf } from "./kinds";
import { solidOf } from "./solids";
import { restPose, tumblePose } from "./tumble";
import { cross, dot, subtract, rotate, type Vec } from "./vector";

const every = KINDS.flatMap((kind) => [...new Set(styleOf(kind).faces)].map((face) => ({ kind, face })));

describe.each(every)("a $kind that was drawn as $face", ({ kind, face }) => {
  test.each([0, 0.3, -2, 3.14])("shows it, turned by %f", (yaw) => {
    expect(faceUp(kind, orientationOf(kind, face, yaw))).toBe(face);
  });

  test("lies flat: the direction that is read is straight up", () => {
    const reading = solidOf(kind).readings.find((each) => each.face === face);
    expect(rotate(orientationOf(kind, face, 0.7), reading?.direction as Vec)[1]).toBeCloseTo(1, 9);
  });

  test("stands on a whole side", () => {
    const q = orientationOf(kind, face);
    const solid = solidOf(kind);
    const down = solid.sides.some((side) => rotate(q, side.normal)[1] < -1 + 1e-9);
    expect(down).toBe(true);
  });

  test("ends its tumble showing it, and never goes through the felt", () => {
    const die = { id: "a", kind, face, at: [1, -2] as const, yaw: 0.2 };
    expect(faceUp(kind, tumblePose(die, 1).turn)).toBe(face);
    expect(tumblePose(die, 1)).toEqual(restPose(die));
    for (let step = 0; step <= 50; step++) {
      const { at, turn } = tumblePose(die, step / 50);
      expect(at[1] - clearance(solidOf(kind), turn)).toBeGreaterThan(-1e-9);
    }
  });
});

test.each(KINDS)(
  "what is printed on a %s is not mirrored: every side's corners go round as seen from outside",
  (kind) => {
    for (const { corners, normal, top } of solidOf(kind).sides) {
      const [a, b, c] = corners as [Vec, Vec, Vec];
      expect(dot(cross(subtract(b, a), subtract(c, a)), normal)).toBeGreaterThan(0);
      expect(dot(top, normal)).toBeCloseTo(0, 9);
    }
  },
);

test.each(KINDS)("the corners of each side of a %s lie in one plane", (kind) => {
  for (const { corners, normal } of solidOf(kind).sides)
    for (const corner of corners) expect(dot(subtract(corner, corners[0] as Vec), normal)).toBeCloseTo(0, 9);
});

test("a die with faces of its own shows them: a D10 from 0 to 9", () => {
  const faces = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
  for (const face of faces) expect(faceUp("d10", orientationOf("d10", face, 0, faces), faces)).toBe(face);
});

test("a cube's face is read from the front: its top points away from the viewer", () => {
  const side = solidOf("d6").sides[2];
  expect(side?.prints[0]?.face).toBe("1");
  const [x, y, z] = rotate(orientationOf("d6", "1"), side?.top as Vec);
  expect([x, y]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  expect(z).toBeCloseTo(-1);
});

test("an unknown face is refused by name", () => {
  expect(() => orientationOf("d6", "7")).toThrow("A d6 has no face 7");
});
