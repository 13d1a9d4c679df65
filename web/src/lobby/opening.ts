// Tables as the lobby opens them.
import type { BotSeat, GameCard, Mine, NewTable, Open, Rulebook } from "../protocol/wire";
import { words } from "../words";

const LEVEL = "normal";

export type SeatWish = Mine | Open | BotSeat;
export type Option = Rulebook["options"][number];
export type Group = keyof typeof words.lobby.ruleGroups;

/** What a host has said about a new table, beside its game and seats. */
export interface Wish {
  clock: { kind: "none" | "turn" | "game"; seconds: number; increment: number };
  listed: boolean;
  realDice: boolean;
  chat: boolean;
  coach: boolean;
}

/** How many sit down at first: two, where the rulebook has it. */
function usualSeats({ seats: [low, high] }: Rulebook): number {
  return Math.min(high, Math.max(low, 2));
}

/** A person, and as few bots as the rulebook allows, but at least one where it can be played by two. */
export function seatsAgainstBots(book: Rulebook, name: string): SeatWish[] {
  const bots = Array.from({ length: usualSeats(book) - 1 }, (): SeatWish => ({ who: "bot", level: LEVEL }));
  return [{ who: "me", name }, ...bots];
}

export function againstBot(game: GameCard, book: Rulebook, name: string): NewTable {
  return { game: game.id, options: { rules: book.id }, seats: seatsAgainstBots(book, name) };
}

/** A seat of a kind, as it is at first. */
export function newSeat(who: string, number: number): SeatWish {
  if (who === "me") return { who: "me", name: words.lobby.numberedName(number) };
  return who === "open" ? { who: "open" } : { who: "bot", level: LEVEL };
}

/** Options as so many people at a table can choose them: a choice that names a seat names one that is there. */
export function forSeats(options: Option[], seats: number): Option[] {
  return options.map((option) =>
    option.type === "choice" && option.name === "first"
      ? { ...option, choices: option.choices.filter((each) => typeof each === "string" || each < seats) }
      : option,
  );
}

/** What the rulebook has, or what tables on a screen play instead. */
export function printedOf(option: Option): unknown {
  return option.type === "flag" ? (option.at_tables ?? option.default) : option.default;
}

/** Whether two values of an option mean the same; the faces of a die have no order. */
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

/** Options by the kind of thing they change; kinds without any are left out. */
export function grouped(options: Option[]): [Group, Option[]][] {
  const kinds: Group[] = ["flag", "number", "faces"];
  const found = kinds.map((kind): [Group, Option[]] => [kind, options.filter(({ type }) => GROUPS[type] === kind)]);
  return found.filter(([, list]) => list.length > 0);
}
