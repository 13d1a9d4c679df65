// Asks the hall about a throw in the hand.
import { RefusalError } from "../../net/api";
import type { TableClient } from "../../net/table-client.svelte";
import type { AidAnswer, Asked } from "./aid";

/** Refusals of a hall that is busy: the same question may be answered a moment later. */
const LATER = ["too_fast", "too_many", "unavailable", "full", "offline"];

export async function askAid(table: TableClient, seat: number, text: string, signal: AbortSignal): Promise<Asked> {
  try {
    return (await table.aim(seat, text, signal)) as AidAnswer;
  } catch (error) {
    return error instanceof RefusalError && LATER.includes(error.code) ? "later" : "never";
  }
}
