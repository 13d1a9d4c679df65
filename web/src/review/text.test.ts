import { describe, expect, test } from "vitest";
import type { Decision, Parts, Review } from "../protocol/wire";
import { changeText, costliestDecisions, graphText, lossText, mySeat, reason } from "./text";

const decision = (entry: number, seat: number, loss: number): Decision => ({
  entry,
  seat,
  cause: "seat",
  chosen: { text: "a", label: "A", value: 0.5, loss, error: 0, why: "" },
  best: null,
  actions: 2,
});
const review = {
  unit: "chance",
  worst: [1, 0],
  decisions: [decision(1, 0, 0.02), decision(2, 1, 0.05), decision(3, 0, 0.004), decision(4, 0, 0.003)],
  accounts: [{ worst: [0] }, { worst: [1] }],
} as unknown as Review;

describe("the text of the graph", () => {
  test("says where each line begins, moves and ends", () =>
    expect(graphText("chance", [[0.5], [0.2], [1]], ["Ada"])).toBe(
      "Chance of winning. Ada begins at 50, is between 20 and 100, and ends at 100.",
    ));
});

describe("what a step changed", () => {
  test("says up or down", () => {
    expect(changeText("chance", "Ada", 0.27, 0.35)).toBe("Ada's chance rose from 27 to 35.");
    expect(changeText("turns", "Ada", 7, 6.5)).toBe("What Ada will need fell from 7 to 6.5.");
  });
  test("is nothing if no displayed digit differs", () =>
    expect(changeText("chance", "Ada", 0.27, 0.27001)).toBe("Ada's chance stayed at 27."));
});

describe("the costliest decisions", () => {
  test("are one's own, with what the others cost", () => {
    const { decisions, others } = costliestDecisions(review, 0);
    expect(decisions.map(({ entry }) => entry)).toEqual([1]);
    expect(others).toBe("the other 2 cost 0.7 together");
  });
  test("are everybody's for spectators", () =>
    expect(costliestDecisions(review, null).decisions.map(({ entry }) => entry)).toEqual([2, 1]));
});

describe("an action", () => {
  const weighed = { text: "end", label: "End the turn", value: 0.5, loss: 0, error: 0 };
  test("is not named twice in its reason", () =>
    expect(reason({ ...weighed, why: "End the turn: it keeps 300." })).toBe("It keeps 300."));
  test("keeps a reason that does not begin with its name", () =>
    expect(reason({ ...weighed, why: "Nothing to lose." })).toBe("Nothing to lose."));
  test("says what it loses, or that it is as good", () =>
    expect([0.041, 0.00001].map((loss) => lossText("chance", loss))).toEqual(["loses 4.1", "as good"]));
});

describe("my seat", () => {
  test("is the only one that I have", () => {
    expect([[1], [0, 1], []].map((mine) => mySeat({ mine } as unknown as Parts))).toEqual([1, null, null]);
  });
});
