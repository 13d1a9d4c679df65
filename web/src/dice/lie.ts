// How dice lie: the turn that shows a face, and the face that a turn shows.
import { styleOf, type DieKind } from "./kinds";
import { solidOf, type Reading, type Solid } from "./solids";
import { UP, after, around, cross, dot, turnTo, turned, unit, type Quat, type Vec } from "./vector";

const READER: Vec = [0, 0, 1];

/** The turn in which a die shows a face, turned by `yaw` away from the reader. */
export function lying(kind: DieKind, face: string, yaw = 0, faces: readonly string[] = styleOf(kind).faces): Quat {
  const reading = solidOf(kind, faces).readings.find((each) => each.face === face);
  if (!reading) throw new Error(`A ${kind} has no face ${face}; it has ${faces.join(", ")}.`);
  return after(around(UP, yaw), facing(reading));
}

function facing(reading: Reading): Quat {
  const upright = turnTo(reading.direction, UP);
  const [x, , z] = turned(upright, reading.front);
  const angle = Math.atan2(dot(cross(unit([x, 0, z]), READER), UP), dot(unit([x, 0, z]), READER));
  return after(around(UP, angle), upright);
}

/** The face that is read: the one whose direction points up the most. */
export function faceUp(kind: DieKind, q: Quat, faces: readonly string[] = styleOf(kind).faces): string {
  const height = (reading: Reading) => turned(q, reading.direction)[1];
  return solidOf(kind, faces).readings.reduce((best, each) => (height(each) > height(best) ? each : best)).face;
}

/** How far the middle of a die is above the felt when it touches it, turned like this. */
export function clearance(solid: Solid, q: Quat, size = 1): number {
  return size * Math.max(...solid.corners.map((corner) => -turned(q, corner)[1]));
}

/** The middle of a die at rest. */
export function restingHeight(kind: DieKind, face: string, size = 1, faces?: readonly string[]): number {
  return clearance(solidOf(kind, faces), lying(kind, face, 0, faces), size);
}
