import type { View } from "../../protocol/intersection";
import type { Parts } from "../../protocol/wire";
import type { Room } from "../room";

const view = (parts: Parts) => parts.view as View;

export const intersection: Room = {
  mirror: (parts) => {
    const { position, at_stake } = view(parts);
    return [
      `Signal: ${position.signal || "none"}.`,
      `Field: ${position.field || "empty"}.`,
      `Parked: ${position.parked || "nothing"}, ${at_stake} at stake.`,
    ];
  },
  seat: (parts, seat) => {
    const { position, goal } = view(parts);
    const score = position.scores[seat] ?? 0;
    return { state: "", score: score.toLocaleString("en"), share: score / goal };
  },
  palette: (options) => (options.rules === "classic" ? "classic" : "traffic"),
};
