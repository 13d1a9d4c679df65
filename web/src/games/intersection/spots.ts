// The positions on the felt; one unit is the edge of a die.
import type { Die } from "../../dice/tumble";
import type { Felt, PlacedDie } from "./felt";

export const EXTENT = { width: 8.5, depth: 7.1, middle: -0.35 };
export const LINE = 0.78;
export const BAYS = { left: -3.75, right: 3.75, top: 1.25, bottom: 2.95, each: 1.5 };

type At = readonly [x: number, z: number];
const FIELD: readonly [x: number, z: number, yaw: number][] = [
  [-2.85, -2.75, 0.24],
  [-1.0, -3.0, -0.2],
  [-2.15, -0.75, -0.28],
  [-0.2, -1.2, 0.16],
  [0.75, -2.85, 0.3],
];
const SIGNAL: At = [2.65, -2.1];

/** The position of a die on the felt. */
function spotOf({ place, slot }: PlacedDie): { at: At; yaw: number; size: number } {
  if (place === "bay")
    return { at: [BAYS.left + BAYS.each * (slot + 0.5), 2.3], yaw: 0.04 * ((slot % 3) - 1), size: 1.08 };
  if (place === "out") return { at: [1.55 + 0.72 * slot, 0.15], yaw: 0.1, size: 0.58 };
  const [x, z, yaw] = FIELD[slot % FIELD.length] as [number, number, number];
  return { at: [x, z], yaw, size: 1.08 };
}

export interface DrawOptions {
  selected?: readonly string[];
  /** The dice that are being dragged, and how far. */
  dragged?: { ids: readonly string[]; by: At } | null;
  /** The faces of the signal die, if the table has its own. */
  signalFaces?: readonly string[] | undefined;
}

/** The dice to draw; those in the cup are invisible. */
export function drawnDice(felt: Felt, { selected = [], dragged = null, signalFaces }: DrawOptions = {}): Die[] {
  const shift = (id: string, [x, z]: At): At =>
    dragged?.ids.includes(id) ? [x + dragged.by[0], z + dragged.by[1]] : [x, z];
  const dice = felt.dice
    .filter((die) => die.place !== "cup")
    .map((die): Die => {
      const spot = spotOf(die);
      const lifted = selected.includes(die.id);
      return { id: die.id, kind: "traffic", face: die.face, ...spot, at: shift(die.id, spot.at), lifted };
    });
  if (felt.signalInCup) return dice;
  const faces = signalFaces?.length === 6 ? { faces: signalFaces } : {};
  const signal: Die = {
    id: "signal",
    kind: "signal",
    face: felt.signal,
    at: shift("signal", SIGNAL),
    yaw: -0.14,
    size: 1.62,
  };
  return [...dice, { ...signal, ...faces, lifted: selected.includes("signal") }];
}

/** The six sides of a signal die with these faces. The most common face comes last, so that it is in front. */
export function sidesOf(option: unknown): string[] | undefined {
  if (!Array.isArray(option) || option.length === 0) return undefined;
  const faces = option.map(String);
  const sides = Array.from({ length: 6 }, (_, side) => faces[side % faces.length] as string);
  const count = (face: string) => sides.filter((each) => each === face).length;
  return sides.sort((a, b) => count(a) - count(b) || a.localeCompare(b));
}
