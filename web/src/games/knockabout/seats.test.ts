import { beforeEach, describe, expect, test } from "vitest";
import type { TableClient } from "../../net/table-client.svelte";
import type { Advice, Choice, LogEntry, Offered, Parts } from "../../protocol/wire";
import { boxToShow, scaleOf } from "./camera";
import { type Layout, RADIUS, frame, middle, neighbour, turned } from "./layout";
import { movesOf, rowsOf } from "./moves";
import type { Ply } from "./plies";
import { asksFirst, selection, visibleOffers } from "./selection.svelte";
import { shownMove } from "./shown-move";
import { bottomSeat, seenFrom, turnBoard } from "./side.svelte";

// A column of nine cells, and one to its right.
const layout: Layout = {
  cells: Object.fromEntries([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => [`A${row}`, [0, row]]),
    ["B1", [1, 1]],
  ]) as Layout["cells"],
  gutter: ["A1", "A9"],
  lost: 5,
};
const at = (mine: number[], id = "table") => ({ mine, setup: { id } }) as unknown as Parts;

describe("the side at the bottom", () => {
  test("is one's own", () => expect([0, 1].map((seat) => bottomSeat(at([seat])))).toEqual([0, 1]));
  test("is White's for those who watch, and for two at one device", () =>
    expect([bottomSeat(at([])), bottomSeat(at([0, 1]))]).toEqual([0, 0]));
  test("is the other one after the board was turned, and one's own again after that", () => {
    turnBoard(at([1], "mine"));
    expect([bottomSeat(at([1], "mine")), bottomSeat(at([1], "other"))]).toEqual([0, 1]);
    turnBoard(at([1], "mine"));
    expect(bottomSeat(at([1], "mine"))).toBe(1);
  });
});

describe("a board that is turned", () => {
  test("has every cell opposite, with the same name", () => {
    for (const cell of Object.keys(layout.cells)) {
      const [here, there] = [middle(layout, cell), middle(turned(layout), cell)];
      expect(there.x + here.x).toBeCloseTo(0);
      expect(there.y + here.y).toBeCloseTo(0);
    }
  });
  test("is turned for White and not for Black", () =>
    expect([seenFrom(layout, 0), seenFrom(layout, 1)]).toEqual([turned(layout), layout]));
  test("has arrow keys that follow the screen", () => {
    expect(neighbour(layout, "A4", "ArrowUp")).toBe("A3");
    expect(neighbour(turned(layout), "A4", "ArrowUp")).toBe("A5");
    expect(neighbour(layout, "A1", "ArrowRight")).toBe("B1");
    expect(neighbour(turned(layout), "A1", "ArrowLeft")).toBe("B1");
  });
});

describe("the camera", () => {
  test("keeps cells as large as a finger while all that is touched is in sight", () => {
    const cells = Object.keys(layout.cells);
    const box = boxToShow(layout, cells, 200, 200, ["A5", "A6"]);
    expect(scaleOf(box, 200, 200) * RADIUS * Math.sqrt(3)).toBeCloseTo(44);
    for (const { x, y } of ["A5", "A6"].map((cell) => middle(layout, cell))) {
      expect(x).toBeGreaterThan(box.left);
      expect(x).toBeLessThan(box.left + box.width);
      expect(y).toBeGreaterThan(box.top);
      expect(y).toBeLessThan(box.top + box.height);
    }
  });
  test("shows the whole board where cells are large enough", () =>
    expect(boxToShow(layout, ["A5"], 900, 900)).toEqual(frame(layout)));
  test("shows what matters where they are not, larger than before", () => {
    const box = boxToShow(layout, ["A5", "A6"], 200, 200);
    expect(scaleOf(box, 200, 200)).toBeGreaterThan(scaleOf(frame(layout), 200, 200));
    for (const cell of ["A5", "A6"]) {
      const { x, y } = middle(layout, cell);
      expect(x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height).toBe(true);
    }
  });
  test("shows nothing beyond the board", () => {
    const [box, whole] = [boxToShow(layout, ["A9"], 100, 200), frame(layout)];
    expect(box.top + box.height).toBeLessThanOrEqual(whole.top + whole.height + 1e-6);
  });
});

const offer = (text: string, harm?: string) =>
  ({
    text,
    label: text,
    worth: "",
    note: "",
    group: "die",
    action: { start: text.slice(0, 2) },
    facts: { harm },
  }) as unknown as Offered;

describe("a move that costs an own die", () => {
  beforeEach(() => selection.pick(null));
  const choice = { seat: 0, offers: [offer("A2-A1", "It falls."), offer("A2-A4"), offer("A5-A6")] } as Choice;
  test("comes last in the list, under a heading of its own", () => {
    const shown = visibleOffers(choice);
    expect(shown.map(({ text }) => text)).toEqual(["A2-A4", "A5-A6", "A2-A1"]);
    expect(shown.map(({ group }) => group).indexOf("die", 2)).toBe(-1);
  });
  test("comes last among those of the picked die", () => {
    selection.pick("A2");
    expect(visibleOffers(choice).map(({ text }) => text)).toEqual(["A2-A4", "A2-A1"]);
  });
  test("is asked about before the list takes it, others are not", () => {
    const table = {} as TableClient;
    expect(asksFirst(table, 0, offer("A2-A4"))).toBe(false);
    expect(selection.asked).toBeNull();
    expect(asksFirst(table, 0, offer("A2-A1", "It falls."))).toBe(true);
    expect(selection.asked).toBe("A2-A1");
  });
});

describe("the arrow on the board", () => {
  const ply = (text: string, harm?: string) => ({ text, start: text.slice(0, 2), harm }) as unknown as Ply;
  const plies = [ply("A2-A4"), ply("A2-A1", "It falls."), ply("A5-A6"), ply("A5-A8")];
  const advice = [
    { texts: ["A5-A6"], loss: 0 },
    { texts: ["A5-A8"], loss: 0.1 },
  ] as Advice[];
  const shown = (pointed: number | null, picked: string | null, said: Advice[]) => {
    const found = shownMove(plies, pointed === null ? undefined : plies[pointed], picked, said);
    return found && [found.ply.text, found.voice];
  };
  test("is there for nothing until something is pointed at", () => expect(shown(null, null, [])).toBeNull());
  test("is the coach's best move in the coach's colour", () =>
    expect(shown(null, null, advice)).toEqual(["A5-A6", "best"]));
  test("is the move that is pointed at", () => expect(shown(0, null, advice)).toEqual(["A2-A4", "lamp"]));
  test("is in the coach's colour only for the best", () => {
    expect(shown(2, null, advice)).toEqual(["A5-A6", "best"]);
    expect(shown(3, null, advice)).toEqual(["A5-A8", "lamp"]);
  });
  test("is dashed for a move that costs an own die", () =>
    expect(shown(1, null, advice)).toEqual(["A2-A1", "played"]));
  test("of the coach makes room for another die that is picked", () =>
    expect([shown(null, "A2", advice), shown(null, "A5", advice)]).toEqual([null, ["A5-A6", "best"]]));
});

describe("the moves in notation", () => {
  const moved = (entry: number, seat: number, move: string, fell = "") => ({
    entry,
    events: [
      { kind: "moved", seat, text: "", facts: { move, chain: [{ path: ["A1", fell], fell: fell !== "" }] } },
    ],
  });
  const other = (entry: number, kind: string, facts: object) => ({
    entry,
    events: [{ kind, seat: null, text: "", facts }],
  });
  const log = [
    moved(1, 0, "F3-F6", "G13"),
    other(2, "rolled", { notation: "F3-F6=4" }),
    moved(3, 1, "I8-I6"),
    moved(4, 0, "E4-C2"),
  ] as unknown as LogEntry[];
  const text = (entries: LogEntry[]) =>
    rowsOf(movesOf(entries)).map(({ number, moves }) => [number, ...moves.map((move) => move?.text)]);
  test("have a row for both sides, the newest first, with rolls", () =>
    expect(text(log)).toEqual([
      [2, "E4-C2", undefined],
      [1, "F3-F6=4", "I8-I6"],
    ]));
  test("say where a die fell", () => expect(movesOf(log).map(({ fell }) => fell)).toEqual(["G13", "", ""]));
  test("are without those that were taken back", () => {
    const back = [...log, other(5, "undone", { entry: 3 })] as unknown as LogEntry[];
    expect(text(back)).toEqual([[1, "F3-F6=4", undefined]]);
  });
  test("may start with Black", () =>
    expect(text([moved(1, 1, "I8-I6"), moved(2, 0, "E4-C2")] as unknown as LogEntry[])).toEqual([
      [2, "E4-C2", undefined],
      [1, undefined, "I8-I6"],
    ]));
});
