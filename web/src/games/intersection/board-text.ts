// The table as text, and the rows of the score pad and the point table, all from views and events.
import { ALL_IN_CUP, arrangeFelt, type Felt, type PlacedDie } from "./felt";
import type { View } from "./types";
import type { Event, Parts, LogEntry } from "../../protocol/wire";
import * as t from "./words";

const ORDER = "HSX234";

export const viewOf = (parts: Parts): View => parts.view as View;

/** The faces of some dice with their counts. */
export function counted(dice: string): [face: string, count: number][] {
  return [...ORDER]
    .map((face): [string, number] => [face, [...dice].filter((each) => each === face).length])
    .filter(([, count]) => count > 0);
}

export function diceText(dice: string): string {
  return (
    counted(dice)
      .map(([face, count]) => t.aOrSome(face, count))
      .join(", ") || t.boardText.nothing
  );
}

/** The text of an event beside the dice, which it does not list. */
export function caption({ kind, text, facts }: Event): string {
  const { dice, signal, signal_rolled } = facts as { dice: string; signal: string; signal_rolled: boolean };
  if (kind !== "rolled") return text;
  return signal_rolled ? t.rollsSignal(signal) : t.rollsDice(dice.length);
}

/** What the signal on the felt means for the turn at this moment. */
export function signalMeans({ dice, signal, parkedSinceRoll }: Felt): string {
  const count = (fits: (die: PlacedDie) => boolean) => dice.filter(fits).length;
  const sad = count(({ place, face }) => place === "field" && face === "X");
  if (signal === "stop" || signal === "yield") return t.means[signal];
  if (signal === "slow") return t.means.slow;
  if (count(({ place }) => place === "cup")) return t.means.rolling;
  if (sad) return t.means.fix(sad);
  return parkedSinceRoll && count(({ place }) => place === "bay") ? t.means.end : t.means.park;
}

const COLUMNS = 5;

/** The rows of the point table with five columns each; shorter rows start further right. */
export function rowsOf(view: View): { face: string; cells: (number | null)[]; marked: number }[] {
  const parked = new Map(counted(view.position.parked));
  return Object.entries(view.points)
    .sort(([a], [b]) => rowOrder(a) - rowOrder(b))
    .map(([face, row]) => ({
      face,
      cells: [...Array<null>(COLUMNS - row.length).fill(null), ...row],
      marked: (parked.get(face) ?? 0) - 1,
    }));
}

const rowOrder = (face: string): number => "SH234".indexOf(face);

/** The parked dice by face, with their points. */
export function groupsOf(view: View): { face: string; count: number; points: number }[] {
  return rowsOf(view)
    .filter(({ marked }) => marked >= 0)
    .map(({ face, cells, marked }) => ({ face, count: marked + 1, points: cells[marked] ?? 0 }));
}

/** The state of a seat in its row. */
export function seatState(parts: Parts, seat: number): string {
  const { position, is_in, no_dice, come_in, at_stake, to_beat } = viewOf(parts);
  if (parts.phase === "over") return "";
  const notes = [];
  if (position.phase === "turn" && position.turn === seat && at_stake > 0)
    notes.push(`${t.points(at_stake)} ${t.atStake}`);
  else if (!is_in[seat]) notes.push(t.notIn(come_in));
  if (no_dice[seat] && to_beat !== null) notes.push(t.noDice); // it matters in the last turns
  return notes.join(" · ");
}

export function boardText(parts: Parts): string[] {
  const view = viewOf(parts);
  const { position } = view;
  return [...stateOfPlay(parts, view), ...position.scores.map((score, seat) => scoreLine(parts, seat, score))];
}

/** How a game was won, if not by the score: by the No Dice rule, or in a roll-off. */
export function winText(parts: Parts): string {
  const { winners = [], scores = [] } = parts.result ?? {};
  const [winner] = winners;
  if (winner === undefined || scores.length < 2) return "";
  if (viewOf(parts).no_dice[winner]) return t.byNoDice;
  const tied = scores.some((score, seat) => seat !== winner && score === scores[winner]);
  const challenged = viewOf(parts).no_dice.some(Boolean);
  return tied || challenged ? t.byRollOff : "";
}

function stateOfPlay(parts: Parts, { position, at_stake, to_beat }: View): string[] {
  const name = (seat: number) => parts.seats[seat]?.name ?? "";
  if (position.phase === "first" || position.phase === "tie")
    return [
      t.boardText.rollOff(position.phase),
      ...position.contenders.map((seat, index) =>
        t.boardText.contender(name(seat), happyOf(position.happy[index])),
      ),
    ];
  if (position.phase === "over") return [];
  return [
    t.boardText.turn(name(position.turn)),
    ...(to_beat === null ? [] : [t.boardText.toBeat(t.points(to_beat))]),
    position.signal
      ? t.boardText.signal(position.signal, signalMeans(arrangeFelt(ALL_IN_CUP, position)))
      : t.noSignal,
    ...(position.rolling ? [t.boardText.rolling(position.cup)] : []),
    t.boardText.field(diceText(position.field)),
    t.boardText.parked(diceText(position.parked), t.points(at_stake)),
  ];
}

export const happyOf = (count: number | undefined): string =>
  count === undefined ? t.notRolled : t.happyCount(count);

function scoreLine(parts: Parts, seat: number, score: number): string {
  const { is_in, no_dice, come_in } = viewOf(parts);
  const more = [is_in[seat] ? "" : t.notIn(come_in), no_dice[seat] ? t.noDiceWhat : ""].filter(Boolean).join(", ");
  return t.boardText.score(parts.seats[seat]?.name ?? "", t.points(score), more);
}

/** One line of the score pad: the points of a turn. */
export interface PadLine {
  turn: number;
  points: number;
  why: string;
}

/** The score pad by seat and turn. Duplicate entries count once. */
export function padOf(entries: readonly LogEntry[], seats: number): PadLine[][] {
  const pad: PadLine[][] = Array.from({ length: seats }, () => []);
  for (const { events } of entries)
    for (const { kind, seat, facts } of events)
      if (kind === "turn_ended" && seat !== null) {
        const line = { turn: Number(facts.turn), points: Number(facts.points), why: String(facts.why) };
        (pad[seat] as PadLine[])[line.turn - 1] = line;
      }
  return pad.map((lines) => lines.filter(Boolean));
}
