// Made by `./dev types` from the server's own types; do not edit.

export type Message = Snapshot | Update | Done | Refusal;
export type Command =
  Act | EnterDice | Fumble | GiveEntropy | Undo | Propose | Reply | Resign | Resume | Leave | Say | Hush | Refresh;

/**
 * A game as the lobby offers it: its kind in words, the fewest and most seats, and minutes, roughly.
 *
 *     The options of a rulebook carry their own limits and words. `bots` are those that people choose from, from weak
 *     to strong; `levels` are all that may be asked for, in the same order. `puzzles` are rulebooks that have puzzles.
 */
export interface GameCard {
  id: string;
  title: string;
  version: string;
  kind: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  minutes: number;
  rulebooks: Rulebook[];
  traits: string[];
  levels: string[];
  bots: BotCard[];
  real_dice: boolean;
  coach: boolean;
  picture: boolean;
  puzzles: string[];
}
/**
 * One printed set of rules: its seats and its options (house rules) with their defaults.
 *
 *     `sides` names the seats in their order where it matters which one somebody has: ("White", "Black").
 *     `modes` are printed ways to play, which a new table asks for by pictures.
 */
export interface Rulebook {
  id: string;
  title: string;
  summary: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  options: (Flag | Number | OptionsChoice | Board | Faces | Rows)[];
  sides: string[];
  modes: Mode[];
}
/**
 * An option that is on or off; `at_tables` is its value at tables on a screen, if that differs.
 */
export interface Flag {
  type: "flag";
  name: string;
  default: boolean;
  help: string;
  at_tables: boolean | null;
}
/**
 * An option that is a whole number between two limits.
 */
export interface Number {
  type: "number";
  name: string;
  default: number;
  low: number;
  high: number;
  help: string;
}
/**
 * An option that is one of a few words or numbers.
 */
export interface OptionsChoice {
  type: "choice";
  name: string;
  default: string | number;
  choices: (string | number)[];
  help: string;
}
/**
 * An option that names the board: one that comes with the game, or one's own, packed in a line of text.
 */
export interface Board {
  type: "board";
  name: string;
  default: string;
  choices: string[];
  help: string;
}
/**
 * An option that lists the faces of a die; some of them may be required.
 */
export interface Faces {
  type: "faces";
  name: string;
  default: string[];
  choices: string[];
  required: string[];
  help: string;
}
/**
 * An option that is a table of numbers: named rows, of fixed lengths. Rows left out keep their defaults.
 *
 *     `titles` are the names of rows for people, where those in notation are short.
 */
export interface Rows {
  type: "rows";
  name: string;
  default: {
    [k: string]: number[];
  };
  high: number;
  help: string;
  titles: {
    [k: string]: string;
  };
}
/**
 * A printed way to play by a rulebook: the options that make it, a title and a line for those who choose one.
 *
 *     One mode is chosen of those that are not `extra`, the first by default. An extra one goes with any of them.
 */
export interface Mode {
  id: string;
  title: string;
  line: string;
  options: {
    [k: string]: unknown;
  };
  extra: boolean;
}
/**
 * A bot that may sit at tables of a game: its level for a `BotSeat`, its name, and a line on how it plays.
 *
 *     `rulebooks` are those that it is offered for, and `ratings` say how strong it is by each that was measured.
 */
export interface BotCard {
  level: string;
  name: string;
  line: string;
  rulebooks: string[];
  ratings: {
    [k: string]: Rating;
  };
}
/**
 * How strong a bot is by a rulebook, and half the width of the 95 % interval of that.
 */
export interface Rating {
  rating: number;
  error: number;
}
/**
 * How people on other computers come in, and the house bots.
 *
 *     `addresses` begin the links that work there, the best one first. Of a hall on this computer only they would work
 *     after its next start with `command`, which is empty where the hall does not know how it was started.
 */
export interface HallCard {
  open: boolean;
  addresses: string[];
  command: string;
  bots: BotCard[];
}
/**
 * What a host asks for.
 *
 *     With `coach` everybody at the table may ask for hints, and the page says so. If it is left out, only somebody
 *     who plays alone or against bots may.
 */
export interface NewTable {
  game: string;
  seats: (Mine | Open | BotSeat)[];
  options?: {
    [k: string]: unknown;
  };
  clock?: ClockRule;
  listed?: boolean;
  real_dice?: boolean;
  chat?: boolean;
  coach?: boolean | null;
}
/**
 * A seat for a person at this device; several of them make a hot-seat table.
 */
export interface Mine {
  who: "me";
  name: string;
}
/**
 * An open seat: anybody may take it by the link, the code or the list.
 */
export interface Open {
  who: "open";
}
/**
 * A seat for a bot of a level that the game's card lists.
 */
export interface BotSeat {
  who: "bot";
  level: string;
}
/**
 * No clock, a time for each turn, or a time for the whole game with an increment for each choice.
 */
export interface ClockRule {
  kind?: "game" | "none" | "turn";
  seconds?: number;
  increment?: number;
}
/**
 * No clock, a time for each turn, or a time for the whole game with an increment for each choice.
 */
export interface ClockRule1 {
  kind?: "game" | "none" | "turn";
  seconds?: number;
  increment?: number;
}
/**
 * Play on from a moment, in this seat. A bot of the level `against` plays the others; without one, you do.
 *
 *     `dice` are new ones, or the same that were to come.
 */
export interface PlayOn {
  name: string;
  seat?: number | null;
  against?: string | null;
  dice?: "new" | "same";
}
/**
 * Play on from a finished game as it stood after this entry; 0 is its start.
 */
export interface PlayOnFrom {
  name: string;
  seat?: number | null;
  against?: string | null;
  dice?: "new" | "same";
  entry: number;
}
/**
 * Take an open seat: this one, or the first.
 */
export interface Sit {
  name: string;
  seat?: number | null;
}
/**
 * The table, its short code, and the seats that are now this person's.
 */
export interface Seated {
  table: string;
  code: string;
  seats: number[];
}
/**
 * The table that a short code stands for.
 */
export interface Found {
  table: string;
}
/**
 * A table as the lobby shows it; `title` is the game's, with the name of its board.
 */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  rules: string;
  phase: "entropy" | "over" | "paused" | "playing" | "waiting";
  seats: SeatCard[];
  clock: ClockRule1;
  real_dice: boolean;
  created: number;
}
/**
 * A seat: who sits there ("person", a bot's level, or "" while it is open) and whether they are here.
 */
export interface SeatCard {
  name: string;
  player: string;
  present: boolean;
  entropy: boolean;
}
/**
 * One of the caller's own tables: their seats, whether it waits for one of them, and how it ended if it has.
 */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  rules: string;
  phase: "entropy" | "over" | "paused" | "playing" | "waiting";
  seats: SeatCard[];
  clock: ClockRule1;
  real_dice: boolean;
  created: number;
  mine: number[];
  your_turn: boolean;
  result: Result | null;
}
/**
 * How it ended: by the rules, or at the table. An unverified one had real dice, or those of the day.
 *
 *     `record` is what a game alone came to, in points or in turns; few turns are good.
 */
export interface Result {
  how: "abandoned" | "draw" | "resigned" | "rules";
  scores: number[];
  winners: number[];
  seat: number | null;
  verified: boolean;
  record: number | null;
  measure: "points" | "turns";
}
/**
 * The whole table. `mine` are this person's seats, `entry` is what an action names as `seen`.
 */
export interface Snapshot {
  kind: "snapshot";
  version: number;
  parts: Parts;
  log: LogEntry[];
  chat: Said[];
}
/**
 * The fields of a table that are replaced whole when they change.
 *
 *     `trouble` says why the table is paused where a player failed or time ran out too often; else it is empty.
 *     `ending` is what the game says about its end, where it says anything. `sealed` is this person's own choice that
 *     waits for the others.
 */
export interface Parts {
  setup: Setup;
  phase: "entropy" | "over" | "paused" | "playing" | "waiting";
  seats: SeatCard[];
  mine: number[];
  watching: number;
  entry: number;
  viewing: number | null;
  view: unknown;
  drawing: Drawing | null;
  waiting: Waiting;
  choices: Choice[];
  sealed: SealedChoice[];
  may: string[];
  clocks: Clocks | null;
  proposal: Proposal | null;
  goal: string;
  busy: string;
  trouble: string;
  chat_on: boolean;
  result: Result | null;
  ending: Ending | null;
  next: string | null;
}
/**
 * What was agreed about a table. `dice` is there before anybody sends entropy; the seed is not.
 *
 *     `title` is the game's, with the name of its board. `origin` says where the game is taken up, if it does not
 *     begin afresh.
 */
export interface Setup {
  id: string;
  code: string;
  game: string;
  title: string;
  rules: string;
  options: {
    [k: string]: unknown;
  };
  clock: ClockRule1;
  listed: boolean;
  real_dice: boolean;
  coach: boolean;
  dice: Commitment | null;
  daily: DailyMark | null;
  origin: Origin | null;
}
/**
 * What everybody knows of the dice during a game: SHA-256 of the seed, and the players' entropy.
 *
 *     `public` is the text that the seed was made from, where the dice are public. `after` is the number of rolls of
 *     another game that these dice go on from.
 */
export interface Commitment {
  seed_sha256: string;
  entropy: string[];
  public?: string;
  after?: number;
}
/**
 * A table that is an attempt at a day's challenge, with public dice, and whether the attempt counts.
 */
export interface DailyMark {
  day: string;
  challenge: string;
  counts: boolean;
}
/**
 * Where a game was taken up: after an entry of another record, or at a puzzle.
 *
 *     `hash` seals the other record up to that entry, and `id` is that record's. `dice` says whether the dice of the
 *     other game go on, or new ones are drawn.
 */
export interface Origin {
  dice: "new" | "same";
  id: string;
  entry: number;
  hash: string;
  puzzle: string;
}
/**
 * A state for a page that has no folder for the game: its picture ("" for none), terminal drawing and scores.
 *
 *     The SVG is safe to put into a page. `scores` is None where the game does not say how seats stand. `dice` are
 *     those that were rolled last.
 */
export interface Drawing {
  svg: string;
  text: string;
  scores: number[] | null;
  dice: RolledDie[];
}
/**
 * A die that was rolled, and the face that it shows.
 */
export interface RolledDie {
  name: string;
  face: string;
}
/**
 * What the table waits for. A seat whose sealed choice is in is no longer among the seats.
 */
export interface Waiting {
  kind: "decide" | "entropy" | "over" | "roll" | "seats" | "simulate";
  seats: number[];
  sealed: boolean;
  dice: string[];
  words: string;
}
/**
 * What one of this person's seats may do now: actions with what each is worth, or a box, or dice to enter.
 *
 *     `fumble` says that the rules know what happens to a roll when a die falls off the table. `question` is None for
 *     somebody who enters the dice of another seat.
 */
export interface Choice {
  seat: number;
  offers: Offered[];
  box: Box | null;
  dice: RealDie[];
  fumble: boolean;
  question: Question | null;
}
/**
 * An action in words, as text to send back, and in its JSON form; `facts` are what it does on the board.
 */
export interface Offered {
  text: string;
  label: string;
  worth: string;
  note: string;
  group: string;
  action: unknown;
  facts?: {
    [k: string]: unknown;
  };
}
/**
 * A space of actions too large to list: its bounds, and a legal action as text and in its JSON form.
 */
export interface Box {
  bounds: Bound[];
  example: string;
  action: unknown;
}
/**
 * One integer of an action box, with its unit and its inclusive limits.
 */
export interface Bound {
  name: string;
  low: number;
  high: number;
  unit: string;
}
/**
 * A die that somebody rolls by hand, and the faces that it may show, each one once.
 */
export interface RealDie {
  name: string;
  faces: string[];
}
/**
 * What a seat is asked now, and what follows, in words that speak to it.
 */
export interface Question {
  ask: string;
  then: string;
}
/**
 * What a seat has chosen in secret and the others still wait to see, as it was offered.
 */
export interface SealedChoice {
  seat: number;
  offer: Offered;
}
/**
 * Milliseconds left to each seat when the message is sent; from then on those of `running` run.
 *
 *     So a page counts from the arrival of the message. `at` is the hall's own steady time, for nothing but telling
 *     one setting of the clocks from the next.
 */
export interface Clocks {
  left: number[];
  running: number[];
  at: number;
}
/**
 * A proposal that the others must agree to; `wanted` are the seats that have not answered yet.
 */
export interface Proposal {
  kind: "draw" | "pause" | "rematch" | "stop" | "undo";
  by: number;
  wanted: number[];
}
/**
 * The end of a game. The totals of the first tally are the final scores.
 *
 *     `margin` follows the result ("by 62"), and `how` says in a few words how it came about. `asides` has a short
 *     text for each seat, which it alone reads ("you are 62 behind"), or "". `near` are seats that almost won. `late`
 *     is the seat whose clock ran out, if that ended the game. `counts` has what each seat did, or is empty.
 */
export interface Ending {
  tallies: Tally[];
  margin: string;
  how: string;
  asides: string[];
  near: number[];
  late: number | null;
  ribbon: Ribbon | null;
  decided: Decided | null;
  course: Course | null;
  counts: Counts[];
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
 * The last thing that happened in a few words: what it was, and what came of it; `harm`: it cost something.
 */
export interface Ribbon {
  head: string;
  text: string;
  harm: boolean;
}
/**
 * The step that decided the game: its entry, its words as in an event, and why it is this one.
 */
export interface Decided {
  entry: number;
  seat: number | null;
  text: string;
  why: string;
}
/**
 * How the points of each seat grew: `points` has a list for each seat, a number after each `unit`.
 */
export interface Course {
  unit: string;
  points: number[][];
  goal: number | null;
}
/**
 * What a seat did in the whole game, counted ("on seat 0's board", 11), with sentences about it.
 */
export interface Counts {
  title: string;
  rows: [string, number][];
  notes: string[];
}
/**
 * One entry of the record in words; `track` says that its trajectory can be fetched.
 */
export interface LogEntry {
  entry: number;
  cause: "bot" | "clock" | "dice" | "hand" | "physics" | "seat" | "table";
  events: Event[];
  track: boolean;
}
/**
 * Something that happened, as data and as words.
 *
 *     The words follow the seat's name ("parks two stars"), or are a whole sentence where there is no seat. How they
 *     are written is in `core.sentences`; how events become lines of a log is in `core.log_lines`.
 *
 *     Two facts mean the same to every host, and are left out where there is nothing to say: `points`, a whole number,
 *     is what this event changes in its seat's points; `notation` is the action in notation, with the result of its
 *     roll where there was one ("F3-F6=4"). The kind "turn_ended" ends a turn: a roll after it begins another line.
 */
export interface Event {
  kind: string;
  seat: number | null;
  text: string;
  facts: {
    [k: string]: unknown;
  };
}
/**
 * A line of chat: text, never HTML.
 */
export interface Said {
  n: number;
  seat: number;
  text: string;
  at: number;
}
/**
 * What is new since version `since`; a page that has another version asks for a snapshot.
 */
export interface Update {
  kind: "update";
  since: number;
  version: number;
  parts: Change;
  log: LogEntry[];
  chat: Said[];
}
/**
 * The fields of `Parts` that changed, each with its new value.
 */
export interface Change {
  setup?: Setup;
  phase?: "entropy" | "over" | "paused" | "playing" | "waiting";
  seats?: SeatCard[];
  mine?: number[];
  watching?: number;
  entry?: number;
  viewing?: number | null;
  view?: unknown;
  drawing?: Drawing | null;
  waiting?: Waiting;
  choices?: Choice[];
  sealed?: SealedChoice[];
  may?: string[];
  clocks?: Clocks | null;
  proposal?: Proposal | null;
  goal?: string;
  busy?: string;
  trouble?: string;
  chat_on?: boolean;
  result?: Result | null;
  ending?: Ending | null;
  next?: string | null;
}
/**
 * The command with this `id` was carried out; its effect is in an update, stored before it is sent.
 */
export interface Done {
  kind: "done";
  id: number;
}
/**
 * A command or request that changed nothing: a stable code, and a sentence with what would be right.
 */
export interface Refusal {
  kind: "refusal";
  code: string;
  reason: string;
  id: number;
}
/**
 * Choose: in the game's notation, or as the JSON form of an action. `seen` is the entry it was meant for.
 */
export interface Act {
  do: "act";
  seat: number;
  seen: number;
  text?: string | null;
  action?: {
    [k: string]: unknown;
  };
  id?: number;
}
/**
 * Real dice: the faces that they show, in the order of `dice` in the choice.
 */
export interface EnterDice {
  do: "enter";
  seat: number;
  seen: number;
  values: string[];
  id?: number;
}
/**
 * Real dice: one fell off the table, or was never rolled right.
 */
export interface Fumble {
  do: "fumble";
  seat: number;
  seen: number;
  id?: number;
}
/**
 * This seat's share of the dice: hex digits, sent after the commitment was seen.
 */
export interface GiveEntropy {
  do: "entropy";
  seat: number;
  entropy: string;
  id?: number;
}
/**
 * Take back the last choice: a sealed one that still waits at once, any other if the others agree.
 */
export interface Undo {
  do: "undo";
  seat: number;
  seen: number;
  id?: number;
}
/**
 * Offer a draw, ask to stop, to pause, or for another game with the same people.
 */
export interface Propose {
  do: "propose";
  seat: number;
  what: "draw" | "pause" | "rematch" | "stop";
  id?: number;
}
/**
 * Agree to what is proposed, or decline it.
 */
export interface Reply {
  do: "reply";
  seat: number;
  agree: boolean;
  id?: number;
}
/**
 * Give the game up; with two seats the other one wins.
 */
export interface Resign {
  do: "resign";
  seat: number;
  id?: number;
}
/**
 * Go on after a pause.
 */
export interface Resume {
  do: "resume";
  seat: number;
  id?: number;
}
/**
 * Give a seat back before the game has begun.
 */
export interface Leave {
  do: "leave";
  seat: number;
  id?: number;
}
/**
 * Say something to the table.
 */
export interface Say {
  do: "say";
  seat: number;
  text: string;
  id?: number;
}
/**
 * The host switches the table's chat off or on.
 */
export interface Hush {
  do: "hush";
  on: boolean;
  id?: number;
}
/**
 * Send the snapshot again, after a gap in the versions.
 */
export interface Refresh {
  do: "refresh";
  id?: number;
}
/**
 * Frames from number `start` on; there are `total` of them, the first being the table before any entry.
 */
export interface Replay {
  start: number;
  total: number;
  frames: Frame[];
}
/**
 * One step of a replay: what happened, the table as a spectator saw it afterwards, and what it waited for.
 */
export interface Frame {
  log: LogEntry | null;
  view: unknown;
  drawing: Drawing | null;
  waiting: Waiting;
}
/**
 * What the record proves, what it can't, and what is wrong with it.
 */
export interface Verdict {
  proven: string[];
  open: string[];
  wrong: string[];
}
/**
 * Every roll of a game in order, also those that were taken back.
 */
export interface Rolls {
  kinds: DieKind[];
  rolls: RollDice[];
}
/**
 * A kind of die: its faces by name, or only their number.
 */
export interface DieKind {
  name: string;
  faces: string[];
  sides: number;
}
/**
 * The dice of one roll, each by its place among the kinds, and the entry with what they showed.
 *
 *     The dice are drawn from the number. A roll that was taken back has the number of the one that replaced it.
 */
export interface RollDice {
  number: number;
  entry: number;
  dice: number[];
}
/**
 * Every action of a seat that decides, the best first; of a box, the actions that were tried.
 *
 *     `advice` is what the coach says of them: at most three things, and nothing where there is nothing to choose.
 */
export interface Hint {
  seat: number;
  unit: "chance" | "points" | "turns";
  exact: boolean;
  actions: RatedAction[];
  advice: Advice[];
}
/**
 * An action with its value to the seat, what it loses to the best one, the standard error of each, and why.
 *
 *     A loss is never negative, whatever the unit. A resignation is no action, and has no text. In a review, and in
 *     hints about actions that are not listed, an action has the facts of its offer, so that a board can show it.
 */
export interface RatedAction {
  text: string;
  label: string;
  value: number;
  loss: number;
  error: number;
  why: string;
  loss_error: number;
  facts?: {
    [k: string]: unknown;
  };
}
/**
 * One thing that the coach says: actions that are equally good, what they are worth and lose, and a sentence.
 *
 *     `why` has the reason of a single action. It is empty for several, and where it would only repeat another one.
 */
export interface Advice {
  texts: string[];
  labels: string[];
  value: number;
  loss: number;
  sentence: string;
  why: string;
}
/**
 * The review of a finished game, or none yet (status 202): it is being made, ask again.
 */
export interface Reviewed {
  review: Review | null;
}
/**
 * The review of a whole game.
 *
 *     `worst` has the indices of the three costliest decisions that are worse than the best action beyond two standard
 *     errors; `undone` counts the entries that were taken back. `clear` says whether luck can be told from play: the
 *     error of both is at most a tenth of what is compared.
 */
export interface Review {
  game: string;
  unit: "chance" | "points" | "turns";
  exact: boolean;
  ended: "abandoned" | "draw" | "open" | "resigned" | "rules";
  undone: number;
  points: Point[];
  decisions: Decision[];
  swings: Swing[];
  worst: number[];
  accounts: Account[];
  clear: boolean;
}
/**
 * The value of the position after an entry for each seat; entry 0 is the start.
 */
export interface Point {
  entry: number;
  values: number[];
}
/**
 * What a seat chose, the best action, and the number of actions.
 *
 *     A turn forfeited while rolling and a resignation count as decisions with one action and no better one.
 */
export interface Decision {
  entry: number;
  seat: number;
  cause: "bot" | "clock" | "dice" | "hand" | "physics" | "seat" | "table";
  chosen: RatedAction;
  best: RatedAction | null;
  actions: number;
}
/**
 * What a roll or a throw changed for each seat, compared with the average; `seat` is whose roll it was.
 */
export interface Swing {
  entry: number;
  seat: number | null;
  gains: number[];
}
/**
 * How a seat got from its value at the start to its result: start + luck + skill + unexplained = result.
 *
 *     Skill is `own` (what its decisions changed) and `others` (what the others' decisions changed). `error` is the
 *     standard error of skill, and so of luck; 0 where the judge is exact. `unexplained` is what no entry explains.
 *     `worst` has indices of the review's decisions: those that are worse beyond two standard errors. `accuracy` says
 *     from 0 to 100 how well the seat chose; there is none where it had no choice.
 */
export interface Account {
  seat: number;
  name: string;
  start: number;
  luck: number;
  skill: number;
  own: number;
  others: number;
  unexplained: number;
  error: number;
  result: number;
  decisions: number;
  worst: number[];
  accuracy: number | null;
  accuracy_error: number;
}
/**
 * The games that were played one after another as rematches, this one among them if it is over.
 *
 *     `wins` has a number for each seat of this table. `draws` counts games that nobody won, without those that were
 *     stopped. `best` is the best that this person had come to alone before, by the same rules.
 *     `turned` is there once the game has been reviewed.
 */
export interface Series {
  games: number;
  wins: number[];
  draws: number;
  best: number | null;
  turned: Turned | null;
}
/**
 * The entry that changed a seat's value most, by the review: what happened, and the value before and after.
 *
 *     `right` says that the seat lost by a roll after it had chosen the best action.
 */
export interface Turned {
  entry: number;
  text: string;
  seat: number;
  unit: "chance" | "points" | "turns";
  before: number;
  after: number;
  right: boolean;
}
/**
 * Whether a process of the hall can serve, the number of tables it has open, and if it can't serve, why.
 */
export interface Health {
  ok: boolean;
  version: string;
  tables: number;
  reason: string;
}
/**
 * Play today's challenge under this name, which stands in the list of the day.
 */
export interface Try {
  name: string;
}
/**
 * A day's challenge as the lobby offers it; it ends at `ends` (Unix milliseconds). `played` are finished.
 */
export interface DailyCard {
  id: string;
  game: string;
  rules: string;
  day: string;
  ends: number;
  measure: "points" | "turns";
  exact: boolean;
  played: number;
  own: Own | null;
}
/**
 * How the caller's attempts of a day stand: the one that counts, and the best of the practice after it.
 *
 *     `score` is None until the game is over, and for good if it was not played to its end.
 */
export interface Own {
  table: string;
  over: boolean;
  score: number | null;
  practice: number | null;
}
/**
 * How a day's challenge went, for everybody at this hall.
 *
 *     It is `hidden` from whoever could still play it for the first time. `places` are the first of the list, and the
 *     caller's own; `scores` are all of them, each with how many came to it. `best` is None as long as the hall is
 *     `working` on it, and for a day on which nobody here tried.
 */
export interface DailyReport {
  card: DailyCard;
  hidden: boolean;
  best: Best | null;
  working: boolean;
  places: Place[];
  scores: [number, number][];
}
/**
 * What there is to compare with on a day's dice.
 *
 *     `result` is what the strongest player comes to on these very dice, which it does not know beforehand. If it is
 *     `exact`, that player makes no mistakes, and `expected` is what it comes to with any dice, on average.
 */
export interface Best {
  challenge: string;
  day: string;
  measure: "points" | "turns";
  result: number;
  exact: boolean;
  expected: number | null;
}
/**
 * A place in the list of a day: the name as it was typed, text and never HTML.
 */
export interface Place {
  rank: number;
  name: string;
  score: number;
  mine: boolean;
}
/**
 * What do these house rules do, and what if the option `vary` had each of these values?
 *
 *     The newest question of a person takes the place of the one before. With `after`, the hall waits up to `wait`
 *     seconds until more than that many pieces are done.
 */
export interface LabQuestion {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  vary?: string;
  values?: unknown[];
  about?: "board" | "rules";
  after?: number | null;
  wait?: number;
}
/**
 * The rules that were asked about, the same rulebook as printed, and each value of the varied option.
 *
 *     `done` pieces of the work of `total` are ready; `total` may grow while the figures get finer. `expected` are the
 *     names of the figures, and `bots` the level whose games give them, or "" where everything is solved.
 */
export interface LabAnswer {
  here: LabStudy;
  standard: LabStudy;
  along: LabStudy[];
  done: number;
  total: number;
  expected: string[];
  bots: string;
}
/**
 * The results so far for one set of house rules, from `games` games or more; `reasons` say what can't be.
 */
export interface LabStudy {
  figures: Figure[];
  games: number;
  busy: boolean;
  reasons: string[];
  checks: Check[];
}
/**
 * One number with its 95 % interval: a share from 0 to 1, or a plain number.
 *
 *     An exact figure has no width, and needs no games.
 */
export interface Figure {
  name: string;
  group: "Best play" | "Decisions" | "Lead" | "Length" | "Luck" | "Rates" | "Rules" | "Scores" | "Winners" | "Winning";
  title: string;
  unit: "number" | "share";
  value: number;
  low: number;
  high: number;
  exact: boolean;
  games: number;
}
/**
 * A named check of a board: whether it passed, what was found, and what would be right.
 */
export interface Check {
  name: string;
  title: string;
  passed: boolean;
  found: string;
  right: string;
  entries: string[];
}
/**
 * A board in one of three forms: as TOML, as the tables of such a file, or by its name, which may be packed.
 */
export interface BoardInput {
  toml?: string;
  content?: {
    [k: string]: unknown;
  } | null;
  name?: string;
}
/**
 * Everything that is wrong with a board, and the board as tables and as TOML.
 *
 *     `board` is the value of the game's option, `id` is what the hall keeps it under and `fingerprint` what goes into
 *     records. They are empty while there are faults. `content` is null where a board can't even be drawn.
 */
export interface CheckedBoard {
  faults: Fault[];
  content: {
    [k: string]: unknown;
  };
  toml: string;
  board: string;
  id: string;
  fingerprint: string;
}
/**
 * One thing that is wrong with a board, and where: the table, and the number of the entry in it.
 */
export interface Fault {
  text: string;
  table: string;
  entry: number | null;
}
/**
 * Keep this board, which is packed.
 */
export interface KeepBoard {
  board: string;
}
/**
 * A board that the hall keeps.
 */
export interface KeptBoard {
  game: string;
  id: string;
  name: string;
  fingerprint: string;
  board: string;
  created: number;
}
/**
 * A lesson for a rulebook; `steps` are the names of its steps.
 */
export interface LessonCard {
  game: string;
  rulebook: string;
  title: string;
  goal: string;
  minutes: number;
  steps: string[];
}
/**
 * A whole lesson in words, with the house rules of its table.
 */
export interface LessonSheet {
  game: string;
  rulebook: string;
  title: string;
  goal: string;
  minutes: number;
  options: {
    [k: string]: unknown;
  };
  steps: LessonStep[];
}
/**
 * A step in words. One that is `read` has nothing to do.
 */
export interface LessonStep {
  name: string;
  title: string;
  short: string;
  text: string;
  task: string;
  why: string;
  read: boolean;
}
/**
 * The learner's actions in a step so far, in notation or in their JSON form, and the version that is shown.
 */
export interface LessonMoves {
  actions?: (
    | string
    | {
        [k: string]: unknown;
      }
  )[];
  since?: number;
}
/**
 * A step after the learner's actions: the messages that a table would send, those after `since`.
 *
 *     `actions` are those that count, in notation. `next` is what "Show me" plays, `listed` are the actions that the
 *     list of choices shows, and `lit` are the names of the places that the step is about. `tracks` are the
 *     trajectories of throws by the number of their entry.
 */
export interface LessonTurn {
  messages: (Snapshot | Update)[];
  verdict: "done" | "missed" | "open" | "wrong";
  say: string;
  actions: string[];
  next: string;
  listed: string[];
  lit: string[];
  bubble: string;
  tracks: {
    [k: string]: unknown;
  };
}
/**
 * How you do: at puzzles, in your games, and which of your mistakes you have not put right yet.
 */
export interface Training {
  books: PuzzleBook[];
  today: DailyPuzzle[];
  games: GamesCard[];
  mistakes: MistakeCard[];
}
/**
 * The puzzles of a rulebook, and how you do at them: your rating with its doubt, and what you solved.
 */
export interface PuzzleBook {
  game: string;
  rulebook: string;
  title: string;
  count: number;
  unit: "chance" | "points" | "turns";
  exact: boolean;
  themes: ThemeCard[];
  rating: number;
  doubt: number;
  tried: number;
  solved: number;
  streak: number;
  curve: number[];
}
/**
 * A theme, and how many puzzles there are about it.
 */
export interface ThemeCard {
  id: string;
  title: string;
  count: number;
}
/**
 * The puzzle of the day for a rulebook, and its rating. `solved` and `loss` are there once you have tried it.
 *
 *     What it is about is not said: that would give much of it away.
 */
export interface DailyPuzzle {
  game: string;
  rulebook: string;
  title: string;
  id: string;
  day: string;
  rating: number;
  solved: boolean | null;
  loss: number | null;
  place: DayPlace | null;
}
/**
 * How you stand among today's solvers: who lost least is first, equals share a place.
 */
export interface DayPlace {
  place: number;
  people: number;
  solved: number;
}
/**
 * How well you chose in your reviewed games by a rulebook, the oldest first.
 *
 *     `has_strength`: a strength follows from such games as soon as there are two.
 */
export interface GamesCard {
  game: string;
  rulebook: string;
  title: string;
  unit: "chance" | "points" | "turns";
  games: JudgedGame[];
  accuracy: number;
  luck: number;
  strength: StrengthCard | null;
  has_strength: boolean;
}
/**
 * How well a person chose in a game, and how lucky they were. `own` is what their choices changed.
 *
 *     `fair` is the value at the start among equals. `lost` is the sum of what their choices lost; games that were
 *     stored before it was noted have none.
 */
export interface JudgedGame {
  table: string;
  at: number;
  game: string;
  rulebook: string;
  seats: number;
  unit: "chance" | "points" | "turns";
  accuracy: number;
  accuracy_error: number;
  luck: number;
  own: number;
  fair: number;
  result: number;
  decisions: number;
  lost: number | null;
}
/**
 * What you would get against the strong player on average with luck taken out, and its 95 % interval.
 */
export interface StrengthCard {
  value: number;
  low: number;
  high: number;
  games: number;
}
/**
 * A mistake of yours as a puzzle. `chosen` is what you chose in notation, and `label` in words.
 */
export interface MistakeCard {
  id: string;
  game: string;
  rulebook: string;
  title: string;
  chosen: string;
  loss: number;
  unit: "chance" | "points" | "turns";
  table: string;
  solved: boolean;
  label: string;
}
/**
 * A puzzle to solve, as the table that it is on. `done`: you have tried it before, and it is practice.
 */
export interface PuzzleSheet {
  game: string;
  rulebook: string;
  id: string;
  number: number;
  count: number;
  title: string;
  unit: "chance" | "points" | "turns";
  exact: boolean;
  seat: number;
  day: string | null;
  done: boolean;
  table: Snapshot;
}
/**
 * Your choice, in the game's notation. `daily`: you solve it as today's puzzle.
 */
export interface PuzzleAnswer {
  text: string;
  daily?: boolean;
}
/**
 * What came of your choice. `choices` are the best three and yours, the best first.
 *
 *     `usual` is what the usual players choose, by level. A try that does not count leaves all ratings as they were.
 */
export interface PuzzleVerdict {
  solved: boolean;
  loss: number;
  unit: "chance" | "points" | "turns";
  exact: boolean;
  choices: RatedChoice[];
  why: string;
  usual: {
    [k: string]: string;
  };
  others: OthersTried[];
  themes: ThemeCard[];
  counts: boolean;
  rating: number;
  change: number;
  doubt: number;
  streak: number;
  puzzle_rating: number;
  day: DayPlace | null;
}
/**
 * A choice in words, what it is worth and loses, why, and the facts that a board needs to draw it.
 */
export interface RatedChoice {
  text: string;
  label: string;
  value: number;
  loss: number;
  error: number;
  why: string;
  facts: {
    [k: string]: unknown;
  };
  chosen: boolean;
}
/**
 * What others chose first, and how many of them.
 */
export interface OthersTried {
  text: string;
  label: string;
  count: number;
}
/**
 * How much of a file was new here.
 */
export interface Imported {
  tries: number;
  mistakes: number;
  games: number;
}
/**
 * A seat that holds a throw in its hand, in notation.
 */
export interface AskAim {
  seat: number;
  text: string;
}
/**
 * A learner who has made these actions of a step and holds a throw in the hand.
 */
export interface AskLessonAim {
  text: string;
  actions?: (
    | string
    | {
        [k: string]: unknown;
      }
  )[];
}
/**
 * What an aiming hand is shown after this many trials of at most `most`.
 *
 *     `touch` is where the action first touches anything if the hand makes no error.
 */
export interface Aim {
  text: string;
  level: "odds" | "off" | "patch";
  throws: number;
  most: number;
  areas: Area[];
  odds: Odds[];
  points: Gain | null;
  sentence: string;
  touch: Touch | null;
}
/**
 * An ellipse with this share (per cent) of the first touches: its middle, half axes, and the long one's angle.
 *
 *     Micrometres, and milliradians counter-clockwise from the x axis.
 */
export interface Area {
  share: number;
  x: number;
  y: number;
  long: number;
  wide: number;
  turn: number;
}
/**
 * How often something happens: the share, its range (19 times out of 20), and words such as "6 in 10".
 */
export interface Odds {
  id: string;
  label: string;
  share: number;
  low: number;
  high: number;
  words: string;
}
/**
 * The points that it brings the seat and the others, on average, with the standard error of the first.
 */
export interface Gain {
  own: number;
  others: number;
  error: number;
}
/**
 * Where the middle of what was thrown is as it first touches anything, in micrometres.
 */
export interface Touch {
  x: number;
  y: number;
  z: number;
}
