import type { Best } from "../../protocol/wire";

type Measure = Best["measure"];
const whole = (count: number) => count.toLocaleString("en");

export const title = "Today's challenge";
export const sameDice = "The same dice for everybody.";
export const newIn = (left: string) => `New ones in ${left}.`;
export const hours = (count: number) => (count === 1 ? "1 hour" : `${count} hours`);
export const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);
export const aims: Record<Measure, string> = {
  turns: "Alone, in as few turns as you can",
  points: "Alone, for as many points as you can",
};
export const amount: Record<Measure, (count: number) => string> = {
  turns: (count) => (count === 1 ? "1 turn" : `${whole(count)} turns`),
  points: (count) => (count === 1 ? "1 point" : `${whole(count)} points`),
};
export const cameTo: Record<Measure, (count: number) => string> = {
  turns: (count) => `You needed ${count === 1 ? "1 turn" : `${whole(count)} turns`}.`,
  points: (count) => `You scored ${count === 1 ? "1 point" : `${whole(count)} points`}.`,
};
export const played = (count: number) =>
  count === 0 ? "Nobody has finished it yet." : `${whole(count)} finished it so far.`;
export const running = "Yours is under way.";
export const unfinished = "You stopped before the end.";
export const play = "Play";
export const goOn = "Go on";
export const results = "Results";
export const playOf = (what: string) => `Play today's challenge: ${what}`;
export const goOnOf = (what: string) => `Go on with today's challenge: ${what}`;
export const resultsOf = (what: string) => `Results of today's challenge: ${what}`;

export const challengeOf = (what: string, day: string) => `${what}, challenge of ${day}`;
export const hidden = "Your first attempt counts.";
export const hiddenWhat = (name: string) =>
  `Everybody gets the same rolls today. Your result is listed as ${name}, once a day for this browser; what you play after it is practice. You see the results of the others when you are done.`;
export const noHints = "No coach in the attempt that counts.";
export const playIt = "Play it";
export const practise = "Practise";
export const review = "Review my game";
export const practiceBest: Record<Measure, (count: number) => string> = {
  turns: (count) => `In practice: ${count} turns.`,
  points: (count) => `In practice: ${count} points.`,
};
export const dayBefore = "The day before";
export const dayAfter = "The day after";
export const notYours = "You did not play this one.";

export const you = "You";
export const best: Record<"exact" | "known", string> = { exact: "Best play", known: "Best known" };
export const onTheseDice = "on the same dice";
export const average = "On average";
export const withAnyDice = "best play, any dice";
export const working = "Best play is being computed; its result comes in a moment.";
export const bestFails = "The result of best play is not known right now.";

const more: Record<Measure, [better: string, worse: string]> = {
  turns: ["fewer", "more"],
  points: ["more", "fewer"],
};
/** How a result compares with best play; `ahead` is positive for fewer turns or more points. */
export function against(measure: Measure, ahead: number, exact: boolean): string {
  const whom = exact ? "best play" : "our strongest player";
  if (ahead === 0) return `As good as ${whom} on the same dice.`;
  const [better, worse] = more[measure];
  const count = amount[measure](Math.abs(ahead)).replace(" ", ` ${ahead > 0 ? better : worse} `);
  return `${cap(count)} than ${whom} on the same dice${ahead > 0 ? ": well played, and lucky" : ""}.`;
}
const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const diceComment = {
  kind: "Kind dice: best play does better with them than on average.",
  even: "Ordinary dice: best play does as well with them as on average.",
  hard: "Hard dice: best play does worse with them than on average.",
};

export const everybody = "Everybody's results";
export const spreadHelp: Record<Measure, string> = {
  turns: "each pip is one person; fewer turns are better",
  points: "each pip is one person; more points are better",
};
export const spreadAloud = (parts: string[]) => parts.join(" ");
export const columnAloud = (count: number, from: string) =>
  count === 1 ? `1 person: ${from}.` : `${count} people: ${from}.`;
export const range = (low: number, high: number) => (low === high ? whole(low) : `${whole(low)} to ${whole(high)}`);
export const list = "The list";
export const nobody = "Nobody at this hall has finished it.";
export const nobodyWhat = "The first one sets the mark.";
export const firstOf = (shown: number, all: number) =>
  shown < all ? `the first ${shown} of ${all}` : `${all} in all`;

export const aboutDice = "About these dice";
export const aboutDiceWhat =
  "They are made from the date and the name of the challenge, so everybody gets the same, here and in every other hall. So they are no secret: a daily challenge does not count as played with fair dice, and nobody's browser adds to them. The seed is in the record when your game is over.";
export const mark = { counts: "challenge of the day", practice: "challenge, practice" };
export const dayDice = "dice of the day, the same for everybody";
export const howDid = "See how you did";
