// The faces of a die as an option: how many sides each face has. One face fills the rest of the die.
import type { Faces } from "../protocol/wire";

/** The face that fills the rest: the required one. */
export const fillerOf = ({ required, choices }: Faces): string => required[0] ?? choices[0] ?? "";

export const sidesWith = (sides: readonly string[], face: string): number =>
  sides.filter((each) => each === face).length;

/** A die with `wanted` sides of one face. The filler gives way first, then the other faces. */
export function withFaces(sides: readonly string[], face: string, wanted: number, option: Faces): string[] {
  const [size, filler] = [option.default.length, fillerOf(option)];
  const others = sides.filter((each) => each !== face && each !== filler).slice(0, size - 1 - wanted);
  const rest = size - wanted - others.length;
  return [...Array<string>(rest).fill(filler), ...others, ...Array<string>(wanted).fill(face)];
}
