const signed = (value: number) => (value < 0 ? `−${-value}` : String(value));
const plural = (count: number, one: string, more = `${one}s`) =>
  `${signed(count)} ${Math.abs(count) === 1 ? one : more}`;
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
export const ordinal = (place: number) => ordinals[place] ?? `${place + 1}th`;

export const colours = {
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  pink: "Pink",
};
/** What follows "Your throw" in the bar. */
export const askThrow = "pull back and let go: further is harder";
export const stage = "The table in 3D, with a view that you can turn";
export const stageKeys =
  "Arrow keys turn the table, plus and minus zoom, Home shows the view from your seat. The throw is aimed with the two handles, or with the form among your choices.";
export const flat = "The table from above";

// The view.
export const view = "View of the table";
export const turnLeft = "Turn left";
export const turnRight = "Turn right";
export const nearer = "Nearer";
export const further = "Further away";
export const above = "From above";
export const mySeat = "From your seat";
export const labels = "Why dice do not score";
export const again = "See the throw again";
export const settleAgain = "See it settle again";
export const stopAgain = "Back to the table";

// A throw.
export const yourDice = "Your dice";
export const dieLeft = (count: number) => `${count} left`;
export const target = "At";
export const of = (name: string) => `${name}'s`;
export const your = "your";
export const nobodys = "the";
export const boardOf = (whose: string) => `${whose} board`;
export const dieOf = (whose: string, which: string, colour: string) =>
  [whose, which, colour.toLowerCase(), "die"].filter(Boolean).join(" ");
export const dieInHand = (which: string, colour: string) =>
  sentence([which, colour.toLowerCase()].filter(Boolean).join(" "));
export const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
export const walk = "Stand at";
export const walkHandle = "Walk along the six-inch line";
export const pullHandle = "Pull back to aim, let go to throw";
export const direction = "Direction";
export const strength = "Strength";
export const loft = "Loft";
export const spin = "Spin";
export const straight = "straight at it";
export const left = (degrees: number) => `${degrees}° left`;
export const right = (degrees: number) => `${degrees}° right`;
export const speed = (mms: number) => `${(mms / 1000).toFixed(1)} m/s`;
export const degrees = (angle: number) => `${Math.round((angle * 180) / Math.PI)}°`;
export const spinning = (spin: number) => (spin === 0 ? "none" : spin < 0 ? `${-spin} back` : `${spin} forward`);
export const throwDie = (colour: string) => `Throw ${colour.toLowerCase()}`;
export const tremor: Record<string, string> = {
  none: "Your hand is perfectly steady.",
  steady: "A steady hand: about 1.5 % off in strength.",
  normal: "A normal hand: about 3 % off in strength.",
  shaky: "A shaky hand: about 6 % off in strength.",
};
export const place = (mm: number) => `${Math.round(mm / 10)} cm`;
export const hint =
  "Drag the yellow handle until the dots end on your board, then let go. Tap another board to aim at it.";
export const hintOneBoard = "Drag the yellow handle until the dots end on the target, then let go.";
export const hintShort = "Drag the yellow handle until the dots end on your board, then let go.";
/** Where the dots of a throw end, seen from the board that it is aimed at. */
export const comesDown: Record<"on" | "short" | "beyond" | "beside", (board: string) => string> = {
  on: (board) => `down on ${board}`,
  short: () => "too short",
  beyond: () => "too far",
  beside: (board) => `beside ${board}`,
};
export const aimed = (speed: string, where: string) => `${speed}, ${where}`;
export const pullNow = (aim: string) => `${pullHandle}. Now ${aim}.`;
export const aimAt = (board: string) => `Aim at ${board}`;

// Call-outs after a throw.
const change = (points: number) => (points ? `, ${signed(points)}` : "");
export const callPoints = (points: number) => (points > 0 ? `+${points}` : signed(points));
export const callTower = (levels: number, points: number) => `Level ${levels}: ${callPoints(points)}`;
export const callMissed = "Missed";
export const callKnockedOff = (points: number) => `Knocked off${change(points)}`;
export const callLeft = (points: number) => `Off the table${change(points)}`;
export const callBurnt = (points: number) => `Burnt${change(points)}`;
export const hintPlace = "Tap where the piece should go, drag it about, then put it down.";

// Placing.
export const placing = "Put it down";
export const piece = { barrel: "Barrel", board: "Board" };
export const pieceLeft = (count: number) => `${count} left`;
export const across = "Across";
export const along = "Away from you";
const cm = (mm: number) => `${(mm / 10).toFixed(1)} cm`;
/** The distance from the player's edge of the table. */
export const away = (mm: number) => cm(Math.max(0, mm));
export const aside = (mm: number) =>
  Math.round(mm) === 0 ? "middle" : mm < 0 ? `${cm(-mm)} left` : `${cm(mm)} right`;
export const turn = "Turned";
export const way = "The barrel";
export const standing = "Standing";
export const lying = "Lying down";
export const stand = { barrel: "Stand the barrel here", board: "Lay the board here" };
export const layBarrel = "Lay the barrel here";
export const done = "Done placing";
export const built = "The target is ready";
export const clear = "Take it apart";
export const spot = (piece: "barrel" | "board", building: boolean) =>
  `The ${piece} to place: arrow keys move it, ${building ? "R turns it, L lays a barrel down or stands it up, " : ""}Enter puts it down`;

// Drafting.
export const pool = "In the middle";
export const pick = (colour: string, left: number) => `Pick ${colour.toLowerCase()}, ${left} left`;
export const replaceDie = (die: string, face: number) => `Replace ${die} with a blue one, ${face} up`;

// Points.
export const boards = "On the boards";
export const shows = (face: number) => `shows ${face}`;
export const crooked = "no face up";
export const towers = (levels: readonly number[]) =>
  levels.length === 1
    ? `a tower of ${levels[0]}`
    : `towers of ${levels.slice(0, -1).join(", ")} and ${levels[levels.length - 1]}`;
export const times = (factor: number) => `×${factor}`;
export const timesFor = (factor: number, levels: readonly number[]) => `×${factor} for ${towers(levels)}`;
export const counts = (pips: number) => `counts as ${signed(pips)}`;
export const yellow = (points: number) => `${points > 0 ? "+" : ""}${signed(points)} for yellow`;
export const total = signed;
export const sum = (onBoards: number, barrels: number) =>
  barrels
    ? `${signed(onBoards)} on boards, ${plural(barrels, "barrel")} knocked off: −${barrels}`
    : `${signed(onBoards)} on boards`;
export const notScoring = (count: number) => `Not scoring: ${plural(count, "die", "dice")}`;
export const barrelsTaken = (count: number) => `${plural(count, "barrel")} knocked off`;

// The rail.
export const inHand = (count: number) => `${plural(count, "die", "dice")} left`;
export const picked = (count: number) => `${count} of 6 dice picked`;
export const owes = (count: number) => `skips ${count === 1 ? "a turn" : plural(count, "turn")}`;
export const wins = (count: number) => `${plural(count, "round")} won`;
export const lastRound = (round: number, points: number) => `${plural(points, "point")} in round ${round}`;
export const seatState = (parts: string[]) => parts.join(", ");

// The board text.
export const round = (number: number, mode: string, barrels: boolean) =>
  `Round ${number}, ${mode}${barrels ? ", with barrels" : ""}.`;
export const seatLine = (name: string, points: number, wins: number, dice: string) =>
  `${name}: ${[plural(points, "point"), `${plural(wins, "round")} won`, dice].filter(Boolean).join(", ")}.`;
export const dieLine = (die: string, where: string, what: string) => `${die}: ${where}${what}.`;
export const onBoard = (names: string[]) => `on ${names.join(" and ")}`;
export const scores = (points: string[]) => points.join(", ");
export const scoresFor = (name: string, points: number) =>
  `${points < 0 ? `takes ${plural(-points, "point")} from` : `${plural(points, "point")} for`} ${name}`;
export const barrelLine = (id: number, where: string) => `Barrel ${id}: ${where}.`;
export const stands = (where: string) => `standing on ${where}`;
export const liesDown = (where: string) => `lying on ${where}`;
export const something = "the table or another piece";
export const takenBy = (name: string) => `knocked off by ${name}`;
export const toPlace = (name: string) => `still to be placed by ${name}`;
/** A board that is nobody's, by its number in the notation. */
export const freeBoard = (id: number) => `board ${id}`;
export const onlyBoard = "the board";

export const keys = [
  { keys: ["ArrowLeft", "ArrowRight"], does: "at the white handle: walk along the line; at the yellow one: aim" },
  { keys: ["ArrowUp", "ArrowDown"], does: "at the yellow handle: throw harder or softer" },
  { keys: ["Enter", " "], does: "at the yellow handle: throw" },
  { keys: ["+", "-", "Home"], does: "at the table: look closer, from further away, from your seat" },
];
