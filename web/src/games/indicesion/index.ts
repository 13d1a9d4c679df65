import type { TableClient } from "../../net/table-client.svelte";
import type { GamePage } from "../game-page";
import Art from "./Art.svelte";
import ModeArt from "./ModeArt.svelte";
import { boardText, seatRow, winText } from "./board-text";
import { parseThrow } from "./release";
import * as t from "./words";
import "./palette.css";

/** Put a throw into the hand, as it is told in notation. */
function showThrow(table: TableClient, text: string): void {
  const found = parseThrow(text);
  if (!found) return;
  void import("./board-state.svelte").then(({ boardStateOf }) =>
    boardStateOf(table).hand.take(found.die, found.board, found.release),
  );
}

const page: GamePage = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  boxForm: () => import("./Form.svelte"),
  replayBoard: () => import("./ReplayBoard.svelte"),
  wide: true,
  listShare: 0.7,
  boardText,
  seat: seatRow,
  winText,
  art: () => Art,
  modeArt: ModeArt,
  keys: t.keys,
  practice: { text: t.practise, help: t.practiseHelp },
  showAction: { text: t.showThrow, can: (text) => parseThrow(text) !== null, show: showThrow },
  actionNumbers: (text) => {
    const thrown = parseThrow(text);
    return thrown ? t.throwNumbers(thrown.release.speed, thrown.release.loft / 1000) : "";
  },
  palette: () => "indicesion",
};

export default page;
