// The board in words: each side's dice, those in the gutter, and what is going on.
import type { View } from "./types";
import { SIDES, type Side, readDie } from "./dice";
import type { Layout } from "./layout";
import * as t from "./words";

/** The dice of a side by cell, either in the gutter or not; until the board is known, none counts as fallen. */
export function diceOf(view: View, layout: Layout | null, side: Side, fallen: boolean): [string, string][] {
  return Object.entries(view.position.dice)
    .filter(([cell, code]) => readDie(code).side === side && (layout?.gutter.includes(cell) ?? false) === fallen)
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
}

export function boardText(view: View, layout: Layout | null, names: string[]): string[] {
  const told = (dice: [string, string][]) =>
    dice.map(([cell, code]) => t.boardText.on(cell, readDie(code).kind, readDie(code).value)).join(", ");
  const sides = SIDES.flatMap((side, seat) => {
    const name = names[seat] ?? "";
    return [
      t.boardText.side(name, side, told(diceOf(view, layout, side, false))),
      t.boardText.fallen(
        name,
        side,
        view.fallen[seat] ?? 0,
        layout?.lost ?? 5,
        told(diceOf(view, layout, side, true)),
      ),
    ];
  });
  const { turn, rolling } = view.position;
  return [
    t.boardText.turn(turn === "W" ? "ivory" : "ink"),
    ...(rolling ? [t.boardText.rolling(rolling)] : []),
    ...sides,
    ...(view.times === 2 ? [t.repeatedPlain] : []),
  ];
}
