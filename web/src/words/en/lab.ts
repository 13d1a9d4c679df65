export const title = "The lab";
export const hero = "What if?";
export const lead = "Move a house rule and see what it does to the game.";
export const link = "Lab";
export const whichGame = "Which game";
export const rules = "House rules";
export const asPrinted = "as usual";
export const back = "All as usual";
export const printedIs = (value: string) => `usual: ${value}`;
export const more = "Points of the dice";
export const on = "on";
export const off = "off";
export const facesOf = (option: string, face: string) => `${option}: faces with ${face}`;
export const faceHelp = (count: number, filler: string) => `Of ${count} faces; the others show ${filler}.`;

/** Titles of what is solved. */
export const solved: Record<string, string> = {
  points: "Points of the best turn",
  solo: "Turns alone to the goal",
  duel: "The first of two players wins",
};
/** Titles of what is played, until the figure comes with its own. */
export const figures: Record<string, string> = {
  "wins/first": "The player with the first turn wins",
  turns: "Length of a game",
  decisions: "Decisions in a game",
  leads: "Changes of the lead in a game",
  from_behind: "Winners who had been behind",
  score: "Result of each player",
  "rate/on_board_a_throw": "Throws that end on a board",
};
export const someFigure = "Another figure";
export const how: Record<string, string> = {
  points: "exact, on average, for a player who has come in",
  solo: "exact, the fewest on average",
  duel: "exact, if both make no mistakes",
};
export const exact = "exact";
export const allGames = "in all games";
export const oneGame = "one game only";
export const range = (low: string, high: string) => `${low} to ${high}`;
export const interval = (range: string) => `95 % interval: ${range}`;
export const percentagePoints = " percentage points";
const count = (number: number) => `${number.toLocaleString("en")} ${number === 1 ? "game" : "games"}`;
export const games = (number: number, bots: string) => `${count(number)} of ${bots} bots`;
export const playedBy = (bots: string) => `played by ${bots} bots`;
export const tooFew = (games: number) => `${count(games)} so far: too few to say`;
export const solving = "Solving";
export const playing = "Playing";
export const same = "same as with the usual rules";
export const unclear = "no clear difference from the usual rules";
export const against = (change: string) => `${change} against the usual rules`;
export const cannot = "Not with these rules";
const steps = (count: number) => (count === 1 ? "1 step" : `${count} steps`);
export const progress = (done: number, total: number) => `Working: ${steps(done)} done, ${total - done} to do`;

export const over = (figure: string, option: string) => `${figure}, by ${option.toLowerCase()}`;
export const moveHint = "Move a rule, or drag in the plot.";
export const notPossible = (value: string, reason: string) => `Not possible with ${value}: ${reason}.`;
export const onlyHere =
  "This figure takes long, so it is worked out for your rules and the usual rules only. Move the rule for another value.";
export const roughPoints = (games: number) =>
  `Some points come from ${count(games)} only. The bars are their 95 % intervals.`;
export const printed = "usual";
export const plotAloud = (what: string, points: string[]) => `${what}. ${points.join(" ")}`;
export const pointAloud = (value: string, figure: string) => `${value}: ${figure}.`;
export const aloud = (figure: string, value: string, change: string) =>
  `${figure}: ${value}${change ? `, ${change}` : ""}.`;
export const notHere = "There is no such game in the lab.";
export const noAnswer = "The hall does not answer.";
