// The bar, the title of the tab, and calls.
const list = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

export const yourRoll = "Your roll";
/** Words that go on after others, so that they begin with a small letter. */
export const goesOn = (text: string) => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
/** A question and what follows, as it is read out. */
export const told = (ask: string, then: string) => `${ask}${then && `${ask.endsWith("?") ? "" : ":"} ${then}`}.`;
/** A question to one of several people at this device. */
export const to = (name: string, ask: string) => `${name}: ${goesOn(ask)}`;
export const rollFor = (name: string) => `Roll for ${name}`;
export const drawLots = "Draw lots";
export const whoBegins = "who begins?";
export const enterDice = "then enter what the dice show";
export const choosing = (names: string[]) => `${list(names)} ${names.length > 1 ? "are" : "is"} choosing`;
export const youRoll = "You roll";
export const rolls = (name: string) => `${name} rolls`;
export const plays = (name: string) => `${name} plays`;
export const underWay = "Your choice is under way";
export const sealed = "your choice is sealed until all have chosen";
export const reply = "agree, or decline";
export const step = (step: number, of: number) => `Replay, step ${step} of ${of}`;
export const title = (ask: string, game: string) => `${ask} · ${game}`;
/** The title of a tab that calls. */
export const call = "● Your turn";
/** Those who watch. */
export const watching = (names: string[]) => `You watch ${list(names)}`;
export const watchOpen = "You see what the players see.";
export const watchSealed = "You see what the players see. Secret choices show when all have chosen.";
export const watchHidden = "You see what lies open. What a player alone may see stays with that player.";
export const watchLog = "The log has all that happened so far.";
/** Notifications. */
export const notify = "Call me in games with people";
export const notifyHint =
  "A notification when the game waits for you and this page is hidden. Sound rings too, if it is on.";
export const notifyBlocked = "This browser blocks notifications from this page.";
export const notifyMissing = "This browser has no notifications for this page.";
