// Games and tables as the lobby shows them: rulebook cards, titles, states and results.
import type {
  ClockRule,
  GameCard,
  LessonCard,
  MyTable,
  NewTable,
  Result,
  Rulebook,
  TableCard,
} from "../protocol/wire";
import { words } from "../words";
import type { TableSettings } from "./new-table";

const t = words.lobby;

/** A card of the lobby. A game has one for each of its rulebooks. */
export interface RulebookCard {
  key: string;
  game: GameCard;
  book: Rulebook;
  /** The rulebook's name, if the game has several. */
  kind: string;
}

export function rulebookCards(games: GameCard[]): RulebookCard[] {
  return games.flatMap((game) =>
    game.rulebooks.map((book) => ({
      key: `${game.id}/${book.id}`,
      game,
      book,
      kind: game.rulebooks.length > 1 ? book.id : "",
    })),
  );
}

/** The path of the page that sets up a table of this rulebook, and of a mode of it. */
export function newTablePath({ game, book, kind }: RulebookCard, mode = ""): string {
  if (mode) return `/new/${game.id}/${book.id}/${mode}`;
  return kind ? `/new/${game.id}/${book.id}` : `/new/${game.id}`;
}

/** The path of a lesson. */
export function learnPath({ game, rulebook }: LessonCard): string {
  return `/learn/${game}/${rulebook}`;
}

export function lessonOf(lessons: LessonCard[], { game, book }: RulebookCard): LessonCard | undefined {
  return lessons.find((each) => each.game === game.id && each.rulebook === book.id);
}

/** A game and its rulebook, if it has several. */
export function cardTitle({ game, kind }: RulebookCard): string {
  return kind ? `${game.title}, ${kind}` : game.title;
}

/** The clock of a table in words. */
function clockText({ kind = "none", seconds = 0 }: ClockRule): string {
  return kind === "none" ? t.noClock : t.clockOf[kind](seconds);
}

/** How a new table is played, as a sentence. */
export function tableText(modes: string[], { clock, realDice }: TableSettings, coach: boolean): string {
  const parts = [
    ...modes,
    clockText(clock),
    ...(realDice ? [t.withRealDice] : []),
    ...(coach ? [t.withCoach] : []),
  ];
  const text = parts.join(", ").toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function titleOf(books: RulebookCard[], table: TableCard): string {
  const own = books.filter(({ game }) => game.id === table.game);
  const { kind } = own.find(({ book }) => book.id === table.rules) ?? own[0] ?? {};
  return [table.title, kind].filter(Boolean).join(", ");
}

/** How long ago, as text; both times are in milliseconds since 1970. */
export function ago(created: number, now: number): string {
  const minutes = Math.floor((now - created) / 60_000);
  if (minutes < 1) return t.justNow;
  if (minutes < 60) return t.minutesAgo(minutes);
  if (minutes < 24 * 60) return t.hoursAgo(Math.floor(minutes / 60));
  return t.daysAgo(Math.floor(minutes / 60 / 24));
}

export function hasRoom(table: TableCard): boolean {
  return table.phase === "waiting" && table.seats.some(({ player }) => player === "");
}

/** The players, the clock and the dice of a table. */
export function tableDetails(table: TableCard): string {
  const names = table.seats.filter(({ player }) => player !== "").map(({ name }) => name);
  const who = hasRoom(table) ? t.waits(names) : t.plays(names);
  return [who, clockText(table.clock), ...(table.real_dice ? [t.withRealDice] : [])].join(", ");
}

/** The names of the other players at a table of mine. */
export function othersAt(table: MyTable): string[] {
  return table.seats
    .filter(({ player }, seat) => player !== "" && !table.mine.includes(seat))
    .map(({ name }) => name);
}

/** The state of a table of mine, or its result for me. */
export function tableStatus(table: MyTable): string {
  const { result } = table;
  if (result) return outcome(result, table.mine);
  return table.your_turn ? words.table.yourTurn : t.states[table.phase];
}

function outcome(result: Result, mine: number[]): string {
  if (result.how === "abandoned") return t.outcome.stopped;
  const own = Math.max(...mine.map((seat) => result.scores[seat] ?? 0));
  const others = result.scores.filter((_, seat) => !mine.includes(seat));
  if (result.scores.length === 1) return t.outcome.solo(own);
  const scores = others.length ? t.score(own, Math.max(...others)) : result.scores.join(", ");
  const isMine = mine.some((seat) => result.winners.includes(seat));
  if (result.winners.length === 0) return t.outcome.draw(scores);
  if (result.winners.length > 1 && isMine) return t.outcome.shared(scores);
  const rolled = result.how === "rules" && isMine === own <= Math.max(...others);
  return t.outcome[isMine ? "won" : "lost"](rolled ? t.tieBreak(scores) : scores);
}

/** The names of those who play with me at a new table: bots by name, and friends. */
export function withNames({ game }: RulebookCard, { seats }: NewTable): string[] {
  const mine = seats.findIndex(({ who }) => who === "me");
  return seats.flatMap((seat, index) => {
    if (index === mine) return [];
    if (seat.who === "me") return [seat.name];
    return seat.who === "open"
      ? [t.somebody]
      : [game.bots.find(({ level }) => level === seat.level)?.name ?? seat.level];
  });
}
