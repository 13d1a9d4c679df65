const signed = (value: number) => (value < 0 ? `−${-value}` : String(value));
export const plural = (count: number, one: string, more = `${one}s`) =>
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
  "Arrow keys turn the table, plus and minus zoom, Home shows the view from behind you. A throw is aimed at the die in your hand, or with the form among your choices.";
export const flat = "The table from above";

// The view.
export const view = "View of the table";
export const turnLeft = "Turn left";
export const turnRight = "Turn right";
export const nearer = "Nearer";
export const further = "Further away";
export const looks = {
  behind: { name: "Behind", help: "Square behind your hand, with every board in view" },
  above: { name: "Above", help: "From above" },
  free: { name: "Free", help: "Drag to turn the table; pull at the die to throw" },
};
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
export const you = "you";
export const nobodys = "the";
export const boardOf = (whose: string) => `${whose} board`;
export const dieOf = (whose: string, which: string, colour: string) =>
  [whose, which, colour.toLowerCase(), "die"].filter(Boolean).join(" ");
export const dieInHand = (which: string, colour: string) =>
  sentence([which, colour.toLowerCase()].filter(Boolean).join(" "));
export const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
export const walk = "Stand";
export const walkHandle = "Walk along the line";
export const pullHandle =
  "The die in your hand: arrow keys aim and set the strength, Page Up and Page Down the loft, Enter throws, Escape puts it back";
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
const hands = { steady: "A steady hand", normal: "A normal hand", shaky: "A shaky hand" };
/** How far off a throw is, in per cent of its strength; what was not pulled has the error of a pull beside the tremor. */
export const tremor = (name: keyof typeof hands | "none", percent: number, pulled: boolean) =>
  name === "none"
    ? "Your hand is perfectly steady."
    : `${hands[name]}${pulled ? "" : " with the error of a pull"}: about ${percent < 2 ? percent : Math.round(percent)} % off in strength.`;
/** How far from where one stood first. */
export const place = (mm: number) => {
  const far = Math.round(Math.abs(mm) / 10);
  return far === 0 ? "middle" : `${far} cm ${mm < 0 ? "left" : "right"}`;
};
export const firstTitle = "Pull down, then let go";
export const firstText = "The further you pull, the harder the throw. Back into the ring cancels.";
export const pullLong = "Press anywhere and pull back. The wheel changes the loft.";
export const pullShort = "Pull down, let go.";
export const tooWeakShort = "letting go cancels";
export const tooWeak = "Back in the ring: letting go does not throw.";
export const buttonHint = "The button throws it; so does Enter at the die.";
export const cancelHint = "Let go to throw; back into the dotted ring cancels.";
export const loftNow = (degrees: string) => `loft ${degrees}`;
/** The numbers of a throw, in mm/s and radians. */
export const throwNumbers = (mms: number, loft: number) => `${speed(mms)}, ${loftNow(degrees(loft))}`;
export const ways = { high: "High", low: "Low" };
export const oddsLine = (label: string, words: string) => sentence(`${label} ${words}`);
export const shaded = "Shaded: where it first touches down";
const offMiddle = (mm: number, more: string, less: string) =>
  Math.abs(mm) < 5 ? "" : `${Math.round(Math.abs(mm) / 10)} cm ${mm > 0 ? more : less}`;
/** How far from the middle of a board something is, as seen from the hand, in mm. */
export const fromMiddle = (beyond: number, left: number) => {
  const ways = [offMiddle(beyond, "beyond", "short of"), offMiddle(left, "left of", "right of")].filter(Boolean);
  return ways.length ? `a place ${ways.join(" and ")} ` : "";
};
/** The shaded area in words: its share of the throws, its axes in mm, where it is, and the board. */
export const touches = (share: number, long: number, wide: number, where: string, board: string) =>
  `${share / 10} in 10 touch down within ${Math.round(long / 10)} by ${Math.round(wide / 10)} cm, around ${where}the middle of ${board}.`;
export const fromThrows = (throws: number) => `from ${throws} simulated throws`;
/** The throw in the hand for people who do not see it. */
export const aimNow = (
  board: string,
  speed: string,
  aside: string,
  loft: string,
  told: readonly (string | undefined)[],
) =>
  [[`At ${board}`, `strength ${speed}`, aside, `loft ${loft}`].join(", ") + ".", ...told].filter(Boolean).join(" ");
export const pullNow = (aim: string) => `${pullHandle}. ${aim}`.trim();
export const needsStrength = "Set a strength first.";
/** A throw that a puzzle or a review shows: what it is aimed at, its strength and its loft. */
const shown = (who: string) => (board: string, mms: number, loft: number) =>
  `${who}: at ${board}, ${throwNumbers(mms, loft)}`;
export const voices = { best: shown("best"), played: shown("played") };

// Call-outs after a throw.
export const callPoints = (points: number) => (points > 0 ? `+${points}` : signed(points));
export const callTurned = (face: number) => `now shows ${face}`;
export const callMissed = "Missed";
/** A die on several towers at once: "towers ×2 + ×2". */
export const callTowers = (levels: readonly number[]) => `towers ${levels.map((level) => `×${level}`).join(" + ")}`;
/** Points of somebody of whom nobody would think: "+5 for Ben". */
export const callFor = (points: string, whom: string) => (whom ? `${points} for ${whom}` : points);
/** A die that was lost: "Ben's die knocked off". */
export const callLost = (whose: string, how: string) => `${whose} die ${how}`;
export const callOut = (points: string, what: string) => sentence([points, what].filter(Boolean).join(" · "));

/** A question that is not a throw. */
export const answers = "Answers";

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
export const trayHint = "Drag a piece to a lit place.";
export const trayEmpty = "Every piece is placed.";
export const putDown = "Put it down";
export const notHere = "Not here";
export const standUp = "Stand it up";
export const layDown = "Lay it down";
export const turnLeftBy = "Turn it left";
export const turnRightBy = "Turn it right";
export const done = "Done placing";
export const built = "The target is ready";
export const clear = "Take it apart";
export const spot = (piece: "barrel" | "board", building: boolean) =>
  `The ${piece} to place: arrow keys move it, ${building ? "R turns it, L lays a barrel down or stands it up, " : ""}Enter puts it down`;

// Drafting.
export const pool = "In the middle";
export const poolHelp = "Each colour has a power. Point at a die, or tap it, to read what it can do.";
export const tapAgain = "Tap it again to take it.";
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

// Practice and one's own throws.
export const practice = "Practice";
export const throwOf = (made: number, all: number) => `${made} of ${all} throws`;
export const pointsSoFar = (points: number) => `${Math.abs(points) === 1 ? "point" : "points"} so far`;
/** Why the points on the table are others than those so far. */
export const laidWith = (points: number) =>
  `Laid with ${plural(points, "point")}, which ${Math.abs(points) === 1 ? "does" : "do"} not count.`;
export const toTarget = (points: number, name: string) => `${plural(points, "point")} short of ${name}`;
export const allTargets = "Every target is reached.";
export const stayed = "stayed on";
export const didNotStay = "did not";
export const practise = "Practise";
export const practiseHelp = "Alone, twelve throws, with the odds of every aim";
export const showThrow = "Show this throw";

// The rail.
export const inHand = (count: number) => `${plural(count, "die", "dice")} left`;
/** Beside more of a seat, where a phone has no room for both. */
export const inHandBriefly = (count: number) => plural(count, "die", "dice");
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
/** Whoever plays alone has nobody's board opposite. */
export const opposite = "Opposite";
export const oppositeBoard = "the board opposite";

export const keys = [
  {
    keys: ["ArrowLeft", "ArrowRight"],
    does: "at the die: aim to the left or right; at the white handle: walk along the line",
  },
  { keys: ["ArrowUp", "ArrowDown"], does: "at the die: throw harder or softer, with Shift in large steps" },
  { keys: ["PageUp", "PageDown"], does: "at the die: higher or lower" },
  { keys: ["Enter", " "], does: "at the die: throw" },
  { keys: ["Escape"], does: "at the die: put it back into your hand" },
  { keys: ["+", "-", "Home"], does: "at the table: look closer, from further away, from behind you" },
];
/** What a game was won by: its rounds, and those of the other where there is one. */
export const roundsWon = (won: number, other: number | null) =>
  `${other === null ? "with " : ""}${won} ${won === 1 ? "round" : "rounds"}${other === null ? "" : ` to ${other}`}`;
