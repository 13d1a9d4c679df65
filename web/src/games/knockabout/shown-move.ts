// The move that the board draws as an arrow: the one that is pointed at, else the coach's best.
import type { Advice } from "../../protocol/wire";
import type { Ply } from "./plies";

/** lamp: pointed at; best: what the coach likes; played: it costs something, or was worse. */
export type Voice = "lamp" | "best" | "played";

export interface ShownMove {
  ply: Ply;
  voice: Voice;
}

/** The move to draw, with its voice. A picked die hides the coach's move of another die. */
export function shownMove(
  plies: Ply[],
  pointed: Ply | undefined,
  picked: string | null,
  advice: Advice[],
): ShownMove | null {
  const best = plies.find(({ text }) => text === advice[0]?.texts[0]);
  const ply = pointed ?? (picked && picked !== best?.start ? undefined : best);
  if (!ply) return null;
  const advised = advice.some(({ texts, loss }) => loss === 0 && texts.includes(ply.text));
  return { ply, voice: advised ? "best" : ply.harm ? "played" : "lamp" };
}
