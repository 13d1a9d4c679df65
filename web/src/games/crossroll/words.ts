// The texts of Crossroll.
const and = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const map = "Map";
export const mapHow =
  "Arrow keys move from location to location, Page Up and Page Down go to the next lit one, Enter chooses, Escape goes back, plus and minus zoom.";
export const keys = [
  { keys: ["←", "→", "↑", "↓"], does: "On the map: from location to location" },
  { keys: ["PgUp", "PgDn"], does: "On the map: to the next lit location" },
  { keys: ["+", "−", "0"], does: "On the map: nearer, farther, the whole map" },
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
const or = (parts: (string | number)[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;
export const ticketFull = "The ticket is full";
export const needsCrossroad = "Needs a free crossroad next to a crossed-out location";
export const noBox = "All boxes are full";
export const needsRun = (numbers: number[]) =>
  `Needs exactly ${or(numbers)} free locations in a row, on a route with a free box`;
export const rowsFull = (rows: string[]) =>
  rows.length === 1 ? `The row ${rows[0]} is full` : `The rows ${and(rows)} are full`;
export const noRow = (numbers: number[]) => `No row takes ${or(numbers)}`;
export const again = "Start again";
export const secret = "Nobody sees a choice before all are in.";
export const stillThinking = (names: string[]) =>
  names.length === 1 ? `${names[0]} is still thinking.` : `${and(names)} are still thinking.`;

export const yourSheet = "Your sheet";
export const sheetOf = (name: string) => `${name}'s sheet`;
export const backToYours = "Back to your sheet";
export const boxesUsed = (used: number, all: number) => `${used} of ${all} boxes full`;
export const recordBoxes = "Record boxes";
export const box: Record<string, string> = { dot: "dot", x: "X", free: "free" };
export const routeBoxes = (letter: string, boxes: string[], score: number, left: number) =>
  `Route ${letter}, worth ${score}. Boxes: ${boxes.join(", ")}. ${locations(left)} left`;
const locations = (count: number) => (count === 1 ? "1 location" : `${count} locations`);
/** How much is left of a route: locations in free boxes. */
export const leftIn = (left: number, boxes: number) => `${left} in ${boxes}`;
export const leftInWords = (left: number, boxes: number) =>
  `${locations(left)} left, ${boxes === 1 ? "1 free box" : `${boxes} free boxes`}`;
export const complete = "complete";
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
  "A drive can start at the lit locations. Click one, then where it ends. The ticket and the engine on your sheet can be clicked too.";

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
