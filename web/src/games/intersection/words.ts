const COUNTS = ["no", "one", "two", "three", "four", "five"];
const ONE: Record<string, string> = { H: "happy face", S: "star", X: "sad face", 2: "two", 3: "three", 4: "four" };
const SOME: Record<string, string> = {
  H: "happy faces",
  S: "stars",
  X: "sad faces",
  2: "twos",
  3: "threes",
  4: "fours",
};

export const dieNames: Record<string, string> = { traffic: "Traffic die", signal: "Signal die" };
export const shortFaceNames: Record<string, string> = { H: "happy face", S: "star", X: "sad face" };
export const points = (value: number) => value.toLocaleString("en");
export const faceName = (face: string) => ONE[face] ?? face;
export const faceNames = (face: string) => SOME[face] ?? face;
export const aOrSome = (face: string, count: number) =>
  count === 1 ? `a ${faceName(face)}` : someFaces(face, count);
export const someFaces = (face: string, count: number) =>
  `${COUNTS[count] ?? count} ${count === 1 ? faceName(face) : faceNames(face)}`;

export const field = "The field";
export const parked = "Parked";
export const outOfPlay = "out this turn";
export const atStake = "at stake";
export const nothingParked = "nothing parked yet";
export const diceOnFelt = "Dice on the felt: arrows move, space picks";
export const dieOnField = (face: string) => `${faceName(face)}, on the field`;
export const dieOut = (face: string) => `${faceName(face)}, out of play`;
export const withReason = (what: string, reason: string) => (reason ? `${what}. ${reason}` : what);
export const dieParked = (face: string) => `${faceName(face)}, parked`;
export const signalDie = (signal: string) => `Signal die: ${signals[signal] ?? signal}`;
export const signals: Record<string, string> = { go: "Go", slow: "Slow", stop: "Stop", yield: "Yield" };
/** What the signal means at this moment of the turn, whoever plays it. */
export const means = {
  stop: "the turn is lost",
  yield: "dice that score count, and the turn is over",
  slow: "the turn can't end before go shows",
  rolling: "dice are in the cup",
  fix: (count: number) => (count === 1 ? "the sad face must be fixed first" : "the sad faces must be fixed first"),
  park: "a die must be parked before the turn can end",
  end: "the turn may end",
};
export const noSignal = "The signal die is in the cup.";
export const rollAll = "Roll all six dice";
export const rollCount = (count: number) => (count === 1 ? "Roll the die" : `Roll ${COUNTS[count] ?? count} dice`);
export const rollsSignal = (signal: string) => `{rolls|roll} ${signal}`;
export const rollsDice = (count: number) =>
  count === 1 ? "{rolls|roll} a die" : `{rolls|roll} ${COUNTS[count] ?? count} dice`;
export const rollOffTitle = {
  first: "The most happy faces begin",
  tie: "The most happy faces win the tie",
};
export const rollOffDone = {
  first: (name: string, you: boolean) => (you ? "You begin" : `${name} begins`),
  tie: (name: string, you: boolean) => (you ? "You win the tie" : `${name} wins the tie`),
};
export const tied = "A tie:";
export const rolledOff = (name: string, happy: number) => `${name}: ${someFaces("H", happy)}`;
export const notRolled = "still to roll";
export const happyCount = (count: number) => someFaces("H", count);
export const doubleTitle = "Double or nothing";
export const doubleWhat = (stake: string) =>
  `${stake} at stake. If go shows and the last die can be parked, all five dice count double.`;
export const lastTurn = (score: string) => `Last turn: ${score} to beat`;
export const lastTurnFor = (name: string, score: string) => `${name}'s last turn: ${score} to beat`;
export const helpsTabs = "What helps, and points";
export const helps = "What helps you now";
export const eachOf = (dice: number) =>
  dice === 1
    ? "on the die that is rolled next"
    : `on each of the ${COUNTS[dice] ?? dice} dice that are rolled next`;
/** What scores has to be parked first. */
export const eachOfLeft = (dice: number) =>
  dice === 1
    ? "on the die that is left once all that scores is parked"
    : `on each of the ${COUNTS[dice] ?? dice} dice left once all that scores is parked`;
export const noMoreDice = "Once all that scores is parked, no dice are left to roll.";
export const pointTable = "Points";
export const goingOnTitle = {
  traffic: "If you play on once and then end, your turn is worth",
  classic: "If you roll once more and then end, your turn is worth",
};
export const nothing = "nothing";
export const percent = (share: number) => `${share} %`;
/** A range of points; the last one is open, since a few turns bring more. */
export const range = (least: number, most: number, last: boolean) =>
  last ? `${points(least)}+` : least === most ? points(least) : `${points(least)}–${points(most)}`;
const onceMore = { traffic: "if you play on once", classic: "if you roll once more" };
export const goingOn = (
  { now, least, most, lost }: { now: number; least: number; most: number; lost: number },
  rules: "traffic" | "classic",
) => {
  const more = least === most ? points(least) : `${points(least)} to ${points(most)}`;
  return `${points(now)} now; ${lost < 100 ? `${more} ${onceMore[rules]}; ` : ""}lost in ${lost} of 100`;
};
export const tipsTitle = "First time you see it";
export const hideTips = "Hide tips";
export const thisTurn = "marked: parked now";
export const dice = "Dice";
export const scorePad = "Score pad";
export const turn = "Turn";
export const noTurns = "No turn is over yet.";
export const notIn = (least: number) => `needs ${points(least)} first`;
export const noDice = "No Dice";
export const noDiceWhat = "no points yet: would tie with the best score";
export const byNoDice = "by the No Dice rule";
export const byRollOff = "after a roll-off";
export const sum = "Sum";
export const hint = "Touch the dice that you want to park, then press the button. Or drag them into the bays.";
export const whys: Record<string, string> = {
  ended: "",
  doubled: "doubled",
  yield: "yield",
  stop: "stop",
  sad: "sad face",
  slow: "slow, no star",
  stuck: "nothing to park",
  lost: "double or nothing",
  clock: "out of time",
  fumble: "fumble",
};
export const boardText = {
  turn: (name: string) => `${name} is playing.`,
  signal: (signal: string, means: string) => `Signal: ${signal}; ${means}.`,
  field: (what: string) => `On the field: ${what}.`,
  parked: (what: string, stake: string) => `Parked: ${what}; ${stake} at stake.`,
  rolling: (count: number) => `In the cup: ${COUNTS[count] ?? count} ${count === 1 ? "die" : "dice"}.`,
  nothing: "nothing",
  rollOff: (phase: "first" | "tie") => `${rollOffTitle[phase]}.`,
  contender: (name: string, what: string) => `${name}: ${what}.`,
  toBeat: (score: string) => `Last turns: ${score} to beat.`,
  score: (name: string, score: string, more: string) => `${name}: ${score}${more ? `, ${more}` : ""}.`,
};
export const rulesFaces: Record<string, string> = {
  H: "happy",
  S: "star",
  X: "sad",
  2: "two",
  3: "three",
  4: "four",
  go: "go",
  slow: "slow",
  yield: "yield",
  stop: "stop",
};
/** First-time tips by rulebook. */
export const trafficTips = {
  sad: {
    title: "A sad face stops everything",
    text: "No parking, no ending while it shows. Roll it together with a happy face. No happy face, and a go? Then with the signal die.",
  },
  slow: {
    title: "Slow: you can't end the turn",
    text: "Roll a star with the signal die and hope for go. Or park and play on.",
  },
  go: {
    title: "The signal die shows go",
    text: "You may end the turn once you have parked. Stop would end it with nothing.",
  },
};
export const classicTips = {
  sad: { title: "A sad face is out", text: "It does nothing for the rest of the turn. The other dice play on." },
  slow: { title: "", text: "" },
  go: {
    title: "The signal die is rolled every time",
    text: "Go: you park and choose. Yield: all that scores counts, and the turn is over. Stop: the turn is over with nothing.",
  },
};

export const keys = [
  { keys: ["ArrowLeft", "ArrowRight"], does: "go from die to die" },
  { keys: ["Enter", " "], does: "pick the die, or put it back" },
];
