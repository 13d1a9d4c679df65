// The prints of the faces: shapes in a 100 by 100 square, for SVG and for the textures of 3D dice.
// Colours are CSS, custom properties included, so that a palette changes both.

export type Shape =
  | { path: string; fill?: string; stroke?: string; width?: number }
  | { text: string; x: number; y: number; size: number; fill: string };

export const INK = "#1d2b30";
export const BONE = "#f7eee2";

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function polygon(corners: number, radius: number, start: number, inner = radius): string {
  const count = inner === radius ? corners : corners * 2;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = ((start + (360 / count) * index) * Math.PI) / 180;
    const r = index % 2 === 0 ? radius : inner;
    return `${(50 + r * Math.sin(angle)).toFixed(2)} ${(50 - r * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}

export const star = (radius: number): string => polygon(5, radius, 0, radius * 0.46);

export const word = (text: string, y: number, size: number, fill: string): Shape => ({
  text,
  x: 50,
  y,
  size,
  fill,
});

const SPOTS: Record<string, number[]> = {
  "1": [5],
  "2": [1, 9],
  "3": [1, 5, 9],
  "4": [1, 3, 7, 9],
  "5": [1, 3, 5, 7, 9],
  "6": [1, 3, 4, 6, 7, 9],
};

/** The pips of a number, undefined for other values. Positions are numbered like the keys of a telephone. */
export function pips(value: string, fill: string): Shape[] | undefined {
  return SPOTS[value]?.map((key) => {
    const at = key - 1;
    return { path: disc(26 + 24 * (at % 3), 26 + 24 * Math.floor(at / 3), 9.5), fill };
  });
}

/** A number. Six and nine are underlined if `marked`. */
export function numeral(value: string, size: number, fill: string, marked: boolean): Shape[] {
  const shapes: Shape[] = [{ text: value, x: 50, y: 51, size, fill }];
  if (marked && (value === "6" || value === "9"))
    shapes.push({ path: `M${50 - size / 5} ${50 + size / 2.2}h${size / 2.5}`, stroke: fill, width: size / 9 });
  return shapes;
}

/** A word, as large as fits on the face. */
export const label = (text: string, fill: string): Shape[] => [
  word(text, 50, Math.min(62, 120 / text.length), fill),
];
