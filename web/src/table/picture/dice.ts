// The dice of a game without a page folder: a kind that the page knows, or a cube with the face as text.
import { kindOf, styleOf } from "../../dice/kinds";
import type { Die } from "../../dice/tumble";
import type { RolledDie } from "../../protocol/wire";

const GAP = 1.45;
const TURNS = [-0.14, 0.1, -0.06, 0.16, 0.04, -0.1];

/** Lay out dice around the middle of the felt, in rows of at most `most`. */
export function arrangeDice(shown: readonly RolledDie[], most: number): Die[] {
  const rows = Math.ceil(shown.length / most);
  const across = Math.ceil(shown.length / Math.max(1, rows));
  return shown.map((die, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, shown.length - row * across);
    const x = ((index % across) - (inRow - 1) / 2) * GAP;
    return { ...bodyOf(die), id: String(index), at: [x, (row - (rows - 1) / 2) * GAP], yaw: TURNS[index % 6] ?? 0 };
  });
}

/** The area of the felt that these dice need. */
export function extentOf(dice: readonly Die[]): { width: number; depth: number } {
  const reach = (axis: 0 | 1) => Math.max(0.5, ...dice.map(({ at }) => Math.abs(at[axis])));
  return { width: 2 * reach(0) + 1.5, depth: 2 * reach(1) + 1.1 };
}

function bodyOf({ name, face }: RolledDie): Pick<Die, "kind" | "face" | "faces"> {
  const kind = kindOf(name, []) ?? "d6";
  const { faces } = styleOf(kind);
  return faces.includes(face) ? { kind, face } : { kind, face, faces: faces.map(() => face) };
}
