// The house rules of a table: where it differs from the rulebook, in words.
import { defaultOf, sameValue, type Option } from "../lobby/new-table";
import type { Rulebook } from "../protocol/wire";
import { words } from "../words";

/** What was changed, and to what; nothing for a table that plays as printed. */
export function houseRules(
  book: Rulebook,
  options: Record<string, unknown>,
  faceNames: Record<string, string> = {},
): { title: string; value: string }[] {
  return book.options
    .filter(({ name }) => options[name] !== undefined)
    .filter((option) => !sameValue(options[option.name], defaultOf(option)))
    .map((option) => ({
      title: words.lobby.optionTitle(option.name),
      value: inWords(option, options[option.name], faceNames),
    }));
}

function inWords(option: Option, value: unknown, faceNames: Record<string, string>): string {
  switch (option.type) {
    case "flag":
      return value ? words.table.on : words.table.off;
    case "number":
      return Number(value).toLocaleString("en");
    case "choice":
      return words.lobby.optionChoice(option.name, value as string | number);
    case "faces":
      return (value as string[]).join(", ");
    case "rows":
      return rowsInWords(option.default, value as Record<string, number[]>, faceNames);
  }
}

/** The rows that are not as printed. */
function rowsInWords(
  printed: Record<string, number[]>,
  rows: Record<string, number[]>,
  faceNames: Record<string, string>,
): string {
  return Object.entries(rows)
    .filter(([row, numbers]) => !sameValue(numbers.join(), printed[row]?.join()))
    .map(([row, numbers]) => `${faceNames[row] ?? row} ${numbers.join(", ")}`)
    .join("; ");
}
