// A whole replay, asked for in parts.
import type { Frame, Parts } from "../protocol/wire";
import { api } from "./api";

const AT_ONCE = 100;

export async function wholeReplay(table: string): Promise<Frame[]> {
  const got: Frame[] = [];
  for (;;) {
    const part = await api.replay(table, got.length, AT_ONCE);
    got.push(...part.frames);
    if (got.length >= part.total || part.frames.length === 0) return got;
  }
}

/** The table as it was at a step of its replay. */
export function atFrame(parts: Parts, { view, drawing }: Frame): Parts {
  return { ...parts, view, drawing };
}
