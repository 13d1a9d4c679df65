import type { View } from "../../protocol/knockabout";
import type { Parts } from "../../protocol/wire";
import { words } from "../../words";
import type { Room } from "../room";
import { boardOf } from "./board.svelte";
import { SIDES } from "./dice";
import { offersInHand } from "./hand.svelte";
import { inWords } from "./mirror";

const view = (parts: Parts) => parts.view as View;

export const knockabout: Room = {
  board: () => import("./Board.svelte"),
  panel: () => import("./Panel.svelte"),
  still: () => import("./Still.svelte"),
  mirror: (parts) =>
    inWords(
      view(parts),
      boardOf(parts.setup.id),
      parts.seats.map(({ name }) => name),
    ),
  seat: (parts, seat) => {
    const taken = view(parts).fallen[1 - seat] ?? 0;
    return { state: words.knockabout.dice(SIDES[seat] ?? "ivory"), score: String(taken), share: taken / 5 };
  },
  narrow: offersInHand,
  palette: () => "knockabout",
};
