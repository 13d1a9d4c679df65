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

export const figures: Record<string, string> = {
  points: "Points of the best turn",
  solo: "Turns alone to the goal",
  duel: "Wins of the first of two players",
  "wins/first": "Wins of the first player",
  leads: "Changes of the lead",
  from_behind: "Won from behind",
  "score/seat/0": "Final score of a player",
  "rate/on_board_a_throw": "Throws on a board",
};
export const oneOfThem = "Length of a game";
export const how: Record<string, string> = {
  points: "on average, by a player who is in",
  solo: "the fewest, on average",
  duel: "both playing their best",
};
export const exact = "exact";
export const games = (count: number, bots: string) => `${count.toLocaleString("en")} games of ${bots} bots`;
export const between = (low: string, high: string) => `95 % between ${low} and ${high}`;
export const solving = "Solving";
export const playing = "Playing";
export const waiting = "Soon";
export const same = "same as with the usual rules";
export const unclear = "no clear difference from the usual rules";
export const against = (change: string) => `${change} against the usual rules`;
export const cannot = "Not with these rules";
export const progress = (done: number, total: number) => `${done} of ${total} answers`;
export const ready = "All answers are in.";

export const over = (figure: string, option: string) => `${figure}, by ${option.toLowerCase()}`;
export const moveHint = "Move a rule on the left, or drag here.";
export const printed = "usual";
export const yours = "yours";
export const plotAloud = (what: string, points: string[]) => `${what}. ${points.join(" ")}`;
export const pointAloud = (value: string, figure: string) => `${value}: ${figure}.`;
export const aloud = (figure: string, value: string, change: string) => `${figure}: ${value}, ${change}.`;
export const choose = (figure: string) => `Draw: ${figure}`;
export const notHere = "There is no such game in the lab.";
export const tryAgain = "Ask again";
export const noAnswer = "The hall does not answer.";
