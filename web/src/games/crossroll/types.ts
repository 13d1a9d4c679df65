// Made by `./dev types` from the server's own types; do not edit.

export type Action = Dice | Bonus | Drive | Lotto | Engine | Aside | Pass | Skip | Install | Decline;

/**
 * What everybody sees, which is everything: the host holds sealed choices, not the state.
 */
export interface View {
  position: Position;
  board: string;
  scores: number[];
  missed: Missed[];
}
/**
 * A whole game at one moment. Fields left out have their defaults.
 *
 *     Without `pending` the game waits for a choice of dice, for a roll if dice are named, or for bonuses or main
 *     actions if they show values.
 */
export interface Position {
  players: Sheet[];
  pending: ("aside" | "bonus" | "dice" | "install" | "lot" | "main" | "nitrous" | "over" | "penalty" | "roll") | null;
  dice: {
    [k: string]: number | null;
  };
  active: number;
  round: number;
  aside: string[];
  checked: string;
  asked: number[];
  fits: string[];
}
/**
 * One player's sheet. Fields left out are empty; completed routes and scores follow from the others.
 */
export interface Sheet {
  crossed: string[];
  landmarks: string[];
  boxes: {
    [k: string]: (number | ("dot" | "x") | null)[];
  };
  ticket: number[];
  engine: {
    [k: string]: number[];
  };
  completed: string[] | null;
  nitrous: boolean;
  circled: Circled | null;
  score: number | null;
}
/**
 * The circled scores: routes by letter, the others by their points.
 */
export interface Circled {
  routes: string[];
  speed: number[];
  landmark: number[];
}
/**
 * What a sheet has not scored yet: the difference between its score and the board's perfect score.
 */
export interface Missed {
  routes: {
    [k: string]: number;
  };
  speed: number[];
  landmark: number[];
}
/**
 * Roll these two dice.
 */
export interface Dice {
  type: "dice";
  first: string;
  second: string;
}
/**
 * Cross out a run for matches on the lotto ticket; `second` only where the run is unclear without.
 */
export interface Bonus {
  type: "bonus";
  route: string;
  first: string;
  last: string;
  second: string;
}
/**
 * Write N into a record box of the route and cross out a run.
 */
export interface Drive {
  type: "drive";
  number: number;
  route: string;
  first: string;
  last: string;
  second: string;
}
/**
 * Cross out a crossroad and write N on the lotto ticket.
 */
export interface Lotto {
  type: "lotto";
  number: number;
  place: string;
}
/**
 * Write N on the car's engine.
 */
export interface Engine {
  type: "engine";
  number: number;
}
/**
 * Set a die aside (solo).
 */
export interface Aside {
  type: "aside";
  die: string;
}
/**
 * Take no bonus.
 */
export interface Pass {
  type: "pass";
}
/**
 * Take no main action.
 */
export interface Skip {
  type: "skip";
}
/**
 * Give up the Route Score for Nitrous Oxide.
 */
export interface Install {
  type: "install";
}
/**
 * Keep the Route Score.
 */
export interface Decline {
  type: "decline";
}
