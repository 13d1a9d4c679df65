import { describe, expect, test } from "vitest";
import type { Choice } from "../../protocol/wire";
import type { Parts } from "../../protocol/wire";
import { boardText, diceOf, scoreOf } from "./board-text";
import { readDie, showing } from "./dice";
import page from "./index";
import { buttonsLeft } from "./camera";
import { type Layout, bearing, frame, middle, nearest, neighbour } from "./layout";
import type { View } from "./types";
import { cellsOf, pliesOfDie, pliesOf, plyAt, plyInDirection } from "./plies";

// Three columns of three: A is left, and each column starts half a cell lower.
const layout: Layout = {
  cells: {
    A1: [0, 0],
    A2: [0, 1],
    A3: [0, 2],
    B1: [1, 0],
    B2: [1, 1],
    B3: [1, 2],
    C1: [2, -1],
    C2: [2, 0],
    C3: [2, 1],
  },
  gutter: ["A1", "C3"],
  lost: 5,
};
const offer = (start: string, to: string, chain: object[]) => ({
  text: `${start}-${to}`,
  label: "",
  worth: "",
  note: "",
  group: "",
  action: { start, to },
  facts: { move: `${start}-${to}`, chain, rolls: null },
});
const choices = [
  {
    seat: 0,
    offers: [
      offer("B2", "B3", [{ die: "W41", path: ["B2", "B3"], hit: null, fell: false }]),
      offer("B2", "B1", [{ die: "W41", path: ["B2"], hit: "B1", fell: false }]),
      offer("A1", "A3", [{ die: "W62", path: ["A1", "A2", "A3"], hit: null, fell: false }]),
    ],
    box: null,
    dice: [],
    fumble: false,
    question: null,
  },
] as Choice[];

describe("the board", () => {
  test("has columns half a cell apart", () => {
    expect(middle(layout, "B1").y - middle(layout, "A1").y).toBeCloseTo(25.98, 1);
  });
  test("has a frame around all cells", () => {
    const { left, top, width, height } = frame(layout);
    for (const cell of Object.keys(layout.cells)) {
      const { x, y } = middle(layout, cell);
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
    }
  });
  test("finds the nearest cell, and none beyond reach", () => {
    expect(nearest(layout, ["A1", "A2"], { x: 2, y: 40 }, 30)).toBe("A2");
    expect(nearest(layout, ["A1", "A2"], { x: 200, y: 40 }, 30)).toBeNull();
  });
});

describe("arrow keys", () => {
  test("go along the column", () => {
    expect(neighbour(layout, "A1", "ArrowDown")).toBe("A2");
    expect(neighbour(layout, "A2", "ArrowUp")).toBe("A1");
  });
  test("cross two columns and are in the same row", () => {
    const once = neighbour(layout, "A2", "ArrowRight");
    expect(neighbour(layout, once, "ArrowRight")).toBe("C2");
  });
  test("go back where they came from", () => {
    expect(neighbour(layout, neighbour(layout, "A2", "ArrowRight"), "ArrowLeft")).toBe("A2");
  });
  test("stay at the edge", () => expect(neighbour(layout, "A1", "ArrowUp")).toBe("A1"));
});

describe("moves", () => {
  const plies = pliesOf(choices);
  const diePlies = pliesOfDie(layout, plies, "B2");
  test("of a die come clockwise from straight up", () =>
    expect(diePlies.map(({ to }) => to)).toEqual(["B1", "B3"]));
  test("are matched by every cell of their path", () => {
    expect(cellsOf(plies[2] as (typeof plies)[0])).toEqual(["A2", "A3"]);
  });
  test("are matched by the cell that they hit at once", () => expect(plyAt(diePlies, "B1")?.text).toBe("B2-B1"));
  test("follow a drag in their direction", () => {
    expect(plyInDirection(layout, diePlies, "B2", { x: 48, y: 300 })?.to).toBe("B3");
    expect(plyInDirection(layout, diePlies, "B2", { x: 400, y: middle(layout, "B2").y })).toBeUndefined();
  });
  test("have a bearing of zero straight up", () => expect(bearing(layout, "B2", "B1")).toBeCloseTo(0));
});

describe("the score", () => {
  const view = {
    position: { turn: "W", dice: { A1: "B41", C3: "B62", A2: "W83", B2: "B41" } },
    line: "",
    fallen: [0, 2],
    times: 1,
  } as View;
  test("is the other side's dice in the gutter", () => {
    expect([0, 1].map((seat) => scoreOf(view, seat))).toEqual([2, 0]);
    expect(diceOf(view, layout, "ink", true)).toHaveLength(scoreOf(view, 0));
  });
  test("is the same number beside the names, in the list of seats and in the text of the board", () => {
    const parts = { view } as unknown as Parts;
    expect([0, 1].map((seat) => page.seat(parts, seat).score)).toEqual(["2", "0"]);
    const text = boardText(view, layout, ["Ada", "Ben"]);
    expect(text).toContain("In the gutter, Black's dice, for Ada: 2 of 5, D4 showing 1 on A1, D6 showing 2 on C3.");
    expect(text).toContain("In the gutter, White's dice, for Ben: 0 of 5.");
  });
});

describe("dice", () => {
  test("are read as side, kind and value", () =>
    expect(readDie("B83")).toEqual({ side: "ink", kind: 8, value: 3 }));
  test("show something else after a roll", () => expect(showing("W62", 5)).toBe("W65"));
});

test("the buttons of a small board go where they cover fewer targets", () => {
  const at = (x: number, y: number) => ({ x, y });
  expect(buttonsLeft([at(200, 100), at(100, 200)], 360, 280)).toBe(false);
  expect(buttonsLeft([at(340, 260)], 360, 280)).toBe(true);
  expect(buttonsLeft([at(340, 260), at(20, 250)], 360, 280)).toBe(false);
  expect(buttonsLeft([at(340, 60)], 360, 280)).toBe(false);
});
