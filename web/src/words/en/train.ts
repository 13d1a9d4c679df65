export const train = "Train";
export const again = "Try it again from here";
export const againAgainst = "Against whom";
export const alone = "Both sides yourself";
export const aloneSolo = "Alone";
export const dice = "Dice";
export const newDice = "New dice";
export const sameDice = "The same dice";
export const sameDiceWhat = "The dice fall as they fell in that game.";
export const puzzleDiceWhat = "The dice fall alike each time, so you can compare what comes of your choices.";
export const newDiceWhat = "The dice are drawn anew.";
export const begin = "Begin";
export const keepsOld = "It is a new game at a table of your own. The finished one stays as it is.";
export const ownTable = "It is a new game at a table of your own.";
export const isOver = "The game was over here. Go back a step.";
export const mark = { new: "taken up from another game", same: "taken up, with the same dice" };
export const markPuzzle = "taken up at a puzzle";

// The train pages.
export const title = "Train";
export const what =
  "Positions from games that bots played. One choice is clearly the best, and most would miss it.";
export const find = "Find the best choice";
export const findDaily = "Today's puzzle";
export const practice = "You know this one: it is practice.";
export const missing = "There is no such puzzle.";
export const missingWhat = "The train page lists those there are.";
export const judging = "Trying it";
export const noAim = "a puzzle does not say where a throw lands";
export const opening = "Setting up the puzzle";
export const unreachable = "Your training can't be shown just now.";
export const puzzle = (number: number, count: number) => `puzzle ${number} of ${count}`;
export const mistake = (number: number, count: number) => `your own choice, ${number} of ${count}`;
export const card = "The puzzle";
export const board = "The board";
export const isExact = "Values are exact.";
export const isEstimated = "Values are estimates that two searches agree on.";
export const solved = "Right";
export const solvedWhat = "No choice is better.";
export const asGood = "It is about as good as the best.";
export const close = "Good, not best";
export const wrong = "Not the best";
export const cost = {
  chance: (amount: string) => `It costs ${amount} points of winning chance.`,
  points: (amount: string) => `It costs ${amount} points on average.`,
  turns: (amount: string) => `It costs ${amount} turns on average.`,
};
const units = { chance: "per cent to win", points: "points at the end", turns: "turns in all" };
export const values = (exact: boolean, unit: keyof typeof units, own = false) => {
  if (exact) return `In ${units[unit]}, exact.`;
  return `In ${units[unit]}: ${own ? "estimates of the coach" : "estimates that two searches agree on"}.`;
};
export const you = "you";
export const youAre = "You";
export const beside = "How you do, and other puzzles";
export const best = "best";
export const why = "Why";
export const tried = "What others tried first";
export const triedBy = (count: number) => (count === 1 ? "1 person" : `${count} people`);
export const usual = (who: string[], label: string) => `${who.join(" and ")} would choose: ${label}.`;
export const usualNames: Record<string, string> = { greedy: "Magpie", normal: "Bramble", you: "In your game you" };
export const usualYou = (label: string) => `In your game you chose: ${label}.`;
export const next = "Next puzzle";
export const nextMistake = "Next mistake";
export const retry = "Try it again";
export const playOn = "Play on from here";
export const share = "Share";
export const shared = "Copied. Paste it anywhere.";
export const shareText = (title: string, solved: boolean, streak: number, address: string) =>
  `${title}: today's puzzle ${solved ? "solved" : "missed"}${streak > 1 ? `, ${streak} in a row` : ""}. ${address}`;
export const rating = "puzzle rating";
export const ratingOf = (doubt: number) => `give or take ${doubt}`;
export const puzzleRating = (rating: number) => `This puzzle is rated ${rating.toLocaleString("en")}.`;
export const changed = (by: number) => (by < 0 ? `\u2212${-by}` : `+${by}`);
export const streak = "In a row";
export const inARow = (count: number) => `${count} in a row`;
export const today = "Today's puzzles";
export const newAt = "new at midnight, UTC; the same for everybody";
export const daySolved = "solved";
const losses = { chance: "% to win", points: "points", turns: "turns" };
export const dayMissed = (cost: string, unit: keyof typeof losses) => `cost ${cost} ${losses[unit]}`;
export const dayHere = "you are here";
export const dayOpen = (rating: number) => `rated ${rating.toLocaleString("en")}`;
export const place = (place: number, people: number, solved: number) =>
  people === 1 ? "Nobody else has tried it today." : `Place ${place} of ${people} today; ${solved} solved it.`;
export const byTheme = "Practise by theme";
export const allThemes = "Everything";
export const count = (count: number) => (count === 1 ? "1 puzzle" : `${count} puzzles`);
export const record = (solved: number, tried: number) =>
  tried ? `${solved} of ${tried} solved` : "none tried yet";
export const start = "Start";
export const startTitle = (title: string) => `Train ${title}`;
export const mistakes = "My mistakes";
export const mistakesWhat = "Choices of your own games that cost most. They come here after each game.";
export const noMistakes = "None yet.";
export const fixed = "put right";
export const inTable = "the review";
export const chose = (text: string) => `You chose ${text}`;
export const putRight = "Put them right";
export const allRight = "All of them are put right.";
export const games = "How you choose";
export const gamesWhat = "Accuracy is 100 if every choice was the best one. Luck does not count.";
export const noGames = "Play a game to its end, and it is counted here.";
export const accuracy = "accuracy";
export const gamesCount = (count: number) => (count === 1 ? "1 game" : `${count} games`);
export const luck = (amount: string, unit: keyof typeof losses) =>
  `luck ${amount} ${unit === "chance" ? "%" : losses[unit]} a game`;
export const strength = (value: string, low: string, high: string) =>
  `Against Onyx, with luck taken out, you would win ${value} % (${low} to ${high}).`;
export const strengthLater = "After two games there is a playing strength here.";
export const export_ = "Export";
export const import_ = "Import";
export const keptHere = "No account: this is stored under this browser's cookie. Take it along with a file.";
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
export const imported = (tries: number, mistakes: number, games: number) =>
  `Added ${counted(tries, "try", "tries")}, ${counted(mistakes, "mistake", "mistakes")} and ${gamesCount(games)}.`;
export const notAFile = (why: string) => ["This is not a file of training.", why].filter(Boolean).join(" ");
export const curve = (values: number[]) =>
  `Your rating, from ${values[0]} to ${values[values.length - 1]} in ${values.length} puzzles.`;
export const accuracyCurve = (values: number[]) =>
  `Your accuracy in ${values.length} games, from ${values[0]} to ${values[values.length - 1]}.`;
export const keysNext = "go to the next puzzle";
export const keysAgain = "try this one again";
