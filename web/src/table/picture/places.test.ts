import { expect, test } from "vitest";
import { actionsIn } from "./places";

test("an element names its actions as a list of texts", () => {
  expect(actionsIn('["roll", "hold"]')).toEqual(["roll", "hold"]);
});

test.each([null, "", "hold", "{}", "[1, null]", '"hold"'])("what is no such list names none: %s", (attribute) => {
  expect(actionsIn(attribute)).toEqual([]);
});
