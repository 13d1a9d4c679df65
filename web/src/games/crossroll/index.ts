import type { View } from "./types";
import type { Choice, Parts } from "../../protocol/wire";
import type { GamePage } from "../game-page";
import Art from "./Art.svelte";
import { displayed, visibleOffers } from "./board-state.svelte";
import { atlasOf } from "./atlas.svelte";
import { boardText } from "./board-text";
import { action } from "./offers";
import { takeText } from "./question";
import * as t from "./words";
import "./palette.css";

const view = (parts: Parts) => parts.view as View;
const ON_MAP = ["bonus", "drive", "lotto", "engine"];

const page: GamePage = {
  board: () => import("./Board.svelte"),
  rollButton: true,
  primeOnBoard: true,
  listOnBoard: true,
  courseOnBoard: true,
  filter: () => import("./Filter.svelte"),
  preview: () => import("./Preview.svelte"),
  takeText: (offer) => takeText(offer, displayed.boardState?.sealed ?? false),
  keys: t.keys,
  plainList: true,
  panel: () => import("./Panel.svelte"),
  sheetInPanel: true,
  replayBoard: () => import("./ReplayBoard.svelte"),
  boardText: (parts) => boardText(parts, atlasOf(parts.setup.id)),
  seat: (parts, seat) => {
    const { scores, position } = view(parts);
    const used = Object.values(position.players[seat]?.boxes ?? {}).flat();
    const score = scores[seat] ?? 0;
    const perfect = atlasOf(parts.setup.id)?.board.meta.perfect_score;
    const deciding = parts.phase === "playing" && parts.waiting.kind === "decide";
    const boxes = t.boxesUsed(used.filter((mark) => mark !== null).length, used.length);
    const activity = parts.waiting.seats.includes(seat) ? t.isThinking : parts.waiting.sealed ? t.isReady : "";
    return {
      state: deciding && activity ? activity : boxes,
      score: String(score),
      ...(perfect ? { share: score / perfect, of: String(perfect) } : {}),
    };
  },
  /** Number keys take no offers on the map, since numbers have a meaning in this game. */
  key: (choice: Choice, index: number) => {
    const offer = choice.offers[index];
    return offer && ON_MAP.includes(action(offer).type) ? "" : undefined;
  },
  visibleOffers,
  workshop: () => import("./workshop/Workshop.svelte"),
  art: () => Art,
  palette: () => "crossroll",
};

export default page;
