export const title = "Review";
export const making = "The coach looks at every choice of the game.";
export const makingLong =
  "A long game can take it a minute or two. You can leave: the review waits under My games in the lobby.";
export const noReview = "This game has no review.";
export const backToTable = "Back to the table";
export const again = "Ask again";

export const graph = {
  chance: "Chance of winning",
  points: "Expected points",
  turns: "Expected turns",
};
export const exact = "exact, after every step";
export const estimated = "estimated, after every step";
export const fewer = "fewer is better";
export const graphOf = (what: string, lines: string[]) => `${what}. ${lines.join(" ")}`;
export const lineOf = (name: string, from: string, low: string, high: string, to: string) =>
  `${name} begins at ${from}, is between ${low} and ${high}, and ends at ${to}.`;

export const step = (number: number, total: number) => `Step ${number} of ${total}.`;
export const start = "The table before anything happened.";
export const steps = "Step of the game";
export const stepKeys = "Arrow keys step";
export const board = "The table at this step";
export const play = "Play";
export const stop = "Stop";
export const valueOf = {
  chance: (name: string | null) => (name === null ? "Your chance" : `${name}'s chance`),
  points: (name: string | null) => `What ${name ?? "you"} can expect`,
  turns: (name: string | null) => `What ${name ?? "you"} will need`,
};
export const rose = (what: string, from: string, to: string) => `${what} rose from ${from} to ${to}.`;
export const fell = (what: string, from: string, to: string) => `${what} fell from ${from} to ${to}.`;
export const stayed = (what: string, at: string) => `${what} stayed at ${at}.`;
export const withYou = (name: string) => `${name}, you`;

export const luckAndPlay = "Luck and play";
export const luckHelp = {
  exact: "Start, luck and play give the result, to the last digit.",
  estimated: (error: string) =>
    `Start, luck and play give the result. Luck and play are estimates, each with a standard error of ${error}.`,
  unclear: (error: string) =>
    `Start, luck and play give the result. Their shares are not clear here: each has a standard error of ${error}.`,
};
export const luck = "luck";
export const skill = "play";
export const openTerm = "not explained";
export const sum = (terms: string[], result: string) => `${terms.join(" ")} = ${result}`;
export const sumAloud = (start: string, luck: string, skill: string, rest: string, result: string) =>
  `Start ${start}, luck ${luck}, play ${skill}${rest ? `, not explained ${rest}` : ""}, result ${result}.`;

const COUNT = ["", "costliest decision", "two costliest decisions", "three costliest decisions"];
export const yourWorst = (count: number) => `Your ${COUNT[count]}`;
export const allWorst = (count: number) => `The ${COUNT[count]}`;
export const noWorst = {
  exact: "No decision cost anything",
  estimated: "No decision was clearly worse than the best",
};
export const noWorstWhat = {
  exact: "Every choice was as good as the best.",
  estimated: "A decision is listed if it is worse by more than two standard errors of the estimate.",
};
export const costs = {
  chance: "in points of winning chance",
  points: "in points",
  turns: "in turns",
};
export const others = (count: number, cost: string) =>
  count === 0 ? "" : count === 1 ? `the other one cost ${cost}` : `the other ${count} cost ${cost} together`;
export const chose = (name: string) => `${name}:`;
export const chosen = "You:";
export const better = "Better:";
export const showIt = "Show it at the table";
export const atStep = (step: number) => `Step ${step}`;

export const coach = "Coach";
export const coachAllowed = "With a coach: everybody here may ask it.";
export const ask = "Ask the coach";
export const thinking = "The coach is thinking";
export const coachFor = (name: string) => `Ask for ${name}`;
export const about = {
  chance: (error: string) => `Chances are estimates, with a standard error of ${error} %.`,
  points: (error: string) => `Points are estimates, with a standard error of ${error}.`,
  turns: (error: string) => `Turns are estimates, with a standard error of ${error}.`,
};
export const andMore = (labels: string[], count: number) => `${labels.join(", ")} and ${count} more`;
export const nothingToSay = "There is nothing to choose here.";
export const plusMinus = (value: string, error: string) => `${value} \u00b1 ${error}`;
export const accuracy = "Accuracy";
export const accuracyAloud = (value: string) => `Accuracy ${value} of 100.`;
