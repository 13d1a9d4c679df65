import type { View } from "../../protocol/knockabout";
import type { Parts } from "../../protocol/wire";
import type { Room } from "../room";

const view = (parts: Parts) => parts.view as View;

export const knockabout: Room = {
  mirror: (parts) => [view(parts).line],
  seat: (parts, seat) => {
    const taken = view(parts).fallen[1 - seat] ?? 0;
    return { state: "", score: String(taken), share: taken / 5 };
  },
  palette: () => "knockabout",
};
