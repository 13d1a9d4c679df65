import type { Room } from "../room";

export const indicesion: Room = {
  mirror: (parts) => JSON.stringify(parts.view, null, 1).split("\n"),
  seat: () => ({ state: "", score: "" }),
  palette: () => "indicesion",
};
