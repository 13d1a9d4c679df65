import type { View } from "./types";
import type { Parts } from "../../protocol/wire";
import type { GamePage } from "../game-page";
import Art from "./Art.svelte";
import { layoutOf } from "./board-layout.svelte";
import { SIDES } from "./dice";
import { asksFirst, visibleOffers } from "./selection.svelte";
import { boardText, scoreOf } from "./board-text";
import * as t from "./words";
import "./palette.css";

const view = (parts: Parts) => parts.view as View;

const page: GamePage = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  replayBoard: () => import("./ReplayBoard.svelte"),
  boardText: (parts) =>
    boardText(
      view(parts),
      layoutOf(parts.setup.id),
      parts.seats.map(({ name }) => name),
    ),
  seat: (parts, seat) => {
    const score = scoreOf(view(parts), seat);
    return { state: t.dice(SIDES[seat] ?? "ivory"), score: String(score), share: score / 5, of: "5" };
  },
  moveLog: () => import("./MoveLog.svelte"),
  piece: () => import("./SmallDie.svelte"),
  listShare: 0.67,
  visibleOffers,
  asksFirst,
  takeText: ({ text }) => t.take(text),
  keys: t.keys,
  art: () => Art,
  palette: () => "knockabout",
};

export default page;
