// How dice lie, in words: for the panel, for labels, and for those who do not see the table.
import type { Parts } from "../../protocol/wire";
import { boardOwner, dieOf, lieOf, viewOf, type Colour, type Lie, type View } from "./told";
import * as said from "./words";

export interface DieLine {
  id: number;
  colour: Colour;
  name: string;
  /** What it shows and how it stands. */
  how: string;
  why: string | null;
  /** By seat. */
  points: { seat: number; points: number }[];
}

export const nameOf = (parts: Parts, seat: number | null) => (seat === null ? "" : (parts.seats[seat]?.name ?? ""));

export function dieName(view: View, id: number): string {
  const colour = dieOf(view, id)?.colour;
  return colour ? said.dieNamed(said.colours[colour], id) : String(id);
}

export function boardName(parts: Parts, view: View, id: number): string {
  const owner = boardOwner(view, id);
  if (owner === null) return said.freeBoard(id);
  return parts.mine.length === 1 && parts.mine[0] === owner ? said.ownBoard : said.boardOf(nameOf(parts, owner));
}

/** The dice that have been thrown, those that score first, the best of them on top. */
export function dieLines(view: View): DieLine[] {
  const thrown = view.position.dice.filter((die) => die.where !== "pool" && die.where !== "hand");
  const lines = thrown.map((die): DieLine => {
    const lie = lieOf(view, die.id);
    return {
      id: die.id,
      colour: die.colour,
      name: dieName(view, die.id),
      how: lie && die.pose ? howItLies(lie) : "",
      why: lie?.why ?? null,
      points: lie ? pointsOf(lie) : [],
    };
  });
  const best = (line: DieLine) => Math.max(-99, ...line.points.map((each) => Math.abs(each.points)));
  return lines.sort((a, b) => best(b) - best(a) || a.id - b.id);
}

function howItLies(lie: Lie): string {
  const face = lie.face === null ? said.crooked : said.shows(lie.face);
  const high = Math.max(0, ...lie.towers);
  return high > 1 ? `${face}, ${said.tower(high)}` : face;
}

function pointsOf(lie: Lie): DieLine["points"] {
  return Object.entries(lie.points).map(([seat, points]) => ({ seat: Number(seat), points }));
}

/** Board and dice in words, one sentence each. */
export function mirror(parts: Parts): string[] {
  const view = viewOf(parts);
  if (!view) return [];
  const { position, options } = view;
  const seats = parts.seats.map((seat, index) => {
    const left = position.dice.filter((die) => die.where === "hand" && die.owner === index).length;
    return (
      said.seatLine(seat.name, view.points[index] ?? 0, position.wins[index] ?? 0, left) + seatMore(view, index)
    );
  });
  const dice = dieLines(view).map((line) => dieSentence(parts, view, line));
  const barrels = position.barrels.map((barrel) => {
    if (barrel.taken !== null) return said.barrelLine(barrel.id, said.takenBy(nameOf(parts, barrel.taken)));
    if (barrel.where === "hand") return said.barrelLine(barrel.id, said.toPlace(nameOf(parts, barrel.owner)));
    return barrel.pose ? said.barrelLine(barrel.id, said.standing) : "";
  });
  return [said.round(position.round, options.mode, options.barrels), ...seats, ...dice, ...barrels.filter(Boolean)];
}

function seatMore(view: View, seat: number): string {
  const owed = view.position.owed[seat] ?? 0;
  return owed ? ` ${sentence(said.owes(owed))}` : "";
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function dieSentence(parts: Parts, view: View, line: DieLine): string {
  const lie = lieOf(view, line.id);
  const where = lie?.boards.length ? said.onBoard(lie.boards.map((id) => boardName(parts, view, id))) : "";
  const points = line.points.map(({ seat, points }) => said.scoresFor(nameOf(parts, seat), points));
  const rest = [where, line.how, line.why ?? said.scores(points)].filter(Boolean).join(", ");
  return said.dieLine(line.name, rest, "");
}

/** What a seat's row in the rail says. */
export function seatRow(parts: Parts, seat: number): { state: string; score: string } {
  const view = viewOf(parts);
  if (!view) return { state: "", score: "" };
  const { position } = view;
  const left = position.dice.filter((die) => die.where === "hand" && die.owner === seat).length;
  const told = [
    position.phase === "rolling" ? "" : said.inHand(left),
    position.wins[seat] ? said.wins(position.wins[seat]) : "",
    position.owed[seat] ? said.owes(position.owed[seat]) : "",
    view.barrels[seat] ? said.barrelsTaken(view.barrels[seat]) : "",
  ];
  return { state: said.seatState(told.filter(Boolean)), score: said.total(view.points[seat] ?? 0) };
}
