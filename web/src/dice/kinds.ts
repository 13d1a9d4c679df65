// The kinds of dice that the page can draw: the usual ones here, and those that a game brings with it.
import { BONE, INK, label, numeral, pips, type Shape } from "./symbols";

export type DieKind = string;

export type Body = "tetrahedron" | "cube" | "octahedron" | "trapezohedron";

/** How the surface takes the light, in the words of three.js. */
export interface Finish {
  roughness: number;
  specularIntensity?: number;
  clearcoat?: number;
  flatShading?: boolean;
}

export interface DieStyle {
  body: Body;
  /** What its sides show, where a die does not bring its own; a cube's lie right, left, top, bottom, front, back. */
  faces: readonly string[];
  /** The colour of the body, where a die does not bring its own. */
  colour: string;
  /** What is printed on a face, in this ink or in its own. */
  printed: (face: string, ink?: string) => Shape[];
  /** How large a print is, as a part of its side. */
  printSize: number;
  finish: Finish;
  /** The radius of the edges; without it they are sharp. */
  rounding?: number;
  /** The edge and the place of the print, where the die is drawn flat. */
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
      printed: (value, ink) => numeral(value, 62, ink ?? BONE, false),
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

/** The kinds that every page has. */
export const KINDS: readonly DieKind[] = [...STYLES.keys()];

/** A game's own die, under the name that the server has for it. */
export function addDie(kind: DieKind, style: DieStyle): void {
  STYLES.set(kind, style);
}

export function styleOf(kind: DieKind): DieStyle {
  const style = STYLES.get(kind);
  if (!style) throw new Error(`There is no die ${kind}`);
  return style;
}

/** The kind of a die by its name and faces as the server has them; none where the page has no drawing of it. */
export function kindOf(name: string, faces: readonly string[]): DieKind | undefined {
  if (STYLES.has(name)) return name;
  const plain = faces.every((face) => /^\d+$/.test(face));
  return plain ? ({ 4: "d4", 6: "d6", 8: "d8", 10: "d10" } as Record<number, DieKind>)[faces.length] : undefined;
}
