const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const colours = {
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  pink: "Pink",
};
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
export const stopAgain = "Back to the table";

// A throw.
export const yourDice = "Your dice";
export const dieLeft = (count: number) => `${count} left`;
export const target = "At";
export const boardOf = (name: string) => `${name}'s board`;
export const ownBoard = "your board";
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
  none: "Your hand is perfectly steady. The arc is a guess, the hall decides.",
  steady: "A steady hand: about 1.5 % off in strength. The arc is a guess, the hall decides.",
  normal: "A normal hand: about 3 % off in strength. The arc is a guess, the hall decides.",
  shaky: "A shaky hand: about 6 % off in strength. The arc is a guess, the hall decides.",
};
export const place = (mm: number) => `${Math.round(mm / 10)} cm`;
export const hint =
  "Drag the yellow handle back, away from the board, and let go to throw. Drag the white handle to walk along the six-inch line. Drag the table to look around.";
export const hintPlace = "Tap where the piece should stand, drag it about, then put it down.";

// Placing.
export const placing = "Put it down";
export const piece = { barrel: "Barrel", board: "Board" };
export const pieceLeft = (count: number) => `${count} left`;
export const across = "Across";
export const along = "Away from you";
export const cm = (mm: number) => `${(mm / 10).toFixed(1)} cm`;
export const turn = "Turned";
export const stand = { barrel: "Stand the barrel here", board: "Lay the board here" };
export const done = "Done placing";
export const built = "The target is ready";
export const clear = "Take it apart";
export const spot = "The piece to place";

// Drafting.
export const pool = "In the middle";
export const pick = (colour: string, left: number) => `Pick ${colour.toLowerCase()}, ${left} left`;
export const bring = (id: number) => `Bring it back in place of die ${id}`;

// Points.
export const boards = "On the boards";
export const dieNamed = (colour: string, id: number) => `${colour} ${id}`;
export const shows = (face: number) => `shows ${face}`;
export const crooked = "no face up";
export const tower = (levels: number) => `tower of ${levels}`;
export const worth = (points: number) => (points < 0 ? `−${-points}` : String(points));
export const total = (points: number) => (points < 0 ? `−${-points}` : String(points));
export const sum = (onBoards: number, barrels: number) =>
  barrels
    ? `${onBoards} on boards, ${plural(barrels, "barrel")} knocked off: −${barrels}`
    : `${onBoards} on boards`;
export const notScoring = (count: number) => `Not scoring: ${plural(count, "die", "dice")}`;
export const barrelsTaken = (count: number) => `${plural(count, "barrel")} knocked off`;

// The rail.
export const inHand = (count: number) => `${plural(count, "die", "dice")} left`;
export const owes = (count: number) => `skips ${count === 1 ? "a turn" : plural(count, "turn")}`;
export const wins = (count: number) => plural(count, "round");
export const seatState = (parts: string[]) => parts.join(", ");

// The board text.
export const round = (number: number, mode: string, barrels: boolean) =>
  `Round ${number}, ${mode}${barrels ? ", with barrels" : ""}.`;
export const seatLine = (name: string, points: number, wins: number, left: number) =>
  `${name}: ${plural(points, "point")}, ${plural(wins, "round")} won, ${plural(left, "die", "dice")} in hand.`;
export const dieLine = (die: string, where: string, what: string) => `${die}: ${where}${what}.`;
export const onBoard = (names: string[]) => `on ${names.join(" and ")}`;
export const scores = (points: string[]) => points.join(", ");
export const scoresFor = (name: string, points: number) =>
  `${points < 0 ? `takes ${plural(-points, "point")} from` : `${plural(points, "point")} for`} ${name}`;
export const barrelLine = (id: number, where: string) => `Barrel ${id}: ${where}.`;
export const standing = "standing on the table";
export const takenBy = (name: string) => `knocked off by ${name}`;
export const toPlace = (name: string) => `still to be placed by ${name}`;
export const freeBoard = (id: number) => `board ${id + 1}`;
