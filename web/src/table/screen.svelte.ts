// The shapes of the screen that a table is laid out for.
import { MediaQuery } from "svelte/reactivity";

/** Narrow: one sheet with tabs below the board, or beside it where the screen is wider than high. */
export const narrow = new MediaQuery("max-width: 1199px");
/** A phone on its side: seats are in the sheet, so that the board has the height. */
export const flat = new MediaQuery("(max-width: 1199px) and (max-height: 519px)");
/** Wide enough for a rail on the left of a board and a card. */
export const spacious = new MediaQuery("min-width: 1360px");
