// What the train pages say about numbers.
import { amount } from "../review/amounts";
import type { DailyPuzzle, MistakeCard, PuzzleVerdict, RatedChoice, Training } from "../protocol/wire";
import type { ShownAction } from "../games/game-page";
import { words } from "../words";

/** A loss up to this share of what the worst shown choice loses is close. */
const CLOSE = { chance: 0.03, points: 4, turns: 0.15 };

/** The headline of a verdict. */
export function headline({ solved, loss, unit }: Pick<PuzzleVerdict, "solved" | "loss" | "unit">): string {
  const t = words.train;
  if (solved) return t.solved;
  return loss <= CLOSE[unit] ? t.close : t.wrong;
}

/** The sentence below the headline. */
export function costText({ solved, loss, unit }: Pick<PuzzleVerdict, "solved" | "loss" | "unit">): string {
  if (solved) return loss > 0 ? words.train.asGood : words.train.solvedWhat;
  return words.train.cost[unit](amount(unit, loss));
}

/** How long the bar of a choice is, from 0 to 1: the best choice has a full one. */
export function share(choices: readonly Pick<RatedChoice, "value">[], value: number, unit: string): number {
  const best = choices[0]?.value ?? value;
  if (best === 0 || value === 0) return best === value ? 1 : 0;
  return Math.min(1, Math.max(0, unit === "turns" ? best / value : value / best));
}

/** The choices with yours right after the best, so that a small screen shows both at once. */
export function mineSecond<T extends Pick<RatedChoice, "chosen">>(choices: readonly T[]): T[] {
  const [best, ...others] = choices;
  return best ? [best, ...others.filter((each) => each.chosen), ...others.filter((each) => !each.chosen)] : [];
}

/** What the board draws: the best choice, and yours if it is another one. */
export function shownActions(choices: readonly RatedChoice[]): ShownAction[] {
  const [best] = choices;
  const mine = choices.find(({ chosen }) => chosen);
  const found: ShownAction[] = [];
  if (best) found.push({ voice: "best", text: best.text, label: best.label, facts: best.facts });
  if (mine && mine !== best) found.push({ voice: "played", text: mine.text, label: mine.label, facts: mine.facts });
  return found;
}

/** What the usual players would choose, those who agree together. */
export function usualText(usual: Record<string, string>): string[] {
  const t = words.train;
  const byLabel = new Map<string, string[]>();
  for (const [level, label] of Object.entries(usual))
    byLabel.set(label, [...(byLabel.get(label) ?? []), t.usualNames[level] ?? level]);
  return [...byLabel].map(([label, who]) =>
    "you" in usual && who.includes(t.usualNames.you ?? "") ? t.usualYou(label) : t.usual(who, label),
  );
}

/** The unit in which the loss of a day's puzzle is counted. */
export function unitIn(
  training: Pick<Training, "books">,
  { game, rulebook }: Pick<DailyPuzzle, "game" | "rulebook">,
) {
  return training.books.find((book) => book.game === game && book.rulebook === rulebook)?.unit ?? "chance";
}

/** Where my next mistake is that is not put right: the one after this, or else the first; none is left: null. */
export function mistakeAfter(mistakes: readonly Pick<MistakeCard, "game" | "id" | "solved">[], id: string) {
  const place = mistakes.findIndex((each) => each.id === id);
  const after = [...mistakes.slice(place + 1), ...mistakes.slice(0, Math.max(0, place))];
  const found = after.find((each) => !each.solved);
  return found ? `/train/${found.game}/mistakes/${found.id}` : null;
}
