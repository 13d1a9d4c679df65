// The animation of a throw: from the edge of the felt, rolling and bouncing, to the die's place. Nothing is random: the
// end is given, and the spin is computed backwards from it.
import { clearance, orientationOf } from "./orientation";
import type { DieKind } from "./kinds";
import { solidOf } from "./solids";
import { UP, compose, rotationAbout, cross, scale, unit, type Quat, type Vec } from "./vector";

/** A die on the felt: its face, position and rotation. */
export interface Die {
  id: string;
  kind: DieKind;
  face: string;
  /** The position on the felt: to the right, and towards the viewer. One unit is the edge of a cube. */
  at: readonly [x: number, z: number];
  /** The rotation away from the viewer, in radians. */
  yaw?: number;
  /** The size relative to a standard die. */
  size?: number;
  /** The CSS colour of the body; the default is that of the kind. */
  colour?: string;
  /** Faces that differ from those of the kind; for a cube right, left, top, bottom, front, back. */
  faces?: readonly string[];
  /** Whether it is lifted a little, as a selected die. */
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

/** The pose of a die at rest. */
export function restPose(die: Die): Pose {
  const turn = orientationOf(die.kind, die.face, die.yaw ?? 0, die.faces);
  const height = clearance(solidOf(die.kind, die.faces), turn, die.size);
  return { at: [die.at[0], height + (die.lifted ? LIFT : 0), die.at[1]], turn };
}

/** The pose of a thrown die at a moment between 0 (thrown) and 1 (at rest). */
export function tumblePose(die: Die, moment: number): Pose {
  const end = restPose(die);
  if (moment >= 1) return end;
  const random = seededRandom(die.id + die.face);
  const direction = unit([0.9 - 1.8 * random(0), 0, -1]);
  const left = Math.max(0, 1 - moment / LANDED);
  const turns = (5 + 3 * random(1)) * Math.PI * left * (0.45 + 0.55 * left);
  const spin = compose(
    rotationAbout(cross(UP, direction), turns * -1),
    rotationAbout(UP, (random(2) - 0.5) * 5 * left),
  );
  const turn = compose(spin, end.turn);
  const height = clearance(solidOf(die.kind, die.faces), turn, die.size) + bounce(moment);
  const away = scale(direction, -9 * left ** 1.7);
  return { at: [end.at[0] + away[0], height, end.at[2] + away[2]], turn };
}

/** The height of the bounce: three arcs, each lower than the one before. */
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

/** The pose of a die that slides between places, a little above the felt, with a slight overshoot. */
export function slidePose(from: Pose, to: Pose, moment: number): Pose {
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

/** Pseudo-random numbers between 0 and 1 from a text. */
function seededRandom(text: string): (nth: number) => number {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return (nth) => {
    let mixed = Math.imul(seed ^ (nth * 0x9e3779b9), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
