// Boards as files: read by the hall, written by the hall. Only the hall knows what a board is.
import { api } from "../../../net/api";
import type { Draft } from "./draft";
import { GAME } from "./game";
import { mended } from "./mended";
import * as t from "./words";

const LARGEST = 48_000;

/** A board that was opened, and what of it had to be changed. */
export interface Opened {
  draft: Draft;
  changes: string[];
}

/** The board of a file; raises with every fault where it can't even be drawn. */
export async function readBoard(file: File): Promise<Opened> {
  if (file.size > LARGEST) throw new Error(t.tooLarge);
  const toml = textOf(await file.arrayBuffer());
  if (toml === null) throw new Error(t.noText);
  return opened({ toml: toml || "\n" });
}

function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A board by its name, or as it is packed. */
export const openBoard = (name: string): Promise<Opened> => opened({ name });

async function opened(given: { toml?: string; name?: string }): Promise<Opened> {
  const { content, faults } = await api.checkBoard(GAME, given);
  if (!content) throw new Error(`${t.notRead} ${faults.map(({ text }) => text).join("; ")}`);
  return mended(content as unknown as Draft);
}

/** Let the browser save a text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "_") || "board"}.toml`;
  link.click();
  URL.revokeObjectURL(link.href);
}
