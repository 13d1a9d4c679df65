// The page of a game that has no folder in games/: its own picture from the hall, or its drawing in text.
import type { GamePage } from "../../games/game-page";
import { offersInHand } from "./hand.svelte";

export const picturePage: GamePage = {
  board: () => import("./PictureBoard.svelte"),
  still: () => import("./Still.svelte"),
  mirror: ({ drawing }) => drawing?.text.split("\n").filter((line) => line.trim()) ?? [],
  seat: ({ drawing, result }, seat) => {
    const score = (result?.scores ?? drawing?.scores)?.[seat];
    return { state: "", score: score === undefined ? "" : score.toLocaleString("en") };
  },
  narrow: offersInHand,
  onFelt: true,
  palette: () => "",
};
