// The texts of Crossroll.
const and = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const map = "Map";
export const mapHow =
  "Arrow keys move from place to place, Page Up and Page Down go to the next lit place, Enter chooses, Escape goes back, plus and minus zoom.";
export const nearer = "Nearer";
export const farther = "Farther";
export const whole = "The whole map";
export const route = (letter: string) => `Route ${letter}`;
export const landmark = "landmark";
export const entrance = "entrance";
export const crossroad = (letters: string[]) => `crossroad of Routes ${and(letters)}`;
export const onRoute = (letter: string) => `on Route ${letter}`;
export const crossedOut = "crossed out";
export const circled = "circled";
export const startsHere = "a run can start here";
export const endsHere = "a run can end here";
export const isStart = "the run starts here";

export const diceOf = (name: string, mine: boolean) =>
  mine ? "Your dice this round" : `${name}'s dice this round`;
export const takeTwo = "Take two dice";
export const takesTwo = (name: string) => `${name} is taking two dice`;
export const rollThem = (dice: string[]) => `Roll the ${and(dice)}`;
export const dieShows = (die: string, value: number | null) => (value === null ? die : `${die} shows ${value}`);
export const asideWhich = "Which die goes aside?";
export const pending: Record<string, string> = {
  lot: "Who is active first?",
  nitrous: "Which route buys Nitrous Oxide?",
  penalty: "The d10 names a route that loses a box",
  dice: "Take two dice",
  roll: "The dice are being rolled",
  bonus: "A lotto bonus: choose where it starts",
  main: "Choose a place on the map, on the ticket or on the engine",
  install: "Nitrous Oxide, or the Route Score?",
  aside: "Which die goes aside?",
  over: "The game is over",
};

export const number = "Your number";
export const asRolled = (dice: string[]) => `${and(dice)} as rolled`;
export const changed = "with your car";
export const drive = "Drive";
export const lotto = "Join the lotto";
export const engine = "Tune the engine";
export const countText = (count: number) => (count === 1 ? "1 way" : `${count} ways`);
export const noWay = "not possible now";
export const whereStart = "Click where it starts: the lit places";
export const whereEnd = (name: string) => `From ${name}: click where it ends`;
export const runsFrom = (name: string) => `From ${name}`;
export const again = "Start again";
export const sent = "Your choice is in.";
export const secret = "Nobody sees a choice before all are in.";
export const stillThinking = (names: string[]) =>
  names.length === 1 ? `${names[0]} is still thinking.` : `${and(names)} are still thinking.`;

export const yourSheet = "Your sheet";
export const sheetOf = (name: string) => `${name}'s sheet`;
export const backToYours = "Back to your sheet";
export const boxesUsed = (used: number, all: number) => `${used} of ${all} boxes`;
export const recordBoxes = "Record boxes";
export const box: Record<string, string> = { dot: "dot", x: "X", free: "free" };
export const routeBoxes = (letter: string, boxes: string[], score: number) =>
  `Route ${letter}, worth ${score}. Boxes: ${boxes.join(", ")}`;
export const buysNitrous = "buys Nitrous Oxide";
export const showRoute = (letter: string, count: number) => `Show the ${count} runs of Route ${letter}`;
export const ticket = "Lotto ticket";
export const ticketNext = "Write on the ticket: show the crossroads";
export const engineTitle = "Engine";
export const engineRow = (low: number, high: number) => `${low} to ${high}`;
export const engineWrite = (low: number, high: number) => `Write in the row ${low} to ${high}`;
export const effect = (value: number) => (value > 0 ? `+${value}` : `−${-value}`);
export const locked = "locked";
export const ready = "ready";
export const routes = "routes";
export const speed = "speed";
export const landmarks = "landmarks";
export const total = "total";
export const nitrousShort = "N₂O";
export const nitrous = "Nitrous Oxide: sums of both dice";
export const others = "The others";
export const openSheet = (name: string, score: number) => `Open ${name}'s sheet, ${score} points`;
export const isThinking = "thinking";
export const isReady = "ready";

export const tally = (perfect: number) => `${perfect} minus what was missed`;
export const tallyPerfect = "Perfect score";
export const tallyRoutes = (letters: string[]) =>
  letters.length ? `Routes not scored: ${letters.join(" ")}` : "Every route scored";
export const tallySpeed = (count: number) =>
  count ? `${count} speed ${count === 1 ? "score" : "scores"}` : "Every speed score";
export const tallyLandmarks = (count: number) =>
  count ? `${count} ${count === 1 ? "landmark" : "landmarks"}` : "Every landmark";
export const minus = (value: number) => (value ? `−${value}` : "0");

export const completes = (name: string, letter: string, score: number, dots: number) =>
  `${name} completes Route ${letter}: ${score}${dots ? ` and ${dots} speed ${dots === 1 ? "score" : "scores"}` : ""}.`;
export const getsX = (names: string[]) =>
  names.length === 0 ? "Nobody loses a box." : `${and(names)} ${names.length === 1 ? "gets" : "get"} an X.`;

export const hint =
  "Lit places are where a run can start. Click one, then where it ends. The ticket and the engine on your sheet can be clicked too.";

export const diceLine = (shown: string[]) => (shown.length ? `Dice: ${shown.join(", ")}.` : "No dice yet.");
export const sheetLine = (name: string, score: number) => `${name}, ${score} ${score === 1 ? "point" : "points"}.`;
export const routeLine = (letter: string, done: number, of: number, boxes: string[]) =>
  `Route ${letter}: ${done} of ${of} places crossed out${done === of ? ", completed" : ""}; boxes ${boxes.join(", ")}.`;
export const freeLine = (letter: string, runs: string[]) => `Free on Route ${letter}: ${runs.join("; ")}.`;
export const spanText = (first: string, last: string) => (first === last ? first : `${first} to ${last}`);
export const ticketLine = (numbers: number[], slots: number) =>
  `Ticket: ${numbers.length ? numbers.join(", ") : "empty"}, ${slots - numbers.length} free.`;
export const engineLine = (rows: string[]) => `Engine: ${rows.join("; ")}.`;
export const engineRowText = (low: number, high: number, numbers: number[], effect: string, full: boolean) =>
  `${low} to ${high}: ${numbers.length ? numbers.join(", ") : "empty"}, ${effect} ${full ? "ready" : "locked"}`;
export const landmarksLine = (names: string[]) =>
  names.length ? `Landmarks circled: ${names.join(", ")}.` : "No landmark circled yet.";
export const asideLine = (dice: string[]) => `Set aside: ${dice.join(", ")}.`;
