import { expect, test } from "vitest";
import type { NewTable } from "../protocol/wire";
import { lastLevel, withMyName } from "./last-table";

const table: NewTable = {
  game: "pig",
  seats: [
    { who: "bot", level: "easy" },
    { who: "me", name: "Guest" },
  ],
};

test("the last table again has my present name at my seat", () => {
  expect(withMyName(table, "Ada").seats).toEqual([
    { who: "bot", level: "easy" },
    { who: "me", name: "Ada" },
  ]);
  expect(withMyName(table, "")).toBe(table);
});
test("the bot that was played last is offered again", () => expect(lastLevel(table)).toBe("easy"));
