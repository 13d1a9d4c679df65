// A throw as keyframes: from the edge of the felt, rolling and bouncing, to where and how the die lies in the end.
// Nothing is left to chance: the end is given, and the spin is wound back from it.
import { clearance, lying } from "./lie";
import type { DieKind } from "./kinds";
import { solidOf } from "./solids";
import { UP, after, around, cross, scale, unit, type Quat, type Vec } from "./vector";

/** A die on the felt: what it shows, where it lies, and how far it is turned. */
export interface Die {
  id: string;
  kind: DieKind;
  face: string;
  /** Where it lies on the felt: to the right, and towards the reader. One unit is the edge of a cube. */
  at: readonly [x: number, z: number];
  /** Turned away from the reader, in radians. */
  yaw?: number;
  /** Times the usual size. */
  size?: number;
  /** The colour of the body, as CSS; every kind has its own. */
  colour?: string;
  /** The faces of a die that has other ones than its kind; a cube's: right, left, top, bottom, front, back. */
  faces?: readonly string[];
  /** Lifted off the felt a little, as one that is selected. */
  lifted?: boolean;
}

export interface Pose {
  at: Vec;
  turn: Quat;
}

export const TUMBLE = 900;
export const STAGGER = 40;
export const SLIDE = 280;

const LIFT = 0.28;
const LANDED = 0.86;

/** How a die lies when nothing moves. */
export function resting(die: Die): Pose {
  const turn = lying(die.kind, die.face, die.yaw ?? 0, die.faces);
  const height = clearance(solidOf(die.kind, die.faces), turn, die.size);
  return { at: [die.at[0], height + (die.lifted ? LIFT : 0), die.at[1]], turn };
}

/** A thrown die at a moment between 0 (in the hand) and 1 (at rest). */
export function tumbling(die: Die, moment: number): Pose {
  const end = resting(die);
  if (moment >= 1) return end;
  const chance = scatter(die.id + die.face);
  const way = unit([0.9 - 1.8 * chance(0), 0, -1]);
  const left = Math.max(0, 1 - moment / LANDED);
  const turns = (5 + 3 * chance(1)) * Math.PI * left * (0.45 + 0.55 * left);
  const spin = after(around(cross(UP, way), turns * -1), around(UP, (chance(2) - 0.5) * 5 * left));
  const turn = after(spin, end.turn);
  const height = clearance(solidOf(die.kind, die.faces), turn, die.size) + bounce(moment);
  const away = scale(way, -9 * left ** 1.7);
  return { at: [end.at[0] + away[0], height, end.at[2] + away[2]], turn };
}

/** Three arcs, each lower than the one before. */
function bounce(moment: number): number {
  const arcs: [from: number, to: number, height: number][] = [
    [-0.22, 0.34, 2.4],
    [0.34, 0.64, 0.8],
    [0.64, LANDED, 0.22],
  ];
  for (const [from, to, height] of arcs)
    if (moment < to) {
      const part = (moment - from) / (to - from);
      return 4 * height * part * (1 - part);
    }
  return 0;
}

/** A die on its way from one place to another, a little above the felt, with a slight overshoot. */
export function sliding(from: Pose, to: Pose, moment: number): Pose {
  if (moment >= 1) return to;
  const back = moment - 1;
  const part = 1 + 2.4 * back ** 3 + 1.4 * back ** 2;
  const at = [0, 1, 2].map((axis) => (from.at[axis] as number) * (1 - part) + (to.at[axis] as number) * part);
  const lift = 0.9 * Math.sin(Math.PI * moment);
  return {
    at: [at[0] as number, (at[1] as number) + lift, at[2] as number],
    turn: between(from.turn, to.turn, Math.min(1, part)),
  };
}

function between(a: Quat, b: Quat, part: number): Quat {
  const same = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mixed = a.map((value, index) => value * (1 - part) + same * part * (b[index] as number));
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length) as unknown as Quat;
}

/** Numbers between 0 and 1 that are the same for the same text every time. */
function scatter(text: string): (nth: number) => number {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return (nth) => {
    let mixed = Math.imul(seed ^ (nth * 0x9e3779b9), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
