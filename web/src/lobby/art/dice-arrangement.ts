// The dice on the card of a game without an illustration; the game's id decides colours and faces.

type Paint = [string, string, string];

interface ArtDie {
  x: number;
  y: number;
  side: number;
  paint: Paint;
  marks: [number, number, number];
  ink: string;
  turn: number;
}

export interface Arrangement {
  felt: string;
  deep: string;
  dice: ArtDie[];
}

const INK = "#11272f";
const BONE: Paint = ["#fffaf2", "#f3e7d8", "#d9c6b0"];
const PALETTES: { felt: string; deep: string; paint: Paint; ink: string }[] = [
  { felt: "#7a6a8e", deep: "#4c3f60", paint: ["#ffd886", "#efb03f", "#c98a22"], ink: INK },
  { felt: "#5f7f94", deep: "#38566a", paint: ["#f0796a", "#d24d3e", "#a9362a"], ink: "#fff" },
  { felt: "#8a7a52", deep: "#5d5030", paint: ["#7db4ea", "#3f83c8", "#2a63a2"], ink: "#fff" },
  { felt: "#9a6a62", deep: "#6b423c", paint: ["#5fb9a8", "#2b958d", "#14716b"], ink: "#fff" },
  { felt: "#66805f", deep: "#42583d", paint: ["#f7b8c4", "#e58d9f", "#c06a7e"], ink: INK },
];
/** The three visible sides of a die, in order round a corner. */
const CORNERS: [number, number, number][] = [
  [1, 2, 3],
  [6, 5, 3],
  [5, 1, 3],
  [2, 4, 1],
  [3, 6, 2],
  [4, 2, 6],
];

/** A hash of a text. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

export function arrangementOf(game: string): Arrangement {
  const seed = hash(game);
  const { felt, deep, paint, ink } = PALETTES[seed % PALETTES.length] as (typeof PALETTES)[number];
  const corner = (which: number) =>
    CORNERS[(Math.floor(seed / 7) + which) % CORNERS.length] as [number, number, number];
  const lean = (seed % 9) - 4;
  return {
    felt,
    deep,
    dice: [
      { x: 188, y: 14, side: 40, paint, marks: corner(1), ink, turn: lean },
      { x: 106, y: 30, side: 52, paint: BONE, marks: corner(0), ink: INK, turn: -lean - 4 },
      { x: 40, y: 76, side: 34, paint: BONE, marks: corner(3), ink: INK, turn: lean + 5 },
    ],
  };
}
