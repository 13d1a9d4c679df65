// Every string of the page, from one catalogue; a game's own stand in its folder. A second language is another folder
// like `en` with the same shape.
import * as en from "./en";

export type Words = typeof en;

export const words: Words = en;
