import { describe, expect, it, vi } from "vitest";
import type { TableClient } from "../../net/table-client.svelte";
import type { Offered } from "../../protocol/wire";
import type { ChoiceRows } from "../../table/rows.svelte";
import { BoardState } from "./board-state.svelte";

vi.mock("../../settings.svelte", () => ({ markHintSeen: () => undefined, settings: { hintsSeen: [] } }));

const offers = ["drive 1 A a", "drive 2 A a..b"].map((text): Offered => ({
  text,
  label: text,
  worth: "",
  note: "",
  group: "",
  action: { type: "engine" },
  facts: {},
}));
const table = { id: "t", mine: [0], choices: [{ seat: 0, offers }], parts: null } as unknown as TableClient;

describe("what is pencilled in", () => {
  const rowsOf = (shown: Offered[]) => ({ rows: shown.map((offer) => ({ seat: 0, offer })) }) as ChoiceRows;
  it("is the row under the mouse, as long as the list has that row", () => {
    const state = new BoardState(table);
    state.hovered = "drive 2 A a..b";
    state.list = rowsOf(offers);
    expect(state.pencilled).toBe(offers[1]);
    state.list = rowsOf(offers.slice(0, 1));
    expect(state.pencilled).toBeUndefined();
  });
});
