// The games of the page: one line each. A game without a room here is played from its list of choices.
import type { Room } from "./room";
import { crossroll } from "./crossroll";
import { indicesion } from "./indicesion";
import { intersection } from "./intersection";
import { knockabout } from "./knockabout";

export const ROOMS: Record<string, Room> = { intersection, knockabout, crossroll, indicesion };

const plain: Room = {
  mirror: (parts) => JSON.stringify(parts.view, null, 1).split("\n"),
  seat: () => ({ state: "", score: "" }),
  palette: () => "traffic",
};

export function roomOf(game: string): Room {
  return ROOMS[game] ?? plain;
}
