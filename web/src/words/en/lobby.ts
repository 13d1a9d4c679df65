export const hero = ["Pull up", "a chair."];
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const counted = (count: number) => NUMBERS[count] ?? String(count);
export const lead = (games: number, rulebooks: number) =>
  `${counted(games)} dice ${games === 1 ? "game" : "games"}${
    rulebooks > games ? `, ${counted(rulebooks).toLowerCase()} rulebooks` : ""
  }. Nobody explains rules for an hour here: pick one and learn it while you play.`;
export const leadAlone = "Nobody explains rules for an hour here: pick a game and learn it while you play.";
export const firstGame = "Play your first game";
export const firstGameIs = (title: string, minutes: number) =>
  `${title}, guided, about ${inMinutes(minutes)}. Then a real game against Pip.`;
export const firstGameAlone = (title: string) => `${title}, against a bot.`;
export const playAgain = "Play again";
export const playAgainIs = (title: string, names: string[]) =>
  names.length ? `${title}, with ${names.join(", ")}.` : `${title}, alone.`;
export const somebody = "a friend";
export const play = "Play";
export const playTitle = (title: string) => `Play ${title}`;
export const inMinutes = (minutes: number) =>
  minutes === 1 ? "one minute" : `${counted(minutes).toLowerCase()} minutes`;
export const learnIn = (minutes: number) => `Learn in ${minutes} min`;
export const practiseTitle = (title: string) => `Practise ${title}`;
export const learnTitle = (title: string, minutes: number) => `${learnIn(minutes)}: ${title}`;
export const modesOf = (title: string) => `Ways to play ${title}`;
export const playMode = (title: string, mode: string) => `Play ${title}: ${mode}`;
export const bots = "Who plays with you";
export const botsFrom = "house bots, from easy to strong; some games have more between them";
export const pages = { learn: "Learn", play: "Play", train: "Train", lab: "Lab" };
export const pagesOf = "Pages";
export const joinByCode = "Join by code";
export const codeHelp = "Six letters or digits, from the person who set up the table.";
export const openTables = "Open tables";
export const noTables = "No open tables right now.";
export const noTablesWhat = "Set one up and it appears here for everybody.";
export const myGames = "My games";
export const noGames = "Nothing played yet.";
export const noGamesWhat = "The tables and finished games of this browser are listed here.";
export const sitDown = "Sit down";
export const watch = "Watch";
export const review = "Review";
export const goOn = "Go on";
export const houseRules = "House rules";
export const houseRuleCount = (count: number) => (count === 1 ? "1 house rule" : `${count} house rules`);
export const differs = "House rule: the rulebook differs.";
export const defaultName = "Guest";
export const numberedName = (number: number) => `${defaultName} ${number}`;
export const codeGone = "A code works until the last seat is taken. Ask for the link.";
export const sidesWith = (face: string) => `Sides with ${face}`;
export const otherSides = (count: number, face: string) =>
  count === 1 ? `The other side shows ${face}.` : `The other ${count} sides show ${face}.`;
export const cell = (option: string, row: string, column: number) => `${option}, ${row}, column ${column}`;
export const theGames = "The games";
export const seatsOf = (low: number, high: number) => (low === high ? `${low}` : `${low}\u2013${high}`);
export const players = (low: number, high: number) => `${low === high ? low : `${low} to ${high}`} players`;
export const minutes = (count: number) => `${count} min`;
export const waitingForYou = (count: number) => `${count} waiting`;
export const all = (count: number) => `All ${count}`;
export const fewer = "Fewer";
export const asName = (name: string) => `You are ${name}. Change your name and more`;
export const toDay = "Change to day";
export const toEvening = "Change to evening";
export const offline = "The hall does not answer.";
export const offlineWhat = "Its games will be back with the connection. We keep trying.";
export const tryAgain = "Try again";
export const justNow = "just now";
export const minutesAgo = (count: number) => `${count} min ago`;
export const hoursAgo = (count: number) => `${count} h ago`;
export const daysAgo = (count: number) => (count === 1 ? "yesterday" : `${count} days ago`);
export const waits = (names: string[]) =>
  names.length === 0
    ? "Nobody yet"
    : names.length === 1
      ? `${names[0]} waits`
      : `${names[0]} and ${names.length - 1} more`;
export const plays = (names: string[]) => names.join(", ");
export const noClock = "no clock";
export const clockOf = {
  turn: (seconds: number) => `${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`} a turn`,
  game: (seconds: number) => `${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`} each`,
};
export const withRealDice = "real dice";
export const withCoach = "with a coach";
export const versus = (title: string, names: string[]) =>
  names.length ? `${title} with ${names.join(", ")}` : title;
export const states = {
  waiting: "Waiting for players",
  entropy: "About to begin",
  playing: "Being played",
  paused: "Paused",
  over: "Over",
};
export const outcome = {
  won: (scores: string) => `Won ${scores}`,
  lost: (scores: string) => `Lost ${scores}`,
  shared: (scores: string) => `Shared the win, ${scores}`,
  draw: (scores: string) => `A draw, ${scores}`,
  solo: (score: number) => `Finished with ${score}`,
  stopped: "Stopped without a result",
};
export const tieBreak = (scores: string) => `the tie-break, ${scores}`;
export const score = (mine: number, best: number) => `${mine.toLocaleString("en")} to ${best.toLocaleString("en")}`;
export const changed = (count: number) => (count === 1 ? "1 changed" : `${count} changed`);
export const asPrinted = "as in the rulebook";
export const ruleGroups = { flag: "On or off", number: "Numbers and kinds", faces: "Dice and points" };
export const undoChanges = "Undo my changes";
export const optionTitle = (name: string) => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const choicesOf: Record<string, (choice: string | number) => string | undefined> = {
  first: (choice) => (typeof choice === "number" ? `Seat ${choice + 1}` : "By lot"),
};
/** A board as people call it: one's own has its name before the tilde. */
export const boardName = (board: string) => {
  const [name = "", packed] = board.split("~");
  return packed === undefined ? name.split("_").map(optionTitle).join(" ") : name;
};
export const ownBoards = "Your own boards";
export const makeBoard = "Make a board";
export const makeBoardOf = (game: string) => `Make a board for ${game}`;
export const optionChoice = (name: string, choice: string | number) =>
  choicesOf[name]?.(choice) ?? optionTitle(String(choice));
