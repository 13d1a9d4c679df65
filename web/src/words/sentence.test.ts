import { expect, test } from "vitest";
import { sentence } from "./sentence";
import examples from "./sentences.json";

test.each(examples)("$text is read by $to as: $reads", ({ seat, text, to, reads }) => {
  expect(sentence(seat, text, ["Ada", "Ben", "Cleo"], to)).toBe(reads);
});
