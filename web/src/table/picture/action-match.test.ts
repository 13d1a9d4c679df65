import { describe, expect, test } from "vitest";
import { matchingActions, completeActions, actionsOfPlace, nextPlaces, press, type Place } from "./action-match";

const placed = (...actions: string[][]): Place[] => actions.map((each) => ({ actions: each }));

describe("two buttons", () => {
  const places = placed(["roll"], ["hold"]);
  test("one press takes an action that needs no other place", () => {
    expect(press(places, [], 1, ["roll", "hold"])).toEqual({ picked: [], taken: "hold" });
  });
  test("what is not offered is not taken", () => {
    expect(press(places, [], 1, ["roll"])).toEqual({ picked: [] });
  });
});

describe("a board with two men", () => {
  // men on 0 and 1, fields 2 and 3
  const places = placed(["a-x", "a-y"], ["b-y"], ["a-x"], ["a-y", "b-y"]);
  const offered = ["a-x", "a-y", "b-y"];
  test("a man is picked, and the fields that he reaches lead on", () => {
    expect(press(places, [], 0, offered)).toEqual({ picked: [0] });
    expect(matchingActions(places, [0], offered)).toEqual(["a-x", "a-y"]);
    expect(nextPlaces(places, [0], offered)).toEqual([2, 3]);
  });
  test("a field then takes the move", () => {
    expect(press(places, [0], 3, offered)).toEqual({ picked: [], taken: "a-y" });
  });
  test("a man with one move waits for its field, so that the move can be previewed", () => {
    expect(press(places, [], 1, offered)).toEqual({ picked: [1] });
  });
  test("the field may come first", () => {
    expect(press(places, [], 3, offered)).toEqual({ picked: [3] });
    expect(press(places, [3], 1, offered)).toEqual({ picked: [], taken: "b-y" });
  });
  test("a second press deselects a man", () => expect(press(places, [0], 0, offered)).toEqual({ picked: [] }));
  test("another man replaces the first", () => {
    expect(press(places, [0], 1, offered)).toEqual({ picked: [1] });
  });
  test("a field matches the moves that end on it, only those of the selected man if there is one", () => {
    expect(actionsOfPlace(places, [], 3, offered)).toEqual(["a-y", "b-y"]);
    expect(actionsOfPlace(places, [0], 3, offered)).toEqual(["a-y"]);
  });
});

describe("dice of which any may be kept", () => {
  const places = placed(["keep 1", "keep 1 5"], ["keep 5", "keep 1 5"]);
  const offered = ["keep 1", "keep 5", "keep 1 5"];
  test("one die leaves two actions, of which one is complete", () => {
    expect(press(places, [], 0, offered)).toEqual({ picked: [0] });
    expect(completeActions(places, [0], offered)).toEqual(["keep 1"]);
  });
  test("both dice take the action", () => {
    expect(press(places, [0], 1, offered)).toEqual({ picked: [], taken: "keep 1 5" });
  });
});

describe("dice of which some are kept, and a button that ends the choice", () => {
  // dice 1, 5 and 5, then the button
  const offered = ["1", "5", "55", "15", "155"];
  const places: Place[] = [
    { actions: ["1", "15", "155"] },
    { actions: ["5", "55", "15", "155"], alike: "5" },
    { actions: ["55", "155"], alike: "5" },
    { actions: offered, confirm: true },
  ];
  test("the button takes the action of exactly the picked dice", () => {
    expect(press(places, [0], 3, offered)).toEqual({ picked: [], taken: "1" });
    expect(press(places, [0, 1], 3, offered)).toEqual({ picked: [], taken: "15" });
    expect(press(places, [0, 1, 2], 3, offered)).toEqual({ picked: [], taken: "155" });
  });
  test("it does not matter which of two alike dice is picked", () => {
    expect(press(places, [2], 3, offered)).toEqual({ picked: [], taken: "5" });
    expect(matchingActions(places, [2], offered)).toEqual(["5", "55", "15", "155"]);
  });
  test("the button does nothing while the picked dice are no choice", () => {
    expect(press(places, [], 3, offered)).toEqual({ picked: [] });
    expect(nextPlaces(places, [], offered)).toEqual([0, 1, 2]);
    expect(nextPlaces(places, [1], offered)).toEqual([0, 2, 3]);
  });
  test("all dice wait for the button", () => {
    expect(press(places, [0, 1], 2, offered)).toEqual({ picked: [0, 1, 2] });
  });
});
