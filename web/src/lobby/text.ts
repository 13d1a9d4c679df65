// Games and tables as the lobby shows them: rulebook cards, titles, states and results.
import type { GameCard, MyTable, Result, Rulebook, TableCard } from "../protocol/wire";
import { words } from "../words";

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

/** The path of the page that sets up a table of this rulebook. */
export function newTablePath({ game, book, kind }: RulebookCard): string {
  return kind ? `/new/${game.id}/${book.id}` : `/new/${game.id}`;
}

export function titleOf(books: RulebookCard[], table: TableCard): string {
  const own = books.filter(({ game }) => game.id === table.game);
  const { game, kind } = own.find(({ book }) => book.id === table.rules) ?? own[0] ?? {};
  return [game?.title ?? table.game, kind].filter(Boolean).join(", ");
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
  const { kind = "none", seconds = 0 } = table.clock;
  const clock = kind === "none" ? t.noClock : t.clockOf[kind](seconds);
  const who = hasRoom(table) ? t.waits(names) : t.plays(names);
  return [who, clock, ...(table.real_dice ? [t.withRealDice] : [])].join(", ");
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
