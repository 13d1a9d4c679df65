export const opening = "Opening the table";
export const openingLong = "The first table of a game is made ready once on a machine: about 15 seconds.";
export const missing = "There is no such table.";
export const missingWhat = "Tables at which nobody played are removed. Ask for a new link.";
export const atTable = "At the table";
export const log = "Log";
export const nothingYet = "Nothing yet.";
export const noChoice = (turn: string) => `Nothing to choose now. ${turn}.`;
export const choices = "Your choices";
export const youWatch = "You are watching";
export const orKey = "or press the key";
export const chat = "Chat";
export const words = "As text";
export const say = "Say something";
export const send = "Send";
export const you = "you";
export const openSeat = "Open seat";
export const sitDown = "Sit down";
export const yourName = "Your name";
export const seatWaits = "waits for a player";
export const seatFree = "free, sit down";
export const bot = (level: string) => `bot, ${level}`;
export const away = "away";
export const thinking = "thinking";
export const toRoll = "rolling";
export const unread = (count: number) => (count === 1 ? "1 new line" : `${count} new lines`);
export const choseAlready = "has chosen";
export const watching = (count: number) => (count === 1 ? "1 watching" : `${count} watching`);
export const connectionLost = (seated: boolean) =>
  seated ? "The connection is lost. Your seat is kept." : "The connection is lost.";
export const tryingIn = (seconds: number) => (seconds > 0 ? `Trying again in ${seconds} s.` : "Trying again now.");
export const connectionBack = "The connection is back.";
export const tryNow = "Try now";
export const gameSettings = "Settings";
export const rules = "Rules";
export const share = "Share";
export const undo = "Take back";
export const leave = "Leave the seat";
export const resign = "Resign";
export const resignSure = "Really resign? You lose the game.";
export const more = "More";
export const offers: Record<string, string> = {
  draw: "Offer a draw",
  stop: "Stop without a result",
  pause: "Pause",
  rematch: "Play again",
};
export const proposed: Record<string, (name: string) => string> = {
  undo: (name) => `${name} would like to take back the last choice.`,
  draw: (name) => `${name} offers a draw.`,
  stop: (name) => `${name} would like to stop without a result.`,
  pause: (name) => `${name} would like to pause.`,
  rematch: (name) => `${name} would like another game.`,
};
export const awaitingReply = "Waiting for the others to agree.";
export const agree = "Agree";
export const decline = "Decline";
export const resume = "Go on";
export const paused = "Paused";
export const yourTurn = "Your turn";
export const waitingSeats = "Waiting for players";
export const waitingDice = "Getting the dice ready";
export const waitingRoll = "The dice are being rolled";
export const waitingLot = "Drawing lots";
export const waitingThrow = "Waiting until everything lies still";
export const over = "The game is over";
export const unverified = "Real dice: what they showed is taken on trust.";
export const replay = "Replay";
export const replayStep = (step: number, total: number) => `Step ${step} of ${total}`;
export const openingReplay = "Reading the record";
export const playReplay = "Play";
export const pauseReplay = "Pause";
export const replaySpeed = "Speed";
export const speed = (times: number) => `${times}×`;
export const replayKeys = "Arrow keys go from step to step. Space plays and pauses.";
export const toStep = "Go to this step";
export const first = "To the beginning";
export const last = "To the end";
export const back = "One step back";
export const forward = "One step on";
export const record = "Download the record";
export const check = "Check the dice";
export const checkRecord = "Check the record";
export const checking = "Checking";
export const verdictGood = "Everything that can be checked is right.";
export const verdictBad = "Something is wrong with this record.";
export const linkFor = "Whoever has this link can watch, and sit down while a seat is open.";
export const linkOnlyHere =
  "This link works on this computer only. To let others in, start the hall with --host 0.0.0.0 and open it by this computer's address.";
export const houseRules = "House rules at this table";
export const on = "on";
export const off = "off";
export const copy = "Copy the link";
export const copied = "The link is copied.";
export const codeIs = "Or the code";
export const qr = "The link as a QR code";
export const throwIt = "Throw";
/** The question about real dice: this person's own, somebody's, or nobody's (null). */
export const diceQuestion = {
  yours: (count: number) => (count === 1 ? "What does your die show?" : "What do your dice show?"),
  of: (name: string, count: number) =>
    count === 1 ? `What does ${name}'s die show?` : `What do ${name}'s dice show?`,
  forBot: (name: string, count: number) => `${diceQuestion.of(name, count)} Roll for it.`,
  nobodys: (count: number) => (count === 1 ? "What does the die show?" : "What do the dice show?"),
  lot: "Draw lots: who begins?",
};
export const enterIt = (count: number) => (count === 1 ? "That is what it shows" : "That is what they show");
export const lotIs = (name: string) => `${name} begins`;
export const fumble = "A die fell off the table";
export const clockLeft = (name: string, time: string) => `${name} has ${time} left`;
export const muted = "Muted";
export const mute = (name: string) => `Mute ${name}`;
export const unmute = (name: string) => `Hear ${name} again`;
export const chatOff = "The host has switched the chat off.";
export const chatSwitchOff = "Switch the chat off for all";
export const chatSwitchOn = "Switch the chat on";
export const hotSeat = (name: string) => `For ${name}`;
export const table = "The table";
export const dieNumber = (name: string, number: number) => `${name} ${number}`;
export const facesMissing = (count: number) =>
  count === 1 ? "Choose the face of one more die" : `Choose the faces of ${count} more dice`;
export const lotMissing = "Choose a name";
export const of = (whole: string) => `of ${whole}`;
export const startPicture = "The game at its beginning";
export const board = "Board";
export const rollDice = "Roll the dice";
export const logAs = "How the log is written";
export const inMoves = "Moves";
export const inWords = "In words";
