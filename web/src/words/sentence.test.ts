import { expect, test } from "vitest";
import { asSentence, sentence } from "./sentence";
import examples from "./sentences.json";

test.each(examples)("$text is read by $to as: $reads", ({ seat, text, to, reads }) => {
  expect(sentence(seat, text, ["Ada", "Ben", "Cleo"], to)).toBe(reads);
});

test("the reason of a refusal is shown as a sentence", () => {
  expect(asSentence("that was too much at once; wait a moment")).toBe("That was too much at once; wait a moment.");
  expect(["", "Already one."].map(asSentence)).toEqual(["", "Already one."]);
});
