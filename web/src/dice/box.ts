// The box that a die fills on the screen, for rings and buttons that sit on it.
import { onScreen, type Camera } from "./camera";
import { styleOf } from "./kinds";
import { solidOf } from "./solids";
import { restPose, type Die } from "./tumble";
import { add, rotate, scale } from "./vector";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a die at rest: of its rounded body in 3D, or of its upper face where dice are flat. */
export function boxOf(camera: Camera, die: Die, flat: boolean): Box {
  return flat ? flatBox(camera, die) : bodyBox(camera, die);
}

function flatBox(camera: Camera, die: Die): Box {
  const { x, y, unit } = onScreen(camera, restPose(die).at);
  const size = unit * (die.size ?? 1);
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** A rounded body is a smaller one with sharp corners, and a ball around each corner. */
function bodyBox(camera: Camera, die: Die): Box {
  const { at, turn } = restPose(die);
  const [size, rounding] = [die.size ?? 1, styleOf(die.kind).rounding ?? 0];
  const balls = solidOf(die.kind, die.faces).corners.map((corner) => {
    const { x, y, unit } = onScreen(camera, add(at, rotate(turn, scale(corner, size * (1 - 2 * rounding)))));
    return { x, y, radius: unit * size * rounding };
  });
  const left = Math.min(...balls.map(({ x, radius }) => x - radius));
  const right = Math.max(...balls.map(({ x, radius }) => x + radius));
  const top = Math.min(...balls.map(({ y, radius }) => y - radius));
  const bottom = Math.max(...balls.map(({ y, radius }) => y + radius));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
