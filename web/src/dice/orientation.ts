// The orientation of dice: the rotation that shows a face, and the face that a rotation shows.
import { styleOf, type DieKind } from "./kinds";
import { solidOf, type Reading, type Solid } from "./solids";
import {
  UP,
  compose,
  rotationAbout,
  cross,
  dot,
  rotationBetween,
  rotate,
  unit,
  type Quat,
  type Vec,
} from "./vector";

const VIEWER: Vec = [0, 0, 1];

/** The rotation in which a die shows a face, turned by `yaw` away from the viewer. */
export function orientationOf(
  kind: DieKind,
  face: string,
  yaw = 0,
  faces: readonly string[] = styleOf(kind).faces,
): Quat {
  const reading = solidOf(kind, faces).readings.find((each) => each.face === face);
  if (!reading) throw new Error(`A ${kind} has no face ${face}; it has ${faces.join(", ")}.`);
  return compose(rotationAbout(UP, yaw), faceViewer(reading));
}

function faceViewer(reading: Reading): Quat {
  const upright = rotationBetween(reading.direction, UP);
  const [x, , z] = rotate(upright, reading.front);
  const angle = Math.atan2(dot(cross(unit([x, 0, z]), VIEWER), UP), dot(unit([x, 0, z]), VIEWER));
  return compose(rotationAbout(UP, angle), upright);
}

/** The face that is read: the one that points most upwards. */
export function faceUp(kind: DieKind, q: Quat, faces: readonly string[] = styleOf(kind).faces): string {
  const height = (reading: Reading) => rotate(q, reading.direction)[1];
  return solidOf(kind, faces).readings.reduce((best, each) => (height(each) > height(best) ? each : best)).face;
}

/** The height of a die's centre above the felt when it touches the felt in this rotation. */
export function clearance(solid: Solid, q: Quat, size = 1): number {
  return size * Math.max(...solid.corners.map((corner) => -rotate(q, corner)[1]));
}

/** The height of the centre of a die at rest. */
export function restHeight(kind: DieKind, face: string, size = 1, faces?: readonly string[]): number {
  return clearance(solidOf(kind, faces), orientationOf(kind, face, 0, faces), size);
}
