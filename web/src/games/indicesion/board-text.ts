// The table as text: for the panel, for labels, and for people who do not see the table.
import type { Parts } from "../../protocol/wire";
import { boardOwner, dieOf, lieOf, viewOf, type Colour, type Lie, type View } from "./view";
import * as t from "./words";

export interface DieLine {
  id: number;
  colour: Colour;
  name: string;
  /** Its face and its tower. */
  how: string;
  why: string | null;
  /** Its points by seat. */
  points: { seat: number; points: number }[];
}

export const nameOf = (parts: Parts, seat: number | null) => (seat === null ? "" : (parts.seats[seat]?.name ?? ""));

export function dieName(view: View, id: number): string {
  const colour = dieOf(view, id)?.colour;
  return colour ? t.dieNamed(t.colours[colour], id) : String(id);
}

export function boardName(parts: Parts, view: View, id: number): string {
  const owner = boardOwner(view, id);
  if (owner === null) return t.freeBoard(id);
  return parts.mine.length === 1 && parts.mine[0] === owner ? t.ownBoard : t.boardOf(nameOf(parts, owner));
}

/** The thrown dice, those with the most points first. */
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
  const face = lie.face === null ? t.crooked : t.shows(lie.face);
  const high = Math.max(0, ...lie.towers);
  return high > 1 ? `${face}, ${t.tower(high)}` : face;
}

function pointsOf(lie: Lie): DieLine["points"] {
  return Object.entries(lie.points).map(([seat, points]) => ({ seat: Number(seat), points }));
}

/** Seats, dice and barrels, one sentence each. */
export function boardText(parts: Parts): string[] {
  const view = viewOf(parts);
  if (!view) return [];
  const { position, options } = view;
  const seats = parts.seats.map((seat, index) => {
    const left = position.dice.filter((die) => die.where === "hand" && die.owner === index).length;
    return t.seatLine(seat.name, view.points[index] ?? 0, position.wins[index] ?? 0, left) + seatMore(view, index);
  });
  const dice = dieLines(view).map((line) => dieSentence(parts, view, line));
  const barrels = position.barrels.map((barrel) => {
    if (barrel.taken !== null) return t.barrelLine(barrel.id, t.takenBy(nameOf(parts, barrel.taken)));
    if (barrel.where === "hand") return t.barrelLine(barrel.id, t.toPlace(nameOf(parts, barrel.owner)));
    return barrel.pose ? t.barrelLine(barrel.id, t.standing) : "";
  });
  return [t.round(position.round, options.mode, options.barrels), ...seats, ...dice, ...barrels.filter(Boolean)];
}

function seatMore(view: View, seat: number): string {
  const owed = view.position.owed[seat] ?? 0;
  return owed ? ` ${sentence(t.owes(owed))}` : "";
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function dieSentence(parts: Parts, view: View, line: DieLine): string {
  const lie = lieOf(view, line.id);
  const where = lie?.boards.length ? t.onBoard(lie.boards.map((id) => boardName(parts, view, id))) : "";
  const points = line.points.map(({ seat, points }) => t.scoresFor(nameOf(parts, seat), points));
  const rest = [where, line.how, line.why ?? t.scores(points)].filter(Boolean).join(", ");
  return t.dieLine(line.name, rest, "");
}

/** The state and score in a seat's row. */
export function seatRow(parts: Parts, seat: number): { state: string; score: string } {
  const view = viewOf(parts);
  if (!view) return { state: "", score: "" };
  const { position } = view;
  const left = position.dice.filter((die) => die.where === "hand" && die.owner === seat).length;
  const notes = [
    position.phase === "rolling" ? "" : t.inHand(left),
    position.wins[seat] ? t.wins(position.wins[seat]) : "",
    position.owed[seat] ? t.owes(position.owed[seat]) : "",
    view.barrels[seat] ? t.barrelsTaken(view.barrels[seat]) : "",
  ];
  return { state: t.seatState(notes.filter(Boolean)), score: t.total(view.points[seat] ?? 0) };
}
