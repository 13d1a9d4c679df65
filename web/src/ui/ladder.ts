// The ladder of a rulebook: the bots that are offered for it, from weak to strong, and their ratings.
import type { BotCard, GameCard } from "../protocol/wire";
import { words } from "../words";

const STEP = 10;
const USUAL = "normal";

/** The bots that are offered for a rulebook, from weak to strong. */
export function botsOf({ bots }: Pick<GameCard, "bots">, rulebook: string): BotCard[] {
  return bots.filter(({ rulebooks }) => rulebooks.includes(rulebook));
}

/** The bot to play against among levels from weak to strong: a wish, else the normal one, else one above the middle. */
export function usualAmong(levels: string[], wish?: string): string {
  const found = [wish, USUAL].find((each) => each !== undefined && levels.includes(each));
  return found ?? levels[Math.min(Math.ceil(levels.length / 2), levels.length - 1)] ?? "";
}

/** How strong a bot is by a rulebook, in words; "" if nobody knows. */
export function ratingText({ ratings }: BotCard, rulebook: string): string {
  const found = ratings[rulebook];
  return found ? words.ui.rating(Math.round(found.rating / STEP) * STEP) : "";
}

/** A bot's name with its rating, for a list. */
export function withRating(bot: BotCard, rulebook: string): string {
  return [bot.name, ratingText(bot, rulebook)].filter(Boolean).join(", ");
}
