import { describe, expect, test } from "vitest";
import { styleOf } from "../../dice/kinds";
import { faceUp, orientationOf } from "../../dice/orientation";
import "./dice";

describe.each(["traffic", "signal"])("a %s die", (kind) => {
  test("shows what was drawn", () => {
    for (const face of styleOf(kind).faces) expect(faceUp(kind, orientationOf(kind, face, 0.3))).toBe(face);
  });
  test("has something printed on every face", () => {
    for (const face of styleOf(kind).faces) expect(styleOf(kind).printed(face)).not.toEqual([]);
  });
});
