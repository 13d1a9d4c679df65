// Made by `./dev types` from the server's own types; do not edit.

/**
 * Where a body's centre is, and how the body is turned.
 *
 * @minItems 3
 */
export type Pose =
  | [number, number, number]
  | [number, number, number, number]
  | [number, number, number, number, number]
  | [number, number, number, number, number, number]
  | [number, number, number, number, number, number, number];
export type Action = Start | Pick | Placing | Done | Clear | Throwing | Blue | Leave | Pink | Keep | Next;

/**
 * What everybody sees, which is everything: the position, how the dice lie, and the points so far.
 *
 *     A seat's `points` are what its dice are worth `on_boards`, less the `barrels` that it has knocked off.
 *     `tally` says at the end of a round where the points come from.
 *     `outlines` are the boards from above, by id: the six-inch line runs `Layout.apart` around them. `throwable` are
 *     the dice of which one is thrown now. `places` say where pieces may be put, while that is done; `can` what dice
 *     are able to do, by id, where their colours have powers. Throws that were made are `thrown` of the position.
 */
export interface View {
  position: Position;
  options: Options;
  lies: Lie[];
  points: number[];
  on_boards: number[];
  barrels: number[];
  outlines: {
    [k: string]: [number, number][];
  };
  throwable: number[];
  tally: Tally | null;
  practice: Practice | null;
  places: {
    [k: string]: Places;
  };
  can: {
    [k: string]: string;
  };
}
/**
 * A whole game at one moment, flat. Boards left out lie as at the start; everything else is plain.
 */
export interface Position {
  phase:
    | "barrels"
    | "blue"
    | "building"
    | "draft"
    | "flying"
    | "laying"
    | "over"
    | "pink"
    | "placing"
    | "respawn"
    | "rolling"
    | "scored"
    | "scoring"
    | "seed"
    | "standing"
    | "starting"
    | "sweeping"
    | "throwing";
  turn: number;
  starter: number;
  round: number;
  wins: number[];
  owed: number[];
  contacts: Contacts | null;
  contenders: number[];
  throw: Throwing | null;
  seed: number;
  rethrow: boolean;
  placing: Placing | null;
  lay: Lost[];
  lost: Lost[];
  points: number[];
  thrown: Landing[];
  laid: number;
  kept: number;
  boards: PlacedBoard[] | null;
  barrels: PlacedBarrel[];
  dice: PlacedDie[];
  seats: number;
}
/**
 * How things lie: pairs (upper, lower) where one rests on the other's top, and pairs that touch otherwise.
 */
export interface Contacts {
  on: [string, string][];
  touch: [string, string][];
}
/**
 * Throw a die at a board.
 *
 *     `error` is what a hand adds to the tremor, in thousandths of the strength: a hand that writes down numbers, or a
 *     bot's. A gesture brings its error in the numbers themselves.
 */
export interface Throwing {
  type: "throw";
  die: number;
  board: number;
  release: Release;
  error: number;
}
/**
 * How a die is meant to leave the hand: mm, mm/s, milliradians, milliradians a second.
 */
export interface Release {
  x: number;
  y: number;
  z: number;
  speed: number;
  azimuth: number;
  loft: number;
  spin: number;
}
/**
 * Put a barrel or a board down at a point, on top of anything there: mm and degrees.
 *
 *     A barrel stands, or lies with its axis along x before it is turned.
 */
export interface Placing {
  type: "place";
  piece: "barrel" | "board";
  x: number;
  y: number;
  turn: number;
  lying: boolean;
}
/**
 * A die that lay at rest on a board before a throw, and how.
 */
export interface Lost {
  die: number;
  board: number;
  pose: Pose;
}
/**
 * A throw that was made, and where its die came to rest; nowhere if it left the table or burnt.
 */
export interface Landing {
  seat: number;
  round: number;
  throw: Throwing;
  x: number | null;
  y: number | null;
  boards: number[];
  tower: boolean;
}
/**
 * A board; without a pose it is in the box.
 */
export interface PlacedBoard {
  id: number;
  owner: number | null;
  pose: Pose | null;
}
/**
 * A barrel; with a pose it is on the table, without one in its owner's hand or in the box.
 */
export interface PlacedBarrel {
  id: number;
  owner: number | null;
  pose: Pose | null;
  where: ("box" | "hand" | "table" | "taken") | null;
  taken: number | null;
}
/**
 * A die; with a pose it lies on the table, without one it is in its owner's hand, unless `where` says more.
 */
export interface PlacedDie {
  id: number;
  colour: "blue" | "green" | "orange" | "pink" | "red" | "yellow";
  owner: number | null;
  pose: Pose | null;
  where: ("burnt" | "hand" | "left" | "pool" | "spent" | "table") | null;
}
/**
 * The options of one game, complete.
 */
export interface Options {
  mode: "central" | "classic" | "drafting";
  barrels: boolean;
  board: number;
  boards: number;
  table: number;
  tremor: "none" | "normal" | "shaky" | "steady";
  held: "any" | "level";
  line: number;
  fastest: number;
  aid: "odds" | "off" | "patch";
  drill: "empty" | "hits" | "mixed" | "towers";
}
/**
 * How one die lies: its boards, face, tower levels, points by seat, why it does not score, and how it does.
 */
export interface Lie {
  id: number;
  boards: number[];
  face: number | null;
  levels: number;
  towers: number[];
  points: {
    [k: string]: number;
  };
  why: string | null;
  scores: {
    [k: string]: Score;
  };
}
/**
 * How a die scores for a seat: its pips as its colour counts them, what yellow dice add, and its towers.
 */
export interface Score {
  pips: number;
  yellow: number;
  towers: number[];
}
/**
 * Rows that add up: `totals` are their sums, a number for each seat, and `total` names them.
 *
 *     One that is `folded` is shown to those who ask for it.
 */
export interface Tally {
  title: string;
  rows: Row[];
  total: string;
  totals: number[];
  folded: boolean;
}
/**
 * One line of a tally, with a value for each seat.
 *
 *     `texts` are the values as people write them ("3 × 2 = 6"), where a plain number does not say it. `notes` say
 *     what each value is made of ("9 of 9"). `pieces` are what was counted, in the game's own notation.
 */
export interface Row {
  label: string;
  values: number[];
  texts: string[];
  notes: string[];
  pieces: string[][];
}
/**
 * How somebody stands who plays alone: the throws made, the points of all rounds so far, and what others reach.
 *
 *     `targets` are points in all throws by the kind of a hand.
 */
export interface Practice {
  round: number;
  rounds: number;
  throw: number;
  throws: number;
  score: number;
  targets: {
    [k: string]: number;
  };
}
/**
 * Where pieces of a kind may be put: how many are left, and squares for their middles (x, y, x, y).
 *
 *     They are turned by `step` degrees. A barrel may lie down where `lying` says so.
 */
export interface Places {
  left: number;
  areas: [number, number, number, number][];
  step: number;
  lying: boolean;
}
/**
 * This seat starts.
 */
export interface Start {
  type: "start";
  seat: number;
}
/**
 * Draft a die of this colour.
 */
export interface Pick {
  type: "pick";
  colour: "blue" | "green" | "orange" | "pink" | "red" | "yellow";
}
/**
 * Place no more.
 */
export interface Done {
  type: "done";
}
/**
 * Take a construction apart and begin again.
 */
export interface Clear {
  type: "clear";
}
/**
 * Put a blue die in the place of this one.
 */
export interface Blue {
  type: "blue";
  die: number;
}
/**
 * Replace nothing.
 */
export interface Leave {
  type: "leave";
}
/**
 * Spend a pink die to throw the same die again.
 */
export interface Pink {
  type: "pink";
}
/**
 * Let the throw stand.
 */
export interface Keep {
  type: "keep";
}
/**
 * Clear the table for the next round.
 */
export interface Next {
  type: "next";
}
