// The house rules of a table: where it differs from the rulebook.
import { defaultOf, sameValue, type Option } from "../lobby/new-table";
import type { Rows, Rulebook } from "../protocol/wire";
import { words } from "../words";

/** The options that differ from the rulebook, with their values; some differ at every table on a screen. */
export function houseRules(book: Rulebook, options: Record<string, unknown>): { title: string; value: string }[] {
  return book.options
    .map((option) => ({ option, value: options[option.name] ?? defaultOf(option) }))
    .filter(({ option, value }) => !sameValue(value, option.default))
    .map(({ option, value }) => ({ title: words.lobby.optionTitle(option.name), value: valueText(option, value) }));
}

function valueText(option: Option, value: unknown): string {
  switch (option.type) {
    case "flag":
      return value ? words.table.on : words.table.off;
    case "number":
      return Number(value).toLocaleString("en");
    case "choice":
      return words.lobby.optionChoice(option.name, value as string | number);
    case "board":
      return words.lobby.boardName(value as string);
    case "faces":
      return (value as string[]).join(", ");
    case "rows":
      return rowsText(option, value as Record<string, number[]>);
  }
}

/** The rows that differ from the printed ones. */
function rowsText({ default: printed, titles }: Rows, rows: Record<string, number[]>): string {
  return Object.entries(rows)
    .filter(([row, numbers]) => !sameValue(numbers.join(), printed[row]?.join()))
    .map(([row, numbers]) => `${titles[row] ?? row} ${numbers.join(", ")}`)
    .join("; ");
}
