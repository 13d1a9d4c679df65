// The table as text: for the panel, for labels, and for people who do not see the table.
import type { Parts } from "../../protocol/wire";
import { withNames } from "../../words/sentence";
import { upright } from "./top-view";
import { totals } from "./totals";
import {
  boardOwner,
  dieOf,
  lieOf,
  poseOf,
  viewOf,
  type Colour,
  type Lie,
  type PlacedBarrel,
  type View,
} from "./view";
import * as t from "./words";

export interface DieLine {
  id: number;
  colour: Colour;
  name: string;
  /** What it shows. */
  how: string;
  why: string | null;
  /** Its points by seat, and how they come about where they are not just its pips. */
  points: { seat: number; points: number; how: string }[];
}

export const nameOf = (parts: Parts, seat: number | null) => (seat === null ? "" : (parts.seats[seat]?.name ?? ""));

/** The seat that reads, if there is only one on this device. */
const readerOf = (parts: Parts) => (parts.mine.length === 1 ? (parts.mine[0] ?? null) : null);

function whose(parts: Parts, owner: number | null): string {
  if (owner === null) return t.nobodys;
  return owner === readerOf(parts) ? t.your : t.of(nameOf(parts, owner));
}

/** Which of its owner's dice of one colour it is; "" if there is only one. */
function which(view: View, id: number): string {
  const die = dieOf(view, id);
  const alike = view.position.dice.filter((each) => each.owner === die?.owner && each.colour === die.colour);
  return alike.length > 1 ? t.ordinal(alike.findIndex((each) => each.id === id)) : "";
}

/** A die by its owner and colour, as the log names it. */
export function dieName(parts: Parts, view: View, id: number): string {
  const die = dieOf(view, id);
  return die ? t.dieOf(whose(parts, die.owner), which(view, id), t.colours[die.colour]) : "";
}

/** A die of the player who throws. */
export function handName(view: View, id: number): string {
  const die = dieOf(view, id);
  return die ? t.dieInHand(which(view, id), t.colours[die.colour]) : "";
}

export function boardName(parts: Parts, view: View, id: number): string {
  const owner = boardOwner(view, id);
  if (owner !== null) return t.boardOf(whose(parts, owner));
  const laid = (view.position.boards ?? []).filter((board) => board.pose !== null);
  if (view.practice && view.options.mode !== "central") return t.oppositeBoard;
  return laid.length > 1 ? t.freeBoard(id) : t.onlyBoard;
}

/** The thrown dice, those with the most points first. */
export function dieLines(parts: Parts, view: View): DieLine[] {
  const thrown = view.position.dice.filter((die) => die.where !== "pool" && die.where !== "hand");
  const lines = thrown.map((die): DieLine => {
    const lie = lieOf(view, die.id);
    return {
      id: die.id,
      colour: die.colour,
      name: t.sentence(dieName(parts, view, die.id)),
      how: !lie || !die.pose ? "" : lie.face === null ? t.crooked : t.shows(lie.face),
      why: lie?.why
        ? withNames(
            lie.why,
            parts.seats.map((seat) => seat.name),
            null,
            readerOf(parts),
          )
        : null,
      points: lie ? pointsOf(lie) : [],
    };
  });
  const best = (line: DieLine) => Math.max(-99, ...line.points.map((each) => Math.abs(each.points)));
  return lines.sort((a, b) => best(b) - best(a) || a.id - b.id);
}

function pointsOf(lie: Lie): DieLine["points"] {
  return Object.entries(lie.points).map(([seat, points]) => ({
    seat: Number(seat),
    points,
    how: reckoning(lie, Number(seat)),
  }));
}

/** How the points of a die come about, where they are not just its pips. */
function reckoning(lie: Lie, seat: number): string {
  const score = lie.scores[seat];
  if (!score) return "";
  const factor = timesOf(score.towers);
  return [
    score.pips === lie.face ? "" : t.counts(score.pips),
    score.yellow ? t.yellow(score.yellow) : "",
    factor > 1 ? t.timesFor(factor, score.towers) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const timesOf = (towers: readonly number[]) => towers.reduce((sum, levels) => sum + levels, 0);

/** The towers that a die is on top of, and the number by which they multiply it; null if there are none. */
export function towerOf(lie: Lie | undefined): { name: string; times: string } | null {
  const high = Object.values(lie?.scores ?? {}).filter((score) => timesOf(score.towers) > 1);
  const unique = (texts: string[]) => [...new Set(texts)].join(", ");
  if (!high.length) return null;
  return {
    name: unique(high.map((score) => t.towers(score.towers))),
    times: unique(high.map((score) => t.times(timesOf(score.towers)))),
  };
}

/** Seats, dice and barrels, one sentence each. */
export function boardText(parts: Parts): string[] {
  const view = viewOf(parts);
  if (!view) return [];
  const { position, options } = view;
  const seats = parts.seats.map((seat, index) => {
    const line = t.seatLine(seat.name, view.points[index] ?? 0, position.wins[index] ?? 0, diceOf(view, index));
    return line + seatMore(view, index);
  });
  const dice = dieLines(parts, view).map((line) => dieSentence(parts, view, line));
  const barrels = position.barrels.map((barrel) => barrelSentence(parts, view, barrel));
  return [t.round(position.round, options.mode, options.barrels), ...seats, ...dice, ...barrels.filter(Boolean)];
}

/** The dice in a seat's hand; in a draft, how many are picked, and nothing before it. */
function diceOf(view: View, seat: number): string {
  const { position, options } = view;
  const count = position.dice.filter((die) => die.where === "hand" && die.owner === seat).length;
  if (position.phase === "draft") return t.picked(count);
  if (position.phase === "rolling" || (position.phase === "starting" && options.mode === "drafting")) return "";
  return (position.wins[seat] ? t.inHandBriefly : t.inHand)(count);
}

function seatMore(view: View, seat: number): string {
  const owed = view.position.owed[seat] ?? 0;
  return owed ? ` ${t.sentence(t.owes(owed))}.` : "";
}

function barrelSentence(parts: Parts, view: View, barrel: PlacedBarrel): string {
  if (barrel.taken !== null) return t.barrelLine(barrel.id, t.takenBy(nameOf(parts, barrel.taken)));
  if (barrel.where === "hand") return t.barrelLine(barrel.id, t.toPlace(nameOf(parts, barrel.owner)));
  if (!barrel.pose) return "";
  const under = view.position.contacts?.on.filter(([upper]) => upper === `barrel${barrel.id}`) ?? [];
  const boards = under.flatMap(([, lower]) => (lower.startsWith("board") ? [Number(lower.slice(5))] : []));
  const where = boards.map((id) => boardName(parts, view, id)).join(" and ") || t.something;
  return t.barrelLine(barrel.id, upright(poseOf(barrel.pose)) ? t.stands(where) : t.liesDown(where));
}

function dieSentence(parts: Parts, view: View, line: DieLine): string {
  const lie = lieOf(view, line.id);
  const where = lie?.boards.length ? t.onBoard(lie.boards.map((id) => boardName(parts, view, id))) : "";
  const points = line.points.map(({ seat, points, how }) =>
    [how, t.scoresFor(nameOf(parts, seat), points)].filter(Boolean).join(", "),
  );
  const rest = [where, line.how, line.why ?? t.scores(points)].filter(Boolean).join(", ");
  return t.dieLine(line.name, rest, "");
}

/** The points of the seats, which move while a throw is shown. */
export const pointsNow = (parts: Parts, view: View): readonly number[] => totals.get(parts.setup.id) ?? view.points;

/** The state and score in a seat's row. */
/** How a game of rounds was won, for the bar: "2 rounds to 1". */
export function winText({ result }: Parts): string {
  const { winners = [], scores = [] } = result ?? {};
  const best = winners.length === 1 ? scores[winners[0] ?? 0] : undefined;
  if (best === undefined || scores.length < 2) return "";
  return t.roundsWon(best, scores.length === 2 ? Math.min(...scores) : null);
}

export function seatRow(parts: Parts, seat: number): { state: string; score: string } {
  const view = viewOf(parts);
  if (!view) return { state: "", score: "" };
  const { position, practice } = view;
  if (practice && parts.phase === "over")
    return { state: t.throwOf(practice.throw, practice.throws), score: t.total(practice.score) };
  if (parts.phase === "over")
    return { state: t.lastRound(position.round, view.points[seat] ?? 0), score: t.total(position.wins[seat] ?? 0) };
  const notes = [
    diceOf(view, seat),
    position.wins[seat] ? t.wins(position.wins[seat]) : "",
    position.owed[seat] ? t.owes(position.owed[seat]) : "",
    view.barrels[seat] ? t.barrelsTaken(view.barrels[seat]) : "",
  ];
  return { state: t.seatState(notes.filter(Boolean)), score: t.total(scoreNow(parts, view, seat)) };
}

/** What counts for a seat: its points, or alone what it has made of the tables so far. */
function scoreNow(parts: Parts, view: View, seat: number): number {
  const points = pointsNow(parts, view)[seat] ?? 0;
  return view.practice ? view.practice.score + points - (view.points[seat] ?? 0) : points;
}
