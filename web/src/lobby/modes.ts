// The modes of a rulebook: which are chosen, and what choosing one does to the options.
import type { Mode, Rulebook } from "../protocol/wire";
import { type Option, defaultOf, sameValue } from "./new-table";

type Options = Record<string, unknown>;

/** Whether the options are those of a mode; what is not set has its default. */
export function isChosen(book: Rulebook, options: Options, mode: Mode): boolean {
  const value = (name: string) => {
    const option = book.options.find((each) => each.name === name);
    return options[name] ?? (option && defaultOf(option));
  };
  return Object.entries(mode.options).every(([name, wanted]) => sameValue(value(name), wanted));
}

/** The options with a mode. Another mode gives way to it, unless one of them is an extra. */
export function withMode(book: Rulebook, options: Options, mode: Mode): Options {
  const rivals = mode.extra ? [] : book.modes.filter(({ extra }) => !extra);
  return { ...without(options, rivals), ...mode.options };
}

/** The options without a mode: what it set has its default again. */
export function withoutMode(options: Options, mode: Mode): Options {
  return without(options, [mode]);
}

function without(options: Options, modes: Mode[]): Options {
  const names = new Set(modes.flatMap((mode) => Object.keys(mode.options)));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.has(name)));
}

/** The options that are no modes, for the list of house rules. */
export function ruleOptions(book: Rulebook): Option[] {
  const names = new Set(book.modes.flatMap((mode) => Object.keys(mode.options)));
  return book.options.filter(({ name }) => !names.has(name));
}

/** The chosen modes by their titles, for the summary of a table. */
export function chosenTitles(book: Rulebook, options: Options): string[] {
  return book.modes.filter((mode) => isChosen(book, options, mode)).map(({ title }) => title);
}
