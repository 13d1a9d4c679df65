import type { GamePage } from "../game-page";
import Art from "./Art.svelte";
import { mirror, seatRow } from "./lying";
import "./palette.css";

const page: GamePage = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  form: () => import("./Form.svelte"),
  still: () => import("./Still.svelte"),
  wide: true,
  mirror,
  seat: seatRow,
  art: () => Art,
  palette: () => "indicesion",
};

export default page;
