import type { GamePage } from "../game-page";
import Art from "./Art.svelte";
import ModeArt from "./ModeArt.svelte";
import { boardText, seatRow } from "./board-text";
import * as t from "./words";
import "./palette.css";

const page: GamePage = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  boxForm: () => import("./Form.svelte"),
  replayBoard: () => import("./ReplayBoard.svelte"),
  wide: true,
  listShare: 0.7,
  boardText,
  seat: seatRow,
  art: () => Art,
  modeArt: ModeArt,
  keys: t.keys,
  palette: () => "indicesion",
};

export default page;
