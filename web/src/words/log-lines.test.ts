import { expect, test } from "vitest";
import type { LogEntry } from "../protocol/wire";
import { groupEvents, lineNotation, linePoints, lineText, signed } from "./log-lines";
import examples from "./log-lines.json";

test.each(examples)("$what", ({ log, to, lines }) => {
  const read = groupEvents(log as unknown as LogEntry[]).map((line) => ({
    seat: line.seat,
    text: lineText(line, ["Ada", "Ben", "Cleo"], to),
    points: linePoints(line),
    notation: lineNotation(line),
  }));
  expect(read).toEqual(lines);
});

test("points have their sign, with a real minus", () => {
  expect([1300, -50, 0].map(signed)).toEqual(["+1,300", "−50", "0"]);
});
