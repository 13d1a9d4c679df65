// A die in the server's notation: W41 is White's D4 showing 1. White's dice are ivory, Black's are ink.
export type Side = "ivory" | "ink";
export type Kind = 4 | 6 | 8;

export interface Die {
  side: Side;
  kind: Kind;
  value: number;
}

export const SIDES: Side[] = ["ivory", "ink"];

export function otherSide(side: Side): Side {
  return side === "ivory" ? "ink" : "ivory";
}

export function readDie(code: string): Die {
  return { side: code[0] === "W" ? "ivory" : "ink", kind: Number(code[1]) as Kind, value: Number(code[2]) };
}

/** The same die with another value. */
export function showing(code: string, value: number): string {
  return `${code.slice(0, 2)}${value}`;
}
