import { describe, expect, it } from "vitest";
import type { Offered } from "../../protocol/wire";
import { NO_FILTER } from "./offers";
import { questionFor, takeText, type Selection } from "./question";

const offer = (action: Record<string, unknown>): Offered =>
  ({ text: "", label: "", worth: "", note: "", group: "", facts: {}, action }) as unknown as Offered;
const drive = offer({ type: "drive", number: 3, route: "A", first: "aberdeen", last: "ocean_park" });
const lotto = offer({ type: "lotto", number: 4, place: "hung_hom" });
const nothing: Selection = {
  on: undefined,
  start: "",
  fromStart: [],
  filter: NO_FILTER,
  nameOf: (place) => (place === "aberdeen" ? "Aberdeen" : "Ocean Park"),
  sealed: true,
  short: false,
};

describe("the question of the bar", () => {
  it("is the server's while nothing is selected", () => {
    expect(questionFor(nothing)).toBeNull();
  });
  it("asks where a drive starts once its number is chosen", () => {
    expect(questionFor({ ...nothing, filter: { ...NO_FILTER, number: 3 } })).toEqual({
      ask: "Drive 3",
      then: "choose where it starts",
    });
  });
  it("asks where it ends once it has a start, with the number if there is only one", () => {
    expect(questionFor({ ...nothing, start: "aberdeen", fromStart: [drive] })).toEqual({
      ask: "Drive 3 from Aberdeen",
      then: "choose where it ends",
    });
    const two = [drive, offer({ type: "drive", number: 5, route: "A", first: "aberdeen", last: "happy_valley" })];
    expect(questionFor({ ...nothing, start: "aberdeen", fromStart: two, short: true })?.ask).toBe("Drive");
  });
  it("says what the main button would take", () => {
    expect(questionFor({ ...nothing, on: drive })).toEqual({
      ask: "Drive 3 on A",
      then: "ends at Ocean Park. Seal it, or choose another",
    });
    expect(questionFor({ ...nothing, on: lotto, sealed: false })).toEqual({
      ask: "4 on the ticket",
      then: "take it, or choose another",
    });
  });
});

describe("the main button", () => {
  it("seals what others must not see yet, and takes it where one plays alone", () => {
    expect(takeText(drive, true)).toBe("Seal drive 3 on A");
    expect(takeText(drive, false)).toBe("Drive 3 on A");
  });
});
