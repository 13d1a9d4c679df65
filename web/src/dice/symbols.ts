// What is printed on the faces: shapes in a square of 100 by 100, drawn as SVG and painted on the dice in 3D.
// Colours are CSS, custom properties included, so that a palette changes both.
import type { DieKind } from "./solids";

export type Shape =
  | { path: string; fill?: string; stroke?: string; width?: number }
  | { text: string; x: number; y: number; size: number; fill: string };

export const INK = "#1d2b30";
export const BONE = "#f7eee2";
const RED = "#c9331f";
const SUN = "#f2ac3c";
const BLUE = "#3f7fb5";

/** The colour of a die's body, where it does not bring its own. */
export const BODY: Record<DieKind, string> = {
  d4: "#c53d22",
  d6: BONE,
  d8: "#14716b",
  d10: "#2b6ca8",
  traffic: BONE,
  signal: "#1a2a31",
  foam: "#e9949f",
};

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function polygon(corners: number, radius: number, start: number, inner = radius): string {
  const count = inner === radius ? corners : corners * 2;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = ((start + (360 / count) * index) * Math.PI) / 180;
    const r = index % 2 === 0 ? radius : inner;
    return `${(50 + r * Math.sin(angle)).toFixed(2)} ${(50 - r * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}

const star = (radius: number): string => polygon(5, radius, 0, radius * 0.46);

const face = (fill: string, mouth: string): Shape[] => [
  { path: disc(50, 50, 33), fill, stroke: INK, width: 4.5 },
  { path: disc(39, 43, 4.6), fill: INK },
  { path: disc(61, 43, 4.6), fill: INK },
  { path: mouth, stroke: INK, width: 5 },
];

const TRAFFIC: Record<string, Shape[]> = {
  H: face(SUN, "M34 56c4 16 28 16 32 0"),
  X: face(BLUE, "M35 69c5 -14 25 -14 30 0"),
  S: [{ path: star(36), fill: RED }],
};

const word = (text: string, y: number, size: number, fill: string): Shape => ({ text, x: 50, y, size, fill });

const SIGNAL: Record<string, Shape[]> = {
  go: [
    { path: disc(50, 50, 44), fill: "var(--go)" },
    { path: "M50 58V22M33 38L50 21L67 38", stroke: "var(--on-go)", width: 10 },
    word("GO", 74, 21, "var(--on-go)"),
  ],
  slow: [
    { path: "M50 3L97 50L50 97L3 50z", fill: "var(--slow)" },
    { path: "M36 31h28M36 41h28", stroke: "var(--on-slow)", width: 5.5 },
    word("SLOW", 59, 19, "var(--on-slow)"),
  ],
  stop: [
    { path: polygon(8, 48, 22.5), fill: "var(--stop)" },
    { path: polygon(8, 42, 22.5), stroke: "var(--on-stop)", width: 2.5 },
    word("STOP", 51, 29, "var(--on-stop)"),
  ],
  yield: [
    { path: "M4 10H96L50 94z", fill: "var(--slow)" },
    { path: "M18 18H82L50 76z", stroke: "var(--on-slow)", width: 3.5 },
    word("YIELD", 34, 18, "var(--on-slow)"),
  ],
};

const SPOTS: Record<string, string> = {
  "1": "5",
  "2": "19",
  "3": "159",
  "4": "1379",
  "5": "13579",
  "6": "134679",
};

/** Pips as on any die: where they are is written like the keys of a telephone. */
function pips(value: string, fill: string): Shape[] {
  return [...(SPOTS[value] ?? "")].map((key) => {
    const at = Number(key) - 1;
    return { path: disc(26 + 24 * (at % 3), 26 + 24 * Math.floor(at / 3), 9.5), fill };
  });
}

/** A number; six and nine are underlined where they could be mistaken. */
function numeral(value: string, size: number, fill: string, marked: boolean): Shape[] {
  const shapes: Shape[] = [{ text: value, x: 50, y: 51, size, fill }];
  if (marked && (value === "6" || value === "9"))
    shapes.push({ path: `M${50 - size / 5} ${50 + size / 2.2}h${size / 2.5}`, stroke: fill, width: size / 9 });
  return shapes;
}

/** What is printed on a face of a die of this kind, in this ink. */
export function printed(kind: DieKind, value: string, ink?: string): Shape[] {
  switch (kind) {
    case "traffic":
      return TRAFFIC[value] ?? numeral(value, 62, ink ?? INK, false);
    case "signal":
      return SIGNAL[value] ?? [word(value.toUpperCase(), 50, 24, BONE)];
    case "d6":
    case "foam":
      return pips(value, ink ?? INK);
    case "d4":
      return numeral(value, 62, ink ?? BONE, false);
    default:
      return numeral(value, value.length > 1 ? 40 : 46, ink ?? BONE, true);
  }
}
