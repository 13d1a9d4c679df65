// Made by `./dev types` from the server's own types; do not edit.

/**
 * What everybody sees, which is everything: the position, and the points at stake.
 *
 *     By seat: `is_in`, and `no_dice` for a seat that would tie with the best by the No Dice rule. `to_beat` is the
 *     score to beat in the last turns.
 */
export interface View {
  position: Position;
  at_stake: number;
  goal: number;
  come_in: number;
  points: {
    [k: string]: number[];
  };
  is_in: boolean[];
  no_dice: boolean[];
  to_beat: number | null;
}
/**
 * A whole game at one moment, flat. Fields left out have their defaults.
 */
export interface Position {
  rules: "classic" | "traffic";
  signal: string;
  field: string;
  parked: string;
  parked_since_roll: boolean;
  scores: number[];
  turn: number;
  phase: "first" | "over" | "tie" | "turn";
  rolling: ("double" | "fix" | "on" | "signal" | "start") | null;
  cup: number;
  turns: number[];
  fumbled: boolean[];
  contenders: number[];
  happy: number[];
  winners: number[];
}
/**
 * A choice: the verb, and the dice it is about as they are written (`HHS`, `pH`, `go`).
 */
export interface Action {
  verb: "double" | "end" | "fix" | "on" | "park" | "roll" | "slow";
  dice: string;
}
