// Made by `./dev types` from the server's own types; do not edit.

/**
 * What everybody sees, which is everything: the position, and the points at stake.
 *
 *     By seat: `is_in`, and `no_dice` for a seat that would tie with the best by the No Dice rule. `to_beat` is the
 *     score to beat in the last turns. `going_on` says what playing on once could bring, `helps` what each face does
 *     for the turn. `reasons` says why a die can't be used now, by place and face: `field 4`, `bay H`, `signal`.
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
  going_on: GoingOn | null;
  helps: Helps | null;
  reasons: {
    [k: string]: string;
  };
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
 * What the turn records if it ends now, and what it records if it is played on once with these dice.
 *
 *     `lost` of 100 turns record nothing. Nearly all others record between `least` and `most`; the rest of them are
 *     counted with the first and the last bar, so that all add up to 100.
 */
export interface GoingOn {
  now: number;
  dice: number;
  lost: number;
  least: number;
  most: number;
  bars: Bar[];
}
/**
 * In how many of 100 turns the points lie between the least and the most.
 */
export interface Bar {
  least: number;
  most: number;
  percent: number;
}
/**
 * What faces help, and how many dice are rolled next if everything that scores is parked first.
 */
export interface Helps {
  dice: number;
  faces: Help[];
}
/**
 * What some faces are worth to the turn, and why, each in a word or two.
 */
export interface Help {
  faces: string;
  worth: string;
  note: string;
}
/**
 * A choice: the verb, and the dice it is about as they are written (`HHS`, `pH`, `go`).
 */
export interface Action {
  verb: "double" | "end" | "fix" | "on" | "park" | "roll" | "slow";
  dice: string;
}
