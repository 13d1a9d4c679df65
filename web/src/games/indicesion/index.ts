import type { GamePage } from "../game-page";
import Art from "./Art.svelte";
import { boardText, seatRow } from "./board-text";
import "./palette.css";

const page: GamePage = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  boxForm: () => import("./Form.svelte"),
  replayBoard: () => import("./ReplayBoard.svelte"),
  wide: true,
  boardText,
  seat: seatRow,
  art: () => Art,
  palette: () => "indicesion",
};

export default page;
