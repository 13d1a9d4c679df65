import type { View } from "../../protocol/crossroll";
import type { Parts } from "../../protocol/wire";
import type { Room } from "../room";

const view = (parts: Parts) => parts.view as View;

export const crossroll: Room = {
  board: () => import("./Board.svelte"),
  mirror: (parts) =>
    view(parts).position.players.map(
      (sheet, seat) => `${parts.seats[seat]?.name}: ${sheet.crossed.length} places crossed out.`,
    ),
  seat: (parts, seat) => ({
    state: "",
    score: String(view(parts).scores[seat] ?? 0),
    share: (view(parts).scores[seat] ?? 0) / 500,
  }),
  palette: () => "crossroll",
};
