// Opens the replay of a table.
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
