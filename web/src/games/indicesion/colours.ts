// The colours of dice and boards. A letter on each die and pips on each board repeat them without colour.
import type { Colour } from "./view";

export interface Paint {
  foam: string;
  ink: string;
  letter: string;
}

export const PAINTS: Record<Colour, Paint> = {
  red: { foam: "#e0402c", ink: "#fff3e8", letter: "R" },
  orange: { foam: "#f28a2a", ink: "#2e0d16", letter: "O" },
  yellow: { foam: "#f7c23e", ink: "#2e0d16", letter: "Y" },
  green: { foam: "#3d9f56", ink: "#fff3e8", letter: "G" },
  blue: { foam: "#3b7fc8", ink: "#fff3e8", letter: "B" },
  pink: { foam: "#f39dbd", ink: "#2e0d16", letter: "P" },
};

/** The colours of seats as in tokens.css, and those of their boards. */
export const SEATS = ["#c53d22", "#14716b", "#2b6ca8", "#8a5a00", "#a63a66", "#566125"] as const;
export const BOARDS = ["#e9a996", "#7fbfae", "#9dc0e2", "#dcbb78", "#e0a3bf", "#b9c486"] as const;
export const FREE_BOARD = "#f1e6d3";

/** The positions of the pips of a face, in steps from its middle. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

/** The faces of a die without rotation: +x, -x, +y, -y, up and down. */
export const FACES = [2, 5, 3, 4, 1, 6] as const;
