// The server's view of a table in drawing units: millimetres, z upwards.
import type { Landing, Lie, PlacedBarrel, PlacedDie, Pose as WirePose, View } from "./types";
import { seatYaw } from "./orbit-camera";
import { api } from "../../net/api";
import type { Box, Choice, Parts } from "../../protocol/wire";

export type { Landing, Lie, PlacedBarrel, PlacedDie, View };
/** The constants of a table: sizes in micrometres, and the powers of the colours. */
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
  power_names: Partial<Record<Colour, string>>;
  throw: ThrowLimits;
}
/** What a throw may be, in mm, mm/s and milliradians; the lofts of a usual high and a low one; how much the aid tells. */
export interface ThrowLimits {
  speed: [low: number, high: number];
  height: [low: number, high: number];
  loft: [low: number, high: number];
  spin: [low: number, high: number];
  /** The error of a throw that no gesture made, in thousandths of the strength. */
  hand: number;
  usual_height: number;
  /** The speeds of the longest pull for the lofts `low` and `high`. */
  full: [low: number, high: number];
  high: number;
  low: number;
  aid: "off" | "patch" | "odds";
  tremor: string;
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

/** The poses of everything on the table, by the names that tracks use: die3, barrel1, board0. */
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

/** The poses with the knocked-off barrels, which stand at the edge beside the players who took them. */
export function withTaken(poses: Poses, view: View, layout: Layout): Poses {
  const found: Poses = new Map(poses);
  const half = layout.table / 2000;
  const count = new Map<number, number>();
  for (const { id, taken } of view.position.barrels) {
    if (taken === null || found.has(`barrel${id}`)) continue;
    const number = count.get(taken) ?? 0;
    count.set(taken, number + 1);
    const yaw = seatYaw(taken, view.position.seats);
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

/** The outlines of the boards in millimetres, by id. */
export function outlinesOf(view: View): Map<number, Point[]> {
  return new Map(
    Object.entries(view.outlines).map(([id, points]) => [
      Number(id),
      points.map(([x, y]): Point => [x / 1e3, y / 1e3]),
    ]),
  );
}

/** The height of the middle of the highest board in millimetres. */
export const highest = (view: View) =>
  Math.max(0, ...(view.position.boards ?? []).flatMap(({ pose }) => (pose ? [pose[2] / 1000] : [])));

export const dieOf = (view: View, id: number) => view.position.dice.find((die) => die.id === id);
export const lieOf = (view: View, id: number) => view.lies.find((lie) => lie.id === id);
export const boardOwner = (view: View, id: number) =>
  view.position.boards?.find((board) => board.id === id)?.owner ?? null;

/** Whether a board is one of the two of somebody alone: each has its own points. */
export const laidBoard = (view: View, id: number) =>
  Boolean(view.practice) && view.options.mode !== "central" && String(id) in view.outlines;

/** What lies on a board, in points of whoever plays alone. */
export const pointsOn = (view: View, id: number) =>
  view.lies.reduce((sum, lie) => sum + (lie.boards.includes(id) ? (lie.points[0] ?? 0) : 0), 0);

/** Whether an action box is for a throw or for placing a piece. */
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

/** The numbers of pieces that the player to move can still place. */
export function piecesLeft(view: View): { barrel: number; board: number } {
  const { position, options } = view;
  const built = options.mode === "central" && options.barrels;
  const mine = (barrel: PlacedBarrel) =>
    built ? barrel.where === "box" : barrel.where === "hand" && barrel.owner === position.turn;
  const boards = built ? (position.boards ?? []).filter((board) => board.pose === null).length : 0;
  return { barrel: position.barrels.filter(mine).length, board: boards };
}

const requests = new Map<string, Promise<Layout>>();

/** The constants of a table, fetched once. */
export function layoutOf(table: string): Promise<Layout> {
  let layout = requests.get(table);
  if (!layout) {
    layout = api.board(table) as Promise<Layout>;
    requests.set(table, layout);
    layout.catch(() => requests.delete(table));
  }
  return layout;
}
