// What a game adds to the page: one folder beside this file, named by the game's id, whose index.ts exports this.
import type { Component } from "svelte";
import type { TableClient } from "../net/table-client.svelte";
import type { Choice, Event, Offered, Parts } from "../protocol/wire";

type Lazy<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

export interface GamePage {
  /** The board inside the oak rim: draws `table.parts.view`, plays scenes (`table.stage`), acts by click. */
  board?: Lazy<{ table: TableClient }>;
  /** A card of the game's own in the panel on the right, below the choices. */
  panel?: Lazy<{ table: TableClient }>;
  /** The game's own form for a box of actions, among the choices; else there is a slider for each number. */
  form?: Lazy<{ table: TableClient }>;
  /** Whether the board has a button of its own for a roll that waits; else the list's is the one that shines. */
  rollButton?: true;
  /** On wide screens the board reaches under the panel. */
  wide?: boolean;
  /** The board in a replay: the same drawing from a spectator's view, without choices. */
  still?: Lazy<{ view: unknown; parts: Parts }>;
  /** Pictures for the rules drawer; without them the server's drawing of the start is shown. */
  pictures?: Lazy<{ rulebook: string }>;
  /** Whether the server's drawing is made to lie on felt. */
  onFelt?: true;
  /** Board and dice in words, for those who do not see them; one sentence each. */
  mirror: (parts: Parts) => string[];
  /** What an event says after its seat's name, where the log can say it better than in notation; else its text. */
  say?: (event: Event) => string;
  /** What a seat's row in the rail says under the name, and its score. */
  seat: (parts: Parts, seat: number) => { state: string; score: string; share?: number };
  /** The offers that the list shows now, where a board narrows them to what is in hand; else all of them. */
  narrow?: (choice: Choice) => Offered[];
  /** The key that takes an offer, if it has one of its own, "" for none; else it is numbered. */
  key?: (choice: Choice, index: number) => string | undefined;
  /** Whether the list of choices has no headings: the offers say enough. */
  plainList?: true;
  /** Whether an offer is one of the moments of a game; those are shown in ink. */
  moment?: (offer: Offered) => boolean;
  /** How a game was won, where the scores do not say it: "by No Dice". */
  won?: (parts: Parts) => string;
  /** The illustration on the cards of a rulebook. */
  art?: (rulebook: string) => Component;
  /** What its dice and faces are called, where their names in notation are short. */
  dieNames?: Record<string, string>;
  faceNames?: Record<string, string>;
  /** The palette that this table has, as `data-game`; the game's own stand in its palette.css. */
  palette: (options: Record<string, unknown>) => string;
}
