// The pieces of a view, as a stage makes them.
import type { Colour, View } from "./told";

export type Piece =
  | { name: string; kind: "die"; colour: Colour }
  | { name: string; kind: "barrel" }
  | { name: string; kind: "board"; owner: number | null };

/** Every piece of the game: those that are not on the table may be in the next throw. */
export function piecesOf(view: View): Piece[] {
  const { boards, barrels, dice } = view.position;
  return [
    ...(boards ?? []).map(({ id, owner }): Piece => ({ name: `board${id}`, kind: "board", owner })),
    ...barrels.map(({ id }): Piece => ({ name: `barrel${id}`, kind: "barrel" })),
    ...dice.map(({ id, colour }): Piece => ({ name: `die${id}`, kind: "die", colour })),
  ];
}
