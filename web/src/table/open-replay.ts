// Opens the replay of a table, and fetches the rest of one that was opened before the end.
import type { GamePage } from "../games/game-page";
import { fetchReplay } from "../net/replay";
import type { TableClient } from "../net/table-client.svelte";
import { ReplayPlayer } from "./replay-player.svelte";

/** Open the replay, at the step of an entry if one is named; one that is open stays. */
export async function openReplay(table: TableClient, page: GamePage, entry?: number): Promise<void> {
  if (!table.replay) {
    const frames = await fetchReplay(table.id);
    await page.replayBoard?.();
    if (frames.length) table.replay = new ReplayPlayer(frames);
  }
  if (entry !== undefined) table.replay?.goToEntry(entry);
}

/** Add the steps up to the end of the game to a replay that was opened before it. */
export async function completeReplay(table: TableClient): Promise<void> {
  const { replay } = table;
  if (replay && !replay.complete) replay.frames = await fetchReplay(table.id);
}
