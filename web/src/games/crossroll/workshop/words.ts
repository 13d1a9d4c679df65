// The texts of the workshop.
export const title = "Workshop";
export const newName = "My Town";
export const noAnswer = "The hall does not answer. Your board is kept in this browser.";
export const lead = "Draw a board, see what it plays like, and play it with friends.";
export const name = "Name of the board";
export const tool = "Tool";
export const tools = { draw: "Draw", move: "Move" };
export const undo = "Undo";
export const redo = "Redo";
export const map = "The board that you draw";
export const drawHow = "Tap the map to add a place to the route. Tap a place to lead the route through it.";
export const moveHow = "Drag a place to move it. Tap it to change it.";
export const begin = "Tap anywhere to set the first place of Route A.";
export const keys = [
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "go to the next place" },
  { keys: ["Shift + arrow"], does: "move the place" },
  { keys: ["N"], does: "add a new place to the route" },
  { keys: ["Enter"], does: "lead the route through the place" },
  { keys: ["Space"], does: "choose the place to change it" },
  { keys: ["E"], does: "make it an entrance, or none" },
  { keys: ["L"], does: "make it a landmark, or none" },
  { keys: ["Delete"], does: "remove the place" },
  { keys: ["R"], does: "begin a new route" },
  { keys: ["[", "]"], does: "go on with another route" },
  { keys: ["+", "-", "0"], does: "zoom in, out, to the whole map" },
  { keys: ["Ctrl Z", "Ctrl Y"], does: "undo, redo" },
  { keys: ["?"], does: "show these keys" },
];
export const keysTitle = "Keys";
export const keysText = keys.map(({ keys, does }) => `${keys.join(", ")}: ${does}`).join("; ");
export const routes = "Routes";
export const newRoute = "New route";
export const routeTitle = (letter: string) => `Route ${letter}`;
export const routeButton = (letter: string, places: number) =>
  `${letter} ${places}: Route ${letter}, ${places === 1 ? "1 place" : `${places} places`}`;
export const routeName = "Name";
export const number = "Number";
export const colour = "Colour";
export const ring = "Ring";
export const boxes = "Record boxes";
export const score = "Route Score";
export const usual = "As usual for its length";
export const path = "Places in driving order";
export const emptyPath = "No place yet.";
export const up = (place: string) => `${place} earlier`;
export const down = (place: string) => `${place} later`;
export const outOf = (place: string) => `Take ${place} out of the route`;
export const turnAround = "Go on from the other end";
export const removeRoute = "Remove the route";
export const placeName = "Name";
export const nameHelp = "Enter leads to the next place of the route.";
export const district = "District";
export const side = "Side of its name";
export const sides = {
  n: "above",
  ne: "above right",
  e: "right",
  se: "below right",
  s: "below",
  sw: "below left",
  w: "left",
  nw: "above left",
};
export const entrance = "Entrance";
export const landmark = "Landmark";
export const samePoint = (names: string[]) =>
  `${names.map(nameInText).join(", ")} ${names.length === 1 ? "lies" : "lie"} on the same point. Drag this place away.`;
export const removePlace = "Remove the place";
export const onRoutes = (letters: string[]) =>
  letters.length > 1
    ? `Crossroad of Routes ${letters.join(", ")}`
    : letters.length
      ? `On Route ${letters[0]}`
      : "On no route";
export const tabs = { draw: "Map", numbers: "Scores", play: "Plays like" };
export const ladders = "Ladders";
export const speed = "Speed Scores, in order";
export const landmarkScores = "Landmark Scores, in order";
export const suggest = "Suggest ladders for this map";
export const perfect = (score: number) => `All scores together: ${score}`;
export const engine = "Car engine";
export const engineRow = (n: number) => `Row ${n}`;
export const low = "from";
export const high = "to";
export const rowBoxes = "boxes";
export const effect = "effect";
export const slots = "Slots of the lotto ticket";
export const canvas = "Map";
export const width = "Width";
export const height = "Height";
export const background = "Colour behind the map";
export const noBackground = "The sea";
export const picture = "Picture to draw on";
export const pictureHelp = "It stays in this browser. Nobody else sees it, and it is not part of the board.";
export const noPicture = "Remove the picture";
export const badPicture = "This file is not a picture that the browser can open.";
export const faults = (count: number) => (count === 1 ? "1 thing to mend" : `${count} things to mend`);
/** What the page calls the parts of the file that a fault can begin with. */
const parts: [RegExp, (row: string) => string][] = [
  [/^meta\.name\b/, () => name],
  [/^meta\.lotto_slots\b/, () => slots],
  [/^meta\.width\b/, () => width],
  [/^meta\.height\b/, () => height],
  [/^meta\.background\b/, () => background],
  [/^scores\.speed\b/, () => "Speed Scores"],
  [/^scores\.landmark\b/, () => "Landmark Scores"],
  [/^scores\b/, () => "Scores"],
  [/^engine\[(\d+)\](?: \([^)]*\))?/, (row) => `${engine}, row ${Number(row) + 1}`],
  [/^engine\b/, () => engine],
];
/** A fault that is named after its place in the file, named after what the page calls it, or as it is. */
export function faultText(text: string, name = ""): string {
  if (name) return text.replace(/^\w+\[\d+\](?: \([^)]*\))?/, () => name);
  const [found, called] = parts.find(([pattern]) => pattern.test(text)) ?? [];
  return found && called ? text.replace(found, (_, row: string) => called(row)) : text;
}
/** A name as it can stand in a sentence: without characters that hide, or turn the direction of writing. */
export const nameInText = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\u{fffd}").trim() || nameless;
const nameless = "A place without a name";
export const noScore = (word: string) => `"${nameInText(word)}" is no score. Write whole numbers, such as 1, 2, 3.`;
export const checking = "Checking the board";
export const sound = "No faults: this board can be played.";
export const file = "Board";
export const startNew = "New board";
export const backTo = (name: string) => `Back to ${nameInText(name)}`;
export const openShipped = (name: string) => `Start from ${name}`;
export const keptHere = (count: number) => `Kept (${count})`;
export const noneKept = "The hall keeps no board for you.";
export const open = "Open";
export const linkTo = "Link";
export const forget = "Forget";
export const forgetName = (name: string) => `Forget ${name}`;
export const forgetAsk = (name: string) =>
  `Forget ${name}? Its link stops working, unless somebody else keeps it too. Tables and records stay whole.`;
export const keepOn = "Keep it";
export const forgotten = (name: string) => `The hall keeps ${name} no longer. What you draw here stays.`;
export const openOwn = "Boards that you keep";
export const importFile = "Import a file";
export const exportFile = "Export as TOML";
export const keep = "Keep and share";
export const kept = "The hall keeps this board. Everybody with this link can open it:";
export const copyLink = "Copy the link";
export const linkCopied = "The link is copied.";
export const notRead = "This file can't be opened as a board:";
export const opening = "The board is being opened.";
export const opened = (name: string) => `${name} is open. Undo brings back what was here.`;
export const imported = (name: string) => `${name} was imported. Undo brings back what was here.`;
export const noText = "This file is not text in UTF-8. Save it as UTF-8, and import it again.";
export const otherLetter = (from: string, to: string) => `A route called "${nameInText(from)}" is Route ${to} now.`;
export const otherPath = (letter: string) => `Route ${letter} leads to each of its places once now.`;
export const otherColour = (letter: string) => `Route ${letter} has another colour now.`;
export const otherId = (name: string) => `${nameInText(name)} has an id of its own now.`;
export const otherBackground = "The sea is behind the map now.";
export const mended = (count: number) =>
  count === 1
    ? "One thing could not be shown and is another now:"
    : `${count} things could not be shown and are others now:`;
export const tooLarge = "This file is too large for a board.";
export const play = "Play it";
export const alone = "Alone";
export const bot = "Against a bot";
export const friend = "With a friend";
export const playFirst = "Mend the faults first.";
export const trial = "What it plays like";
export const trialHelp = "Bots play hundreds of games on your board, beside Hong Kong.";
export const tryOut = "Let bots play it";
export const tryAgain = "Let bots play it again";
export const cancel = "Cancel";
export const stale = "The board has changed since these games.";
export const progress = "Games played";
export const preparing = (seconds: number) =>
  `Getting ready: the hall prepares its bots, for ${seconds} s now. The first time takes up to a minute.`;
export const playing = (done: number, total: number) =>
  `Bots are playing: ${done} of ${total} parts are done. The figures get finer as they do.`;
export const gamesPlayed = (games: number) => `At least ${games.toLocaleString("en")} games of each kind`;
export const here = "Yours";
export const before = "Before";
export const toRoute = (letter: string) => `Go to Route ${letter}`;
export const there = "Hong Kong";
export const playable = "Playable: all checks passed.";
export const notYet = (count: number) =>
  count === 1 ? "1 check has not passed." : `${count} checks have not passed.`;
export const soFar = (verdict: string) => `So far, ${verdict.charAt(0).toLowerCase()}${verdict.slice(1)}`;
export const right = "Right would be:";
export const completed = "Completed";
export const left = "Boxes left";
export const byRoute = "Route by route";
export const figures = [
  ["alone/score", "Points alone"],
  ["alone/high", "One game in a hundred reaches"],
  ["alone/share", "Of the highest score"],
  ["score", "Points, two players"],
  ["turns", "Rounds, two players"],
  ["skill", "The better bot wins"],
  ["luck", "Due to the dice"],
  ["wins/first", "The first player wins"],
  ["landmarks", "Landmarks circled"],
  ["skips", "Rounds without an action"],
] as const;
export const passed = "passed";
export const failed = "not passed";
