// The page of a game without a folder in games/: the hall's picture of it, or its text.
import type { GamePage } from "../../games/game-page";
import { words } from "../../words";
import { visibleOffers } from "./selection.svelte";

export const picturePage: GamePage = {
  board: () => import("./PictureBoard.svelte"),
  replayBoard: () => import("./ReplayBoard.svelte"),
  boardText: ({ drawing }) => drawing?.text.split("\n").filter((line) => line.trim()) ?? [],
  seat: ({ drawing, result }, seat) => {
    const score = (result?.scores ?? drawing?.scores)?.[seat];
    return { state: "", score: score === undefined ? "" : score.toLocaleString("en") };
  },
  visibleOffers,
  drawnText: true,
  keys: words.frame.pictureKeys,
  onFelt: true,
  palette: () => "",
};
