// Made by `./dev types` from the server's own types; do not edit.

/**
 * What everybody sees, which is everything.
 *
 *     The position, also on one line; each side's dice in the gutter; how often the position has occurred.
 */
export interface View {
  position: Position;
  line: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  fallen: [number, number];
  times: number;
}
/**
 * A whole game at one moment: the side to move, and the dice by their cells, W41 for a white D4 showing 1.
 *
 *     `rolling` is the cell whose die is being rolled again, and `move` the move that led to this roll. `forfeited`
 *     says that the side to move has lost by the clock, and `seen` lists the earlier positions that count for a draw
 *     by repetition, as lines.
 */
export interface Position {
  turn: "B" | "W";
  dice: {
    [k: string]: string;
  };
  rolling?: string | null;
  move?: string | null;
  forfeited?: boolean;
  seen?: string[];
}
/**
 * A die sent on its way: its cell, and that of the first die hit or else where it lands.
 */
export interface Move {
  start: string;
  to: string;
}
/**
 * A die sent on its way: its cell, and that of the first die hit or else where it lands.
 */
export interface Action {
  start: string;
  to: string;
}
