// New tables: their seats, settings and options.
import type { BotSeat, GameCard, Mine, NewTable, Open, Rulebook } from "../protocol/wire";
import { botsOf, usualAmong } from "../ui/ladder";
import { words } from "../words";

export type SeatSetup = Mine | Open | BotSeat;
export type Option = Rulebook["options"][number];
export type Group = keyof typeof words.lobby.ruleGroups;

/** The settings of a new table, apart from its game, seats and options. Without a wish for a coach the seats decide. */
export interface TableSettings {
  clock: { kind: "none" | "turn" | "game"; seconds: number; increment: number };
  listed: boolean;
  realDice: boolean;
  chat: boolean;
  coach: boolean | null;
}

/** The default number of seats: two, if the rulebook allows it. */
function usualSeats({ seats: [low, high] }: Rulebook): number {
  return Math.min(high, Math.max(low, 2));
}

/** Whom somebody plays first, as after a lesson. */
const FIRST = "easy";

/** The level to play against: the one that was played last or the first one, else the normal one or another. */
export function usualLevel(game: GameCard, { id }: Rulebook, last = FIRST): string {
  return usualAmong(
    botsOf(game, id).map(({ level }) => level),
    last,
  );
}

/** The other seats of a table: as few bots as the rulebook allows, at least one if two can play. */
export function botsToPlay(game: GameCard, book: Rulebook, level?: string): SeatSetup[] {
  return Array.from({ length: usualSeats(book) - 1 }, () => ({ who: "bot", level: usualLevel(game, book, level) }));
}

export function againstBot(game: GameCard, book: Rulebook, name: string, level?: string): NewTable {
  const seats = [{ who: "me", name } as SeatSetup, ...botsToPlay(game, book, level)];
  return { game: game.id, options: { rules: book.id }, seats };
}

/** All seats in their order: mine at its side, and the others. */
export function seatsAt(side: number, name: string, others: SeatSetup[]): SeatSetup[] {
  return others.toSpliced(Math.min(side, others.length), 0, { who: "me", name });
}

/** Who may have a seat, as the value of a choice: "bot:strong", "open", or "me" for somebody at this screen. */
export function choiceOf(seat: SeatSetup): string {
  return seat.who === "bot" ? `bot:${seat.level}` : seat.who;
}

/** The seat for such a choice. */
export function seatFor(choice: string, number: number): SeatSetup {
  if (choice === "me") return { who: "me", name: words.lobby.numberedName(number) };
  return choice === "open" ? { who: "open" } : { who: "bot", level: choice.slice("bot:".length) };
}

/** Whether hints are given if nobody says otherwise: only where one person plays. */
export function usuallyCoached(others: SeatSetup[]): boolean {
  return others.every(({ who }) => who === "bot");
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
  board: "number",
  faces: "faces",
  rows: "faces",
};

/** Options by group; empty groups are left out. */
export function grouped(options: Option[]): [Group, Option[]][] {
  const kinds: Group[] = ["flag", "number", "faces"];
  const found = kinds.map((kind): [Group, Option[]] => [kind, options.filter(({ type }) => GROUPS[type] === kind)]);
  return found.filter(([, list]) => list.length > 0);
}
