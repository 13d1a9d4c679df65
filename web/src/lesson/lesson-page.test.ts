import { expect, test } from "vitest";
import type { Offered } from "../protocol/wire";
import { listedOffers } from "./lesson-page";

const offer = (text: string) => ({ text }) as Offered;
const all = ["G9-G11", "G9-H9", "F3-F4"].map(offer);
const texts = (offers: Offered[]) => offers.map(({ text }) => text);

test("the list shows the actions that the step is about", () => {
  expect(texts(listedOffers(all, all, ["G9-G11", "G9-H9"], []))).toEqual(["G9-G11", "G9-H9"]);
});

test("what is selected on the board comes first, whatever the step is about", () => {
  expect(texts(listedOffers(all, all, ["G9-G11"], ["F3-F4"]))).toEqual(["F3-F4"]);
});

test("a step that lists nothing leaves the list to the game", () => {
  expect(texts(listedOffers(all.slice(0, 2), all, [], []))).toEqual(["G9-G11", "G9-H9"]);
});

test("a selection that hides what the step is about does not empty the list", () => {
  expect(texts(listedOffers(all.slice(2), all, ["G9-G11"], []))).toEqual(["G9-G11"]);
});

test("what the step asks for can come first, where there is room for one row", () => {
  expect(texts(listedOffers(all, all, ["G9-G11", "G9-H9"], [], "G9-H9"))).toEqual(["G9-H9", "G9-G11"]);
  expect(texts(listedOffers(all, all, [], [], "F3-F4"))).toEqual(["G9-G11", "G9-H9", "F3-F4"]);
});
