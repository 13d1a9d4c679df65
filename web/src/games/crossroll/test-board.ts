// A small board for tests: a line, a ring, and the crossroads where they meet.
import { Atlas, type Board, type Place } from "./board";

function place(id: string, x: number, y: number, routes: string[], more: Partial<Place> = {}): Place {
  const plain = { district: "", label: "e", entrance: false, landmark: false, label_dx: 0, label_dy: 0 } as const;
  return { id, name: id[0]?.toUpperCase() + id.slice(1), x, y, routes, ...plain, label_wrap: false, ...more };
}

const board: Board = {
  meta: { name: "Small", width: 400, height: 300, lotto_slots: 2, perfect_score: 50 },
  dice: { d4: { faces: [], sides: 4 }, odd: { faces: ["1", "3", "12"], sides: 0 } },
  scores: { speed: [1], landmark: [1, 2] },
  engine: [
    { row: "top", low: 1, high: 3, boxes: 2, effect: 1 },
    { row: "bottom", low: 4, high: 6, boxes: 1, effect: -1 },
  ],
  flyover: [],
  routes: [
    {
      letter: "A",
      number: 1,
      name: "West - East",
      colour: "#a00",
      ring: false,
      boxes: 2,
      score: 10,
      path: ["west", "mill", "middle", "hill", "east"],
      badge: null,
    },
    {
      letter: "B",
      number: 2,
      name: "Ring",
      colour: "#00a",
      ring: true,
      boxes: 2,
      score: 12,
      path: ["north", "middle", "south", "lake"],
      badge: [300, 60],
    },
  ],
  locations: [
    place("west", 40, 150, ["A"], { entrance: true }),
    place("mill", 120, 150, ["A"]),
    place("middle", 200, 150, ["A", "B"]),
    place("hill", 280, 150, ["A"], { landmark: true }),
    place("east", 360, 150, ["A"]),
    place("north", 200, 60, ["B"]),
    place("south", 200, 240, ["B"]),
    place("lake", 120, 200, ["B"]),
  ],
  scenery: { land: [], hills: [], words: [] },
};

export const testAtlas = new Atlas(board);
