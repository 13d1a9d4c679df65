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
  outlook: Outlook[];
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
 * How a sheet stands.
 *
 *     `matches` is how many slots of the ticket match each result of the round. `closed` has the ways that are closed
 *     with the numbers of the round, each with what it needs.
 */
export interface Outlook {
  routes: {
    [k: string]: RouteOutlook;
  };
  matches: {
    [k: string]: number;
  };
  engine: {
    [k: string]: EngineOutlook;
  };
  closed: Closed[];
}
/**
 * A route on one sheet.
 *
 *     `left` locations are not crossed out, and `free` boxes are empty. `landmarks` are those of the locations left.
 *     `worth` is what completing the route with its boxes as they are would bring, Speed Scores included; once it is
 *     completed, what its Route Score counts. `ahead` are the other seats with fewer locations left.
 */
export interface RouteOutlook {
  left: number;
  free: number;
  margin: "done" | "easy" | "fair" | "shut" | "tight";
  landmarks: string[];
  worth: number;
  ahead?: number[];
}
/**
 * A row of the engine: how many numbers it lacks, and what it makes of each result once it lacks none.
 */
export interface EngineOutlook {
  lacks: number;
  makes: {
    [k: string]: number;
  };
}
/**
 * A way that is closed, for one number or for all: `drive`, `lotto`, `engine`, or the letter of a route.
 *
 *     `run` is what a run of a number needs on a route that has none of it.
 */
export interface Closed {
  way: string;
  number: number | null;
  needs: string;
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
/**
 * The facts of an offer: the locations of a run, the points that come at once, what it does to the sheet.
 */
export interface OfferFacts {
  path?: string[];
  points?: number | null;
  after?: After | null;
}
/**
 * What stands on a sheet after a choice and the completion of routes, as far as it changes.
 *
 *     `score` and `free` (empty boxes of all routes) are always there. `speed` and `landmark` are the scores that are
 *     circled anew. `harder` are the routes whose margin becomes tight or shut.
 */
export interface After {
  score: number;
  free: number;
  routes?: {
    [k: string]: RouteOutlook;
  };
  boxes?: {
    [k: string]: (number | ("dot" | "x") | null)[];
  };
  completed?: string[];
  landmarks?: string[];
  speed?: number[];
  landmark?: number[];
  ticket?: number[];
  engine?: {
    [k: string]: number[];
  };
  harder?: string[];
}
