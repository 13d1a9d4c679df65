// The games of the page: every folder beside this file. A game without a folder is shown by its picture.
import { picturePage } from "../table/picture";
import type { GamePage } from "./game-page";

const found = import.meta.glob<{ default: GamePage }>("./*/index.ts", { eager: true });
const PAGES = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1], module.default]));

export function pageOf(game: string): GamePage {
  return PAGES.get(game) ?? picturePage;
}
