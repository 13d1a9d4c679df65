// The replay of a game, fetched page by page.
import type { Frame, LogEntry, Parts } from "../protocol/wire";
import { api } from "./api";

const PAGE_SIZE = 100;

export async function fetchReplay(table: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (;;) {
    const part = await api.replay(table, frames.length, PAGE_SIZE);
    frames.push(...part.frames);
    if (frames.length >= part.total || part.frames.length === 0) return frames;
  }
}

/** What happened up to a step of a replay. */
export function logUpTo(frames: readonly Frame[], step: number): LogEntry[] {
  return frames.slice(0, step + 1).flatMap(({ log }) => log ?? []);
}

/** The table at a step of its replay, as those who watch saw it. */
export function partsAtFrame(parts: Parts, { log, view, drawing, waiting }: Frame): Parts {
  const over = waiting.kind === "over";
  return {
    ...parts,
    entry: log?.entry ?? 0,
    view,
    drawing,
    waiting,
    choices: [],
    sealed: [],
    phase: over ? parts.phase : "playing",
    result: over ? parts.result : null,
  };
}
