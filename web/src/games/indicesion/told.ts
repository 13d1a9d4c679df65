// What the server tells about a table of inDICEsion, in the units that are drawn: millimetres, z upwards.
import type { Lie, PlacedBarrel, PlacedDie, Pose as WirePose, View } from "./types";
import { seatEye } from "./orbit";
import type { Box, Choice, Parts } from "../../protocol/wire";

export type { Lie, PlacedBarrel, PlacedDie, View };
/** What never changes at a table: sizes in micrometres, and what the colours do. */
export interface Layout {
  table: number;
  board: number;
  board_thickness: number;
  die: number;
  barrel_radius: number;
  barrel_height: number;
  apart: number;
  reach: number;
  powers: Partial<Record<Colour, string>>;
}
export type Colour = PlacedDie["colour"];
export type Point = [x: number, y: number];
/** Millimetres, and a quaternion w, x, y, z of unit length. */
export type Pose = [x: number, y: number, z: number, w: number, qx: number, qy: number, qz: number];
export type Poses = Map<string, Pose>;

export const viewOf = (parts: Parts | null) => (parts?.view ?? null) as View | null;

export function poseOf(pose: WirePose): Pose {
  const [x, y, z, w = 1e6, qx = 0, qy = 0, qz = 0] = pose;
  return [x / 1e3, y / 1e3, z / 1e3, w / 1e6, qx / 1e6, qy / 1e6, qz / 1e6];
}

/** Everything on the table by the names that tracks use: die3, barrel1, board0. */
export function posesOf(view: View): Poses {
  const found: Poses = new Map();
  const put = (kind: string, pieces: readonly { id: number; pose: WirePose | null }[]) => {
    for (const { id, pose } of pieces) if (pose) found.set(`${kind}${id}`, poseOf(pose));
  };
  put("board", view.position.boards ?? []);
  put("barrel", view.position.barrels);
  put("die", view.position.dice);
  return found;
}

/** The same with the barrels that were knocked off: they stand at the edge, beside those who took them. */
export function withTaken(poses: Poses, view: View, layout: Layout): Poses {
  const found: Poses = new Map(poses);
  const half = layout.table / 2000;
  const count = new Map<number, number>();
  for (const { id, taken } of view.position.barrels) {
    if (taken === null || found.has(`barrel${id}`)) continue;
    const number = count.get(taken) ?? 0;
    count.set(taken, number + 1);
    const { yaw } = seatEye(taken, view.position.seats, 1);
    const [back, aside] = [45 - half, half - 60 - 48 * number];
    const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
    const place: Point = [cos * back + sin * aside, sin * back - cos * aside];
    found.set(`barrel${id}`, [...place, layout.barrel_height / 2000, 1, 0, 0, 0]);
  }
  return found;
}

export function middleOf(outline: readonly Point[]): Point {
  const add = (axis: 0 | 1) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
  return [add(0), add(1)];
}

/** The outlines of the boards in millimetres, by board. */
export function outlinesOf(view: View): Map<number, Point[]> {
  return new Map(
    Object.entries(view.outlines).map(([id, points]) => [
      Number(id),
      points.map(([x, y]): Point => [x / 1e3, y / 1e3]),
    ]),
  );
}

export const dieOf = (view: View, id: number) => view.position.dice.find((die) => die.id === id);
export const lieOf = (view: View, id: number) => view.lies.find((lie) => lie.id === id);
export const boardOwner = (view: View, id: number) =>
  view.position.boards?.find((board) => board.id === id)?.owner ?? null;

/** The throw or the placing that this choice asks for, if it asks for one. */
export function boxKind(box: Box | null): "throw" | "place" | null {
  if (!box) return null;
  return box.bounds.some((bound) => bound.name === "speed") ? "throw" : "place";
}

export const boxChoice = (choices: readonly Choice[]) => choices.find((choice) => choice.box !== null);

export function bound(box: Box, name: string): { low: number; high: number } {
  const found = box.bounds.find((each) => each.name === name);
  if (!found) throw new Error(`no bound ${name}`);
  return { low: found.low, high: found.high };
}

/** How many pieces of a kind are left to place, for the seat whose turn it is. */
export function piecesLeft(view: View): { barrel: number; board: number } {
  const { position, options } = view;
  const built = options.mode === "central" && options.barrels;
  const mine = (barrel: PlacedBarrel) =>
    built ? barrel.where === "box" : barrel.where === "hand" && barrel.owner === position.turn;
  const boards = built ? (position.boards ?? []).filter((board) => board.pose === null).length : 0;
  return { barrel: position.barrels.filter(mine).length, board: boards };
}
