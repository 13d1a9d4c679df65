import type { Room } from "../room";
import { mirror, seatRow } from "./lying";

export const indicesion: Room = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  form: () => import("./Form.svelte"),
  still: () => import("./Still.svelte"),
  wide: true,
  mirror,
  seat: seatRow,
  palette: () => "indicesion",
};
