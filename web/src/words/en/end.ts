// The end of a game.
const list = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
const number = (value: number) => value.toLocaleString("en").replace("-", "−");

export const value = number;
export const youWin = "You win";
export const wins = (name: string) => `${name} wins`;
export const youShare = "You share the win";
export const share = (names: string[]) => `${list(names)} share the win`;
export const draw = "A draw";
export const close = "So close";
export const stopped = "Stopped";
export const youGaveUp = "You gave the game up";
export const yourTime = "Your time ran out";
export const gaveUp = (name: string) => `${name} gave the game up`;
export const newBest = "A new best";
const counted = (value: number, unit: string) => `${number(value)} ${unit}${value === 1 ? "" : "s"}`;
export const came = {
  points: (value: number) => counted(value, "point"),
  turns: (value: number) => counted(value, "turn"),
};
export const finished = {
  points: (name: string | null, value: number) => `${name ?? "You"} finished with ${counted(value, "point")}`,
  turns: (name: string | null, value: number) => `${name ?? "You"} finished in ${counted(value, "turn")}`,
};
/** How it came about, under the headline. */
export const under = {
  agreed: "a draw was agreed",
  abandoned: "the game was stopped without a result",
  resigned: (name: string) => `${name} gave the game up`,
};
/** The result in the bar, after who won. */
export const scores = (values: number[]) => values.map(number).join(" to ");
export const withScore = (value: number) => `with ${number(value)}`;
export const byResignation = "by resignation";
export const onTime = "on time";
/** The tally. */
export const tally = "Where the points come from";
export const you = "You";
export const none = "–";
/** Series and records. */
export const evening = "This evening";
export const drawsToo = (count: number) => (count === 1 ? "1 draw" : `${count} draws`);
export const seriesAloud = (wins: [name: string, count: number][]) =>
  wins.map(([name, count]) => `${name} ${count}`).join(", ");
export const bestBefore = "Your best so far";
export const firstOne = "Your first game alone by these rules";
export const best = (value: string) => `new best ${value}`;
/** What decided it. */
export const decided = "What decided it";
/** Of a game that was given up, or ended by agreement: no step decided it. */
export const turned = "Where it turned";
export const byReview = "the largest swing, by the review";
export const seeAgain = "See it again";
export const chance = (yours: boolean, name: string, before: string, after: string) =>
  `${yours ? "Your" : `${name}'s`} chance of winning went from ${before}\u00a0% to ${after}\u00a0%.`;
export const rightCall = "The right call, the wrong roll.";
export const course = "How it went";
export const courseAloud = (name: string, unit: string, points: number[]) =>
  `${name}, after each ${unit}: ${points.map(number).join(", ")}`;
/** How well everybody chose. */
export const accuracy = "Accuracy";
export const accuracyOf = "of 100, whatever the dice did";
export const accuracyLater = "The coach is working it out.";
export const luckValue = (amount: string) => `luck ${amount}`;
export const givingUpCounts = "Giving up counts as a choice.";
/** What luck is, and what it is counted in. */
export const luckIs = {
  chance: "Luck is what the dice alone did to the chance of winning, in percent.",
  points: "Luck is what the dice alone were worth, in points.",
  turns: "Luck is what the dice alone did to the number of turns.",
};
/** How many times something was done, beside its counts. */
export const thisGame = (count: number) => `${count} this game`;
export const goalLine = (goal: number) => number(goal);
/** What to do now. */
export const again = "Play again";
export const againAs = (side: string) => `Play again, as ${side}`;
export const newTable = "Go to the new table";
export const review = "Review";
export const next = (bot: string) => `Next: ${bot}`;
export const lesson = "Lesson";
export const easier = (bot: string) => `Try ${bot}`;
export const asked = "Waiting for the others to agree.";
export const won = "won";
/** The fair-dice card. */
export const fair = "Fair dice";
export const seed = "The seed of the dice is shown in the record. Anybody can check every roll.";
/** The end of a round. */
export const roundWon = (yours: boolean, name: string, round: number) =>
  `${yours ? "You win" : `${name} wins`} round ${round}`;
/** The end of a round of somebody who plays alone. */
export const roundAlone = (points: string, round: number) => `Round ${round}: ${points}`;
export const roundTied = (round: number) => `Round ${round} is a tie`;
export const roundsWon = "Rounds won";
export const goOn = "Go on";
/** One part of a sum, where the parts stand in one line. */
export const part = (label: string, value: string) => `${label}: ${value}`;
