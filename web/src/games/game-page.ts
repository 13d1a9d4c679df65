// What a game adds to the page. The folder beside this file that has the game's id as its name exports a `GamePage`.
import type { Component } from "svelte";
import type { TableClient } from "../net/table-client.svelte";
import type { Choice, Event, LogEntry, Offered, Parts } from "../protocol/wire";

type Lazy<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

/** Keys that do the same, as on the keyboard, and what they do. */
export interface KeyHelp {
  keys: readonly string[];
  does: string;
}

/** An action that the board of a review shows: the best one, or what was played. */
export interface ShownAction {
  voice: "best" | "played";
  /** The action in notation, and in words. */
  text: string;
  label: string;
  /** The facts of its offer. */
  facts: Record<string, unknown>;
}

export interface GamePage {
  /** The board: draws `table.parts.view`, animates scenes (`table.setAnimator`) and takes clicks. */
  board?: Lazy<{ table: TableClient }>;
  /** The game's card in the right panel, below the choices. */
  panel?: Lazy<{ table: TableClient }>;
  /** Whether the panel shows what one has to know to choose and the board does not: a puzzle shows it too. */
  sheetInPanel?: true;
  /** The game's form for an action box; the default has a slider for each number. */
  boxForm?: Lazy<{ table: TableClient }>;
  /** Whether the board has its own button for a roll that waits for a tap; wide screens show only that one. */
  rollButton?: true;
  /** Whether the board shows the main button (`table/Prime.svelte`, or its own for `table.onRow`) on wide screens. */
  primeOnBoard?: true;
  /** Whether the board shows the list of choices (`table/Choices.svelte`) on wide screens; narrow ones have it in the sheet. */
  listOnBoard?: true;
  /** Whether the board shows how the points grew (`table/end/Course.svelte`) after a game on wide screens. */
  courseOnBoard?: true;
  /** Whether the only row of the list has to be chosen too, as in a lesson: on the board, or by a tap or a key. */
  choosesFirst?: true;
  /** What the game shows above the list of choices in the sheet of narrow screens, where the board has no room for it. */
  filter?: Lazy<{ table: TableClient }>;
  /** What the game shows above the main button of narrow screens: what the choice that it takes would do. */
  preview?: Lazy<{ table: TableClient }>;
  /** The height that the list of choices has on wide screens, as a share of the column, so that nothing below moves. */
  listShare?: number;
  /** Whether the board reaches under the panel on wide screens. */
  wide?: boolean;
  /** The board in a replay: a spectator's view without choices. */
  replayBoard?: Lazy<{ view: unknown; parts: Parts; actions?: ShownAction[]; log?: readonly LogEntry[] }>;
  /** Pictures for the rules drawer; the default is the server's drawing of the start. */
  rulesPictures?: Lazy<{ rulebook: string }>;
  /** Whether the server's drawing needs a felt background. */
  onFelt?: true;
  /** Board and dice as text for people who do not see them, one sentence each. */
  boardText: (parts: Parts) => string[];
  /** Whether that text is a drawing, in which columns matter. */
  drawnText?: true;
  /** The log in notation, which is shown instead of the sentences until somebody asks for them. */
  moveLog?: Lazy<{ table: TableClient }>;
  /** The text of an event after its seat's name; the default is the server's text. */
  eventText?: (event: Event) => string;
  /** The state and the score in a seat's row. `share` is the score's part of `of`, as a bar. */
  seat: (parts: Parts, seat: number) => { state: string; score: string; share?: number; of?: string };
  /** The offers that the list shows: those that match the selection on the board. The default is all. */
  visibleOffers?: (choice: Choice) => Offered[];
  /** The key that takes an offer, "" for none; undefined numbers it. */
  key?: (choice: Choice, index: number) => string | undefined;
  /** The keys that work on the board, for the help sheet. */
  keys?: readonly KeyHelp[];
  /** The text of the main button for an offer; the default is the offer's label. */
  takeText?: (offer: Offered) => string;
  /** Whether the game asks before this offer of the list is taken. Then it shows the question, and takes it itself. */
  asksFirst?: (table: TableClient, seat: number, offer: Offered) => boolean;
  /** How an action of a box that the coach speaks of is shown on the board, and whether it can be. */
  showAction?: {
    text: string;
    can: (action: string) => boolean;
    show: (table: TableClient, action: string) => void;
  };
  /** The numbers of an action of a box, where its label has none of them. */
  actionNumbers?: (action: string) => string;
  /** The link on the game's card to a table for one, where a game can be practised alone. */
  practice?: { text: string; help: string };
  /** Whether the list of choices has no headings. */
  plainList?: true;
  /** Whether an offer is a special moment of the game, which has its own style. */
  isMoment?: (offer: Offered) => boolean;
  /** How a game was won, if the scores do not show it: "by No Dice". */
  winText?: (parts: Parts) => string;
  /** How the game draws a piece of its notation in small, as the tally of an ending counts them. */
  piece?: Lazy<{ code: string; size?: number }>;
  /** The editor of boards, for a game that is played on boards. `id` names a board that the hall keeps, or is empty. */
  workshop?: Lazy<{ id: string }>;
  /** The illustration on the cards of a rulebook. */
  art?: (rulebook: string) => Component;
  /** The illustration of a mode of a rulebook. */
  modeArt?: Component<{ mode: string }>;
  /** The full names of dice and faces whose names in notation are short. */
  dieNames?: Record<string, string>;
  faceNames?: Record<string, string>;
  /** The palette of this table, the value of `data-game`; the game's palette.css defines it. */
  palette: (options: Record<string, unknown>) => string;
}
