// Every text of the page outside the games' folders. A second language is another folder like `en` with the same shape.
import * as en from "./en";

export type Words = typeof en;

export const words: Words = en;
