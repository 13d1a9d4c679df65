// The offered moves: by die, by cell, and by the direction of a drag.
import type { Choice, Offered } from "../../protocol/wire";
import { type Layout, type Point, bearing } from "./layout";

/** One die's part of a chain: its path, the cell that it hits at the end, and whether it falls into the gutter. */
export interface Link {
  die: string;
  path: string[];
  hit: string | null;
  fell: boolean;
}

/** The effect of a move, in the server's form for offers and events. */
export interface Chain {
  move: string;
  chain: Link[];
  rolls: string | null;
}

/** An offered move of one of my seats. */
export interface Ply extends Chain {
  /** What it costs the mover, in a sentence. */
  harm?: string;
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
export function pliesOfDie(layout: Layout, plies: Ply[], start: string): Ply[] {
  const angleOf = (ply: Ply) => bearing(layout, ply.start, ply.to);
  return plies.filter((ply) => ply.start === start).sort((a, b) => angleOf(a) - angleOf(b));
}

/** The cells that match a move: those that its die passes, where it lands, and what it hits. */
export function cellsOf(ply: Ply): string[] {
  const [mover] = ply.chain;
  return [...(mover?.path.slice(1) ?? []), ...(mover?.hit ? [mover.hit] : [])];
}

export function plyAt(diePlies: Ply[], cell: string): Ply | undefined {
  return diePlies.find((ply) => cellsOf(ply).includes(cell));
}

/** The move in the direction of a point, if there is one within 30 degrees. */
export function plyInDirection(layout: Layout, diePlies: Ply[], start: string, point: Point): Ply | undefined {
  const pulled = bearing(layout, start, point);
  const off = (ply: Ply) => {
    const angle = Math.abs(bearing(layout, start, ply.to) - pulled);
    return Math.min(angle, 2 * Math.PI - angle);
  };
  return diePlies.find((ply) => off(ply) <= Math.PI / 6);
}

/** The last cell of a link. */
export function endOf(link: Pick<Link, "path">): string {
  return link.path[link.path.length - 1] ?? "";
}
