// The kinds of dice that the page can draw: the standard ones, and those that games add.
import { BONE, INK, label, numeral, pips, type Shape } from "./symbols";

export type DieKind = string;

export type Body = "tetrahedron" | "cube" | "octahedron" | "trapezohedron";

/** The surface of a die, as parameters of a three.js material. */
export interface Finish {
  roughness: number;
  specularIntensity?: number;
  clearcoat?: number;
  flatShading?: boolean;
}

export interface DieStyle {
  body: Body;
  /** The default faces of the sides; those of a cube are right, left, top, bottom, front, back. */
  faces: readonly string[];
  /** The default colour of the body. */
  colour: string;
  /** The shapes that are printed on a face, in this ink or its own. */
  printed: (face: string, ink?: string) => Shape[];
  /** The size of a print as a share of its side. */
  printSize: number;
  finish: Finish;
  /** The radius of the edges; without it the edges are sharp. */
  rounding?: number;
  /** The edge and the transform of the print for flat drawing. */
  flat?: { edge?: string; edgeOpacity?: number; print?: string };
}

const SATIN: Finish = { roughness: 0.66, specularIntensity: 0.4, clearcoat: 0.12 };
const POLISHED: Finish = { roughness: 0.34, clearcoat: 0.6, flatShading: true };

const numbered = (value: string, ink?: string) => numeral(value, value.length > 1 ? 40 : 46, ink ?? BONE, true);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

const STYLES = new Map<DieKind, DieStyle>([
  [
    "d4",
    {
      body: "tetrahedron",
      faces: upTo(4),
      colour: "#c53d22",
      printed: (value, ink) => numeral(value, value.length > 1 ? 44 : 62, ink ?? BONE, false),
      printSize: 0.4,
      finish: POLISHED,
      flat: { print: "translate(14 26) scale(.72)" },
    },
  ],
  [
    "d6",
    {
      body: "cube",
      faces: ["2", "5", "1", "6", "3", "4"],
      colour: BONE,
      printed: (value, ink) => pips(value, ink ?? INK) ?? label(value, ink ?? INK),
      printSize: 0.98,
      finish: SATIN,
      rounding: 0.16,
    },
  ],
  [
    "d8",
    {
      body: "octahedron",
      faces: upTo(8),
      colour: "#14716b",
      printed: numbered,
      printSize: 0.62,
      finish: POLISHED,
    },
  ],
  [
    "d10",
    {
      body: "trapezohedron",
      faces: upTo(10),
      colour: "#2b6ca8",
      printed: numbered,
      printSize: 0.62,
      finish: POLISHED,
    },
  ],
]);

/** The standard kinds. */
export const KINDS: readonly DieKind[] = [...STYLES.keys()];

/** Add a game's own die under the server's name for it. */
export function addDie(kind: DieKind, style: DieStyle): void {
  STYLES.set(kind, style);
}

export function styleOf(kind: DieKind): DieStyle {
  const style = STYLES.get(kind);
  if (!style) throw new Error(`There is no die ${kind}`);
  return style;
}

/** The kind of a die with this name and these faces; undefined if the page can't draw it. */
export function kindOf(name: string, faces: readonly string[]): DieKind | undefined {
  if (STYLES.has(name)) return name;
  const plain = faces.every((face) => /^\d+$/.test(face));
  return plain ? ({ 4: "d4", 6: "d6", 8: "d8", 10: "d10" } as Record<number, DieKind>)[faces.length] : undefined;
}

/** The body of a die with these numbers, and what stands on its sides where that is not usual: a die may have any faces.
 *  It has as many sides as it needs, ten at most; the face that it shows is always one of them. */
export function bodyWith(faces: readonly string[], shown: string): { kind: DieKind; faces?: readonly string[] } {
  const kind = KINDS.find((each) => styleOf(each).faces.length >= faces.length) ?? "d10";
  const usual = styleOf(kind).faces;
  if (usual.includes(shown) && [...usual].sort().join() === [...faces].sort().join()) return { kind };
  const sides = usual.map((_, side) => faces[side % faces.length] ?? shown);
  return { kind, faces: sides.includes(shown) ? sides : [shown, ...sides.slice(1)] };
}
