// The moves that are offered, as the board needs them: by die, by cell, and by the way a hand pulls.
import type { Choice, Offered } from "../../protocol/wire";
import { type Layout, type Point, bearing } from "./layout";

/** One die's part of a chain: its way cell by cell, what it hits from the last of them, whether it falls. */
export interface Link {
  die: string;
  path: string[];
  hit: string | null;
  fell: boolean;
}

/** What a move does, told by the server alike before and after. */
export interface Chain {
  move: string;
  chain: Link[];
  rolls: string | null;
}

/** A move that one of my seats may choose. */
export interface Ply extends Chain {
  seat: number;
  text: string;
  start: string;
  to: string;
  offer: Offered;
}

export function pliesOf(choices: Choice[]): Ply[] {
  return choices.flatMap(({ seat, offers }) =>
    offers.map((offer) => {
      const { start, to } = offer.action as { start: string; to: string };
      return { seat, text: offer.text, start, to, offer, ...(offer.facts as unknown as Chain) };
    }),
  );
}

/** The moves of a die, clockwise from straight up. */
export function fanOf(layout: Layout, plies: Ply[], start: string): Ply[] {
  const way = (ply: Ply) => bearing(layout, ply.start, ply.to);
  return plies.filter((ply) => ply.start === start).sort((a, b) => way(a) - way(b));
}

/** The cells that stand for a move: what its die passes, where it lands, and what it hits. */
export function cellsOf(ply: Ply): string[] {
  const [mover] = ply.chain;
  return [...(mover?.path.slice(1) ?? []), ...(mover?.hit ? [mover.hit] : [])];
}

export function plyAt(fan: Ply[], cell: string): Ply | undefined {
  return fan.find((ply) => cellsOf(ply).includes(cell));
}

/** The move in whose direction a hand pulls, if there is one within half a turn of a sixth. */
export function plyTowards(layout: Layout, fan: Ply[], start: string, point: Point): Ply | undefined {
  const pulled = bearing(layout, start, point);
  const off = (ply: Ply) => {
    const angle = Math.abs(bearing(layout, start, ply.to) - pulled);
    return Math.min(angle, 2 * Math.PI - angle);
  };
  return fan.find((ply) => off(ply) <= Math.PI / 6);
}

/** Where a link ends. */
export function endOf(link: Link): string {
  return link.path[link.path.length - 1] ?? "";
}
