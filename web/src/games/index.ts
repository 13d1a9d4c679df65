// The games of the page: every folder beside this file. A game without one is played from its list of choices.
import type { GamePage } from "./game-page";

const found = import.meta.glob<{ default: GamePage }>("./*/index.ts", { eager: true });
const PAGES = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1], module.default]));

const plain: GamePage = {
  mirror: (parts) => JSON.stringify(parts.view, null, 1).split("\n"),
  seat: () => ({ state: "", score: "" }),
  palette: () => "",
};

export function pageOf(game: string): GamePage {
  return PAGES.get(game) ?? plain;
}
