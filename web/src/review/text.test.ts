import { describe, expect, test } from "vitest";
import type { Account, Decision, Parts, Review } from "../protocol/wire";
import { changeText, costText, costliestDecisions, graphText, labelsOf, luckHelp, mySeat, reason } from "./text";

const decision = (entry: number, seat: number, loss: number): Decision => ({
  entry,
  seat,
  cause: "seat",
  chosen: { text: "a", label: "A", value: 0.5, loss, error: 0, why: "", loss_error: 0 },
  best: null,
  actions: 2,
});
const review = {
  exact: true,
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
    expect(changeText("chance", null, 0.27, 0.35)).toBe("Your chance rose from 27 to 35.");
    expect(changeText("points", null, 7, 6.5)).toBe("What you can expect fell from 7 to 6.5.");
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

describe("estimates", () => {
  const estimated = { ...review, exact: false };
  const decided = decision(1, 0, 0.123);
  const account = { start: 0.5, luck: -0.1, skill: -0.4, error: 0.05, result: 0 } as Account;
  const help = (clear: boolean) => luckHelp({ ...estimated, clear, accounts: [account] });
  test("have no sum of small losses, whose errors would add up", () =>
    expect(costliestDecisions(estimated, 0).others).toBe(""));
  test("show the standard error of a cost", () => {
    expect(costText("chance", decided)).toBe("\u221212.3");
    const noisy = { ...decided, chosen: { ...decided.chosen, loss_error: 0.02 } };
    expect(costText("chance", noisy)).toBe("\u221212.3 \u00b1 2");
  });
  test("state the error of luck and play once", () => expect(help(true)).toContain("a standard error of 5."));
  test("say so where luck and play are not clear", () => expect(help(false)).toContain("not clear here"));
});

describe("an action", () => {
  test("is not named twice in its reason", () =>
    expect(reason("End the turn", "End the turn: it keeps 300.")).toBe("It keeps 300."));
  test("keeps a reason that does not begin with its name", () =>
    expect(reason("End the turn", "Nothing to lose.")).toBe("Nothing to lose."));
  test("is named with its equals, if there are few", () => {
    expect(labelsOf(["A", "B", "C", "D"])).toBe("A, B, C, D");
    expect(labelsOf(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
  });
});

describe("my seat", () => {
  test("is the only one that I have", () => {
    expect([[1], [0, 1], []].map((mine) => mySeat({ mine } as unknown as Parts))).toEqual([1, null, null]);
  });
});
