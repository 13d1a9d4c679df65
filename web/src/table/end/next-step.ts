// What to do after a game against one bot: a stronger one after a win, the lesson or a weaker one after a loss.
import type { BotCard, GameCard, LessonCard, NewTable, Parts } from "../../protocol/wire";
import { botsOf } from "../../ui/ladder";
import { moodOf } from "./result-text";

export type NextStep =
  { kind: "bot"; level: string; name: string; stronger: boolean } | { kind: "lesson"; path: string };

/** The next step; null where people play each other, and where there is none. */
export function nextStep(
  parts: Parts,
  card: GameCard | undefined,
  lessons: readonly LessonCard[],
): NextStep | null {
  if (!card || parts.setup.daily || parts.mine.length !== 1) return null;
  const mood = moodOf(parts);
  const level = onlyBot(parts);
  const at = card.levels.indexOf(level);
  const rungs = botsOf(card, parts.setup.rules);
  const isAbove = (bot: BotCard) => card.levels.indexOf(bot.level) > at;
  const isBelow = (bot: BotCard) => card.levels.indexOf(bot.level) < at;
  if (mood === "won") return at < 0 ? null : botStep(rungs.find(isAbove), true);
  if (mood === "lost" || mood === "alone") {
    const { game, rules } = parts.setup;
    const lesson = lessons.find((each) => each.game === game && each.rulebook === rules);
    if (lesson) return { kind: "lesson", path: `/learn/${game}/${rules}` };
    return mood === "lost" && at > 0 ? botStep(rungs.findLast(isBelow), false) : null;
  }
  return null;
}

/** The level of the one bot that everybody else is. */
function onlyBot({ seats, mine }: Parts): string {
  const others = seats.filter((_, seat) => !mine.includes(seat));
  return others.length === 1 && others[0]?.player !== "person" ? (others[0]?.player ?? "") : "";
}

function botStep(bot: BotCard | undefined, stronger: boolean): NextStep | null {
  return bot ? { kind: "bot", level: bot.level, name: bot.name, stronger } : null;
}

/** A table like this one, against another bot. */
export function tableAgainst(parts: Parts, level: string): NewTable {
  const { game, options, clock, real_dice } = parts.setup;
  const seats: NewTable["seats"] = parts.seats.map(({ name }, seat) =>
    parts.mine.includes(seat) ? { who: "me", name } : { who: "bot", level },
  );
  return { game, seats, options, clock, listed: false, real_dice, chat: true, coach: null } as NewTable;
}
