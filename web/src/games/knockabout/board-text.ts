// The board as text: whose turn it is, each side's dice, and those in the gutter.
import type { View } from "./types";
import { SIDES, type Side, otherSide, readDie } from "./dice";
import type { Layout } from "./layout";
import * as t from "./words";

/** The dice of a side by cell, in the gutter or on the board. Until the layout has loaded, none is in the gutter. */
export function diceOf(view: View, layout: Layout | null, side: Side, fallen: boolean): [string, string][] {
  return Object.entries(view.position.dice)
    .filter(([cell, code]) => readDie(code).side === side && (layout?.gutter.includes(cell) ?? false) === fallen)
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
}

/** The score of a seat: the other side's dice in the gutter. */
export function scoreOf(view: Pick<View, "fallen">, seat: number): number {
  return view.fallen[1 - seat] ?? 0;
}

export function boardText(view: View, layout: Layout | null, names: string[]): string[] {
  const diceText = (dice: [string, string][]) =>
    dice.map(([cell, code]) => t.boardText.on(cell, readDie(code).kind, readDie(code).value)).join(", ");
  const sides = SIDES.flatMap((side, seat) => {
    const name = names[seat] ?? "";
    return [
      t.boardText.side(name, side, diceText(diceOf(view, layout, side, false))),
      t.boardText.fallen(
        name,
        otherSide(side),
        scoreOf(view, seat),
        layout?.lost ?? 5,
        diceText(diceOf(view, layout, otherSide(side), true)),
      ),
    ];
  });
  const { turn, rolling } = view.position;
  return [
    t.boardText.turn(turn === "W" ? "ivory" : "ink"),
    ...(rolling ? [t.boardText.rolling(rolling)] : []),
    ...sides,
    ...(view.times === 2 ? [t.repeated] : []),
  ];
}
