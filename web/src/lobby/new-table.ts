// New tables: their seats, settings and options.
import type { BotSeat, GameCard, Mine, NewTable, Open, Rulebook } from "../protocol/wire";
import { words } from "../words";

const LEVEL = "normal";

export type SeatSetup = Mine | Open | BotSeat;
export type Option = Rulebook["options"][number];
export type Group = keyof typeof words.lobby.ruleGroups;

/** The settings of a new table, apart from its game, seats and options. */
export interface TableSettings {
  clock: { kind: "none" | "turn" | "game"; seconds: number; increment: number };
  listed: boolean;
  realDice: boolean;
  chat: boolean;
  coach: boolean;
}

/** The default number of seats: two, if the rulebook allows it. */
function usualSeats({ seats: [low, high] }: Rulebook): number {
  return Math.min(high, Math.max(low, 2));
}

/** One person and as few bots as the rulebook allows, at least one if two can play. */
export function seatsAgainstBots(book: Rulebook, name: string): SeatSetup[] {
  const bots = Array.from({ length: usualSeats(book) - 1 }, (): SeatSetup => ({ who: "bot", level: LEVEL }));
  return [{ who: "me", name }, ...bots];
}

export function againstBot(game: GameCard, book: Rulebook, name: string): NewTable {
  return { game: game.id, options: { rules: book.id }, seats: seatsAgainstBots(book, name) };
}

/** A seat of a kind with its default values. */
export function newSeat(who: string, number: number): SeatSetup {
  if (who === "me") return { who: "me", name: words.lobby.numberedName(number) };
  return who === "open" ? { who: "open" } : { who: "bot", level: LEVEL };
}

/** The options for a number of seats: a choice of a seat offers only seats that exist. */
export function forSeats(options: Option[], seats: number): Option[] {
  return options.map((option) =>
    option.type === "choice" && option.name === "first"
      ? { ...option, choices: option.choices.filter((each) => typeof each === "string" || each < seats) }
      : option,
  );
}

/** The default of an option: the printed value, or the one that online tables use instead. */
export function defaultOf(option: Option): unknown {
  return option.type === "flag" ? (option.at_tables ?? option.default) : option.default;
}

/** Whether two values of an option are equal; the order of a die's faces does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...(value as string[])].sort() : value);
  return plain(a) === plain(b);
}

const GROUPS: Record<Option["type"], Group> = {
  flag: "flag",
  number: "number",
  choice: "number",
  faces: "faces",
  rows: "faces",
};

/** Options by group; empty groups are left out. */
export function grouped(options: Option[]): [Group, Option[]][] {
  const kinds: Group[] = ["flag", "number", "faces"];
  const found = kinds.map((kind): [Group, Option[]] => [kind, options.filter(({ type }) => GROUPS[type] === kind)]);
  return found.filter(([, list]) => list.length > 0);
}
