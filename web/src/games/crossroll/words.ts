// The texts of Crossroll.
const and = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const map = "Map";
export const mapHow =
  "Arrow keys move from location to location, Page Up and Page Down go to the next lit one, Enter chooses, Escape goes back, plus and minus zoom, P puts a pencil mark there or takes it away.";
export const keys = [
  { keys: ["←", "→", "↑", "↓"], does: "On the map: from location to location" },
  { keys: ["PgUp", "PgDn"], does: "On the map: to the next lit location" },
  { keys: ["+", "−", "0"], does: "On the map: nearer, farther, the whole map" },
  { keys: ["P"], does: "On the map: a pencil mark at the location, or none" },
];
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
export const startsHere = "can start here";
export const endsHere = "can end here";
export const isStart = "starts here";

export const rolledBy = (name: string, mine: boolean) =>
  mine ? "You rolled for everybody" : `${name} rolled for everybody`;
export const yourDice = "Your dice this round";
export const takeTwo = "Take two dice";
export const takesTwo = (name: string) => `${name} is taking two dice`;
export const rollThem = (dice: string[]) => `Roll the ${and(dice)}`;
export const dieShows = (die: string, value: number | null) => (value === null ? die : `${die} shows ${value}`);
export const asideWhich = "Which die goes aside?";
export const pending: Record<string, string> = {
  lot: "Who is active first?",
  nitrous: "The d10 names the route that allows Nitrous Oxide",
  penalty: "The d10 names a route for an X",
  dice: "Take two dice",
  roll: "The dice are being rolled",
  bonus: "A lotto bonus: choose where it starts",
  main: "Choose a location on the map, or a slot of the engine",
  install: "Install Nitrous Oxide, or keep the route score?",
  aside: "Which die goes aside?",
  over: "The game is over",
};

export const number = "Your number";
export const use = (number: number) => `Use ${number}`;
export const showOnly = "Show only";
export const all = (count: number) => `All ${count}`;
export const lottoShort = "Lotto";
export const engineShort = "Engine";

// What the bar asks while a choice is half made.
export const driveOn = (number: number | null, route: string) =>
  ["Drive", number, route && `on ${route}`].filter((part) => part !== null && part !== "").join(" ");
export const bonus = "Bonus";
export const bonusOn = (route: string) => `Bonus on ${route}`;
export const onTicket = (number: number) => `${number} on the ticket`;
export const onEngine = (number: number) => `${number} on the engine`;
export const lottoWith = (number: number | null) => (number === null ? lotto : `${lotto} with ${number}`);
export const fromPlace = (name: string) => `from ${name}`;
export const chooseStart = "choose where it starts";
export const chooseEnd = "choose where it ends";
export const chooseCrossroad = "choose a crossroad";
export const chooseNumber = "choose a number";
export const endsAt = (name: string) => `ends at ${name}.`;
export const sealOrOther = "Seal it, or choose another";
export const takeOrOther = "Take it, or choose another";
export const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
export const seal = (short: string) => `Seal ${short.charAt(0).toLowerCase()}${short.slice(1)}`;
export const asRolled = (dice: string[]) => `${and(dice)} as rolled`;
export const changed = "changed by your engine";
export const cannotUse = "can't be used";
export const drive = "Drive";
export const lotto = "Join the lotto";
export const engine = "Upgrade the engine";
export const countText = (count: number) => (count === 1 ? "1 choice" : `${count} choices`);
export const again = "Start again";
export const secret = "Nobody sees a choice before all are in.";
export const stillThinking = (names: string[]) =>
  names.length === 1 ? `${names[0]} is still thinking.` : `${and(names)} are still thinking.`;

export const whoseSheet = "Whose sheet";
export const yourSheet = "Your sheet";
export const sheetOf = (name: string) => `${name}'s sheet`;
export const backToYours = "Back to your sheet";
export const boxesUsed = (used: number, all: number) => `${used} of ${all} boxes full`;
export const recordBoxes = "Record boxes";
export const box: Record<string, string> = { dot: "dot", x: "X", free: "free" };
export const boxList = (boxes: string[]) => `Boxes: ${boxes.join(", ")}.`;
const locations = (count: number) => (count === 1 ? "1 location" : `${count} locations`);
const freeBoxes = (count: number) => (count === 1 ? "1 free box" : `${count} free boxes`);
export const head = {
  route: "",
  boxes: "boxes",
  left: "left to drive",
  landmarks: "★",
  ahead: "1st",
  points: "pts",
};
/** How hard it is to drive what is left of a route with its free boxes. */
export const margin: Record<string, string> = {
  easy: "easy",
  fair: "fair",
  tight: "tight",
  shut: "shut",
  done: "done",
};
/** How a tight route stands out. */
export const stress = { "": "", shut: "", tighter: ", more than at the start", tightest: ", the tightest route" };
export const done = "done";
/** How much is left of a route: locations in free boxes. */
export const inBoxes = (boxes: number) => `in ${boxes}`;
export const leftSentence = (left: number, boxes: number, how: string) =>
  `${locations(left)} left in ${freeBoxes(boxes)}: ${how}.`;
export const isDone = (worth: number) => `Completed, for ${points(worth)}.`;
export const landmarksLeft = (names: string[]) =>
  `${names.length === 1 ? "Landmark" : "Landmarks"} left: ${and(names)}.`;
export const worthNow = (worth: number, score: number, speed: number) =>
  speed > 0
    ? `Completed now it scores ${worth}: ${score} and ${speed} for speed.`
    : `Completed now it scores ${worth}.`;
export const isAhead = (names: string[]) => `${and(names)} ${names.length === 1 ? "is" : "are"} ahead.`;
export const pencilledOn = (count: number) => `${count} in your pencil.`;
export const pointAtRoute = "Point at a route to see it on the map, or press it to keep it there.";
const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);
export const sheetSum = (score: number, used: number, all: number) => `${points(score)}, ${used} of ${all} boxes`;
export const speedTitle = "Speed";
export const landmarksTitle = "Landmarks";
export const ladderAbout = (won: number[]) => `${won.length} won, ${points(won.reduce((a, b) => a + b, 0))}`;
export const ladderText = (won: number, all: number, next: number | undefined) =>
  `${won} of ${all} won${next === undefined ? "" : `, the next is worth ${next}`}`;
export const ticketHit = (result: string, count: number) =>
  `${result} matches ${count === 1 ? "once" : count === 2 ? "twice" : `${count} times`}`;
export const makes = (result: string, number: number) => `${result}→${number}`;
export const lacks = (count: number) => `${count} more`;

// What the sheet is after a choice.
export const afterIt = "After it";
export const scoreChange = (before: number, then: number) =>
  before === then ? `${points(then)} as before` : `${before} to ${points(then)}`;
export const routesDone = (letters: string[], toGo: number) =>
  `${and(letters)} done, ${toGo === 1 ? "1 route" : `${toGo} routes`} to go`;
export const leftOn = (letter: string, left: number, boxes: number) => `${letter}: ${left} left in ${boxes}`;
export const getsTight = (letter: string, left: number, boxes: number) =>
  boxes ? `${letter} gets tight: ${left} left in ${boxes}` : `${letter} has no box for its last ${left}`;
export const passes = (names: string[]) => `passes ${and(names)}`;
export const circles = (name: string, worth: number | undefined) => (worth ? `${name}: +${worth}` : name);
export const speedGain = (worth: number[]) => `Speed: ${worth.map((each) => `+${each}`).join(", ")}`;
export const onTicketNow = (numbers: number[]) => `Ticket: ${numbers.join(", ")}`;
export const engineLacks = (effect: string, lacks: number) => `Engine ${effect}: ${lacks} more`;
export const engineUnlocks = (effect: string) => `Engine ${effect} from the next round on`;
export const boxesLeft = (count: number) => (count === 1 ? "1 box left" : `${count} boxes left`);

// The pencil.
export const pencil = "Pencil";
export const pencilHow = "Pencil: mark locations for a plan. Nobody else sees it";
export const eraser = "Eraser";
export const clearPencil = "Clear";
export const clearPencilLong = "Clear the pencil marks";
export const pencilTools = "Plan in pencil";
export const inPencil = "in your pencil";
export const fromSheet = (letter: string) => `Route ${letter}, from the sheet`;
export const yourPencil = (count: number) => `your pencil: ${count === 1 ? "1 place" : `${count} places`}`;
export const yourChoice = (count: number) => `your choice: ${count === 1 ? "1 place" : `${count} places`}`;
export const sealedIs = "You have sealed";
export const takeBack = "Take it back";
export const pencilStays = "Your pencil stays on the map until all choices are shown together.";
export const allowsNitrous = "Completing this route allows Nitrous Oxide";
export const showRoute = (letter: string, count: number) =>
  `Show what can be crossed out on Route ${letter}: ${countText(count)}`;
export const ticket = "Lotto ticket";
export const ticketNext = "Write on the ticket: show the crossroads";
export const engineTitle = "Engine";
export const engineRow = (low: number, high: number) => `${low} to ${high}`;
export const engineWrite = (low: number, high: number) => `Write in the row ${low} to ${high}`;
export const effect = (value: number) => (value > 0 ? `+${value}` : `−${-value}`);
export const locked = "locked";
export const unlocked = "unlocked";
export const routes = "routes";
export const speed = "speed";
export const landmarks = "landmarks";
export const total = "total";
export const speedLadder = "Speed";
export const landmarkLadder = "Landmarks";
export const laddersOf = (name: string) => `How far ${name} came`;
export const ladderAloud = (won: number, of: number) => `${won} of ${of} steps`;
export const courseTitle = "Score";
export const courseRounds = (rounds: number) => (rounds === 1 ? "1 round" : `${rounds} rounds`);
export const nitrousShort = "N₂O";
export const nitrous = "Nitrous Oxide is installed: the sum of both dice can be your number";
export const others = "The others";
export const openSheet = (name: string, score: number) => `Open ${name}'s sheet, ${score} points`;
export const isThinking = "thinking";
export const isReady = "has chosen";

export const minus = (value: number) => (value ? `−${value}` : "0");

export const hint =
  "A drive can start at the lit locations. Choose one, then where it ends. Or press the ticket or the engine on your sheet.";

export const diceLine = (shown: string[]) => (shown.length ? `Dice: ${shown.join(", ")}.` : "No dice yet.");
export const sheetLine = (name: string, score: number) => `${name}, ${score} ${score === 1 ? "point" : "points"}.`;
export const routeLine = (letter: string, done: number, of: number, completed: boolean, boxes: string[]) =>
  `Route ${letter}: ${done} of ${of} locations crossed out${completed ? ", completed" : ""}; boxes ${boxes.join(", ")}.`;
export const freeLine = (letter: string, runs: string[]) => `Free on Route ${letter}: ${runs.join("; ")}.`;
export const spanText = (first: string, last: string) => (first === last ? first : `${first} to ${last}`);
export const ticketLine = (numbers: number[], slots: number) =>
  `Ticket: ${numbers.length ? numbers.join(", ") : "empty"}, ${slots - numbers.length} free.`;
export const engineLine = (rows: string[]) => `Engine: ${rows.join("; ")}.`;
export const engineRowText = (low: number, high: number, numbers: number[], effect: string, full: boolean) =>
  `${low} to ${high}: ${numbers.length ? numbers.join(", ") : "empty"}, ${effect} ${full ? unlocked : locked}`;
export const landmarksLine = (names: string[]) =>
  names.length ? `Landmarks circled: ${names.join(", ")}.` : "No landmark circled yet.";
export const asideLine = (dice: string[]) => `Set aside: ${dice.join(", ")}.`;
/** The choices that a board of a review draws. */
export const voices = {
  best: (text: string) => `best: ${text}`,
  played: (text: string) => `played: ${text}`,
};

export const playedOn = (board: string) => `${board} is a board of somebody's own.`;
export const toWorkshop = "Open it in the workshop";
