import { expect, test } from "vitest";
import type { Advice, Hint } from "../protocol/wire";
import { adviceElsewhere, rowAdvice } from "./advice";

const said = (texts: string[], loss: number, sentence: string, why = ""): Advice => ({
  texts,
  labels: texts.map((text) => text.toUpperCase()),
  value: 0,
  loss,
  sentence,
  why,
});
const hint = (...advice: Advice[]) => ({ advice }) as Hint;

test("the best row has a mark and a sentence with its reason", () => {
  const found = rowAdvice(hint(said(["end"], 0, "Best: 55 % to win.", "END: it is sure.")));
  expect(found.get("end")).toEqual({ place: 1, mark: "best", sentence: "Best: 55 % to win. It is sure." });
});

test("rows that are equally good are marked, and the sentence stands at the first", () => {
  const found = rowAdvice(hint(said(["a", "b"], 0, "Both are equally good: 50 % to win.")));
  expect([found.get("a")?.mark, found.get("b")?.mark]).toEqual(["equally good", "equally good"]);
  expect(found.get("b")?.sentence).toBe("");
});

test("a row that costs something has a sentence and no mark", () => {
  const found = rowAdvice(hint(said(["a"], 0, "Best."), said(["b", "c"], 0.1, "Each of these two costs 10 %.")));
  expect(found.get("b")).toEqual({ place: 2, mark: "", sentence: "Each of these two costs 10 %." });
  expect(found.has("c")).toBe(false);
});

test("advice about rows that the list does not show is told apart", () => {
  const all = hint(said(["a"], 0, "Best."), said(["b"], 0.1, "Costs 10 %."));
  expect(adviceElsewhere(all, ["a"]).map(({ texts }) => texts)).toEqual([["b"]]);
  expect(adviceElsewhere(null, [])).toEqual([]);
});
