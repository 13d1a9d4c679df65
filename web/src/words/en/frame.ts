/** The first tab of the sheet, by what its place is for. */
export const firstTab = {
  playing: "Choose",
  over: "Result",
  waiting: "Invite",
  joining: "Join",
  watching: "Watch",
};
export const sheet = "Sheet";
export const rest = "Log, chat and text";
export const tabs = "What the sheet shows";
export const waitsForYou = "waits for you";
export const lower = "Make the sheet smaller";
export const raise = "Make the sheet larger";
export const chooseRow = "Choose a row";
export const listKeys = "Arrow keys go from row to row. Enter takes the row.";
export const onBoard = "The board shows what happens.";
export const onlyChoice = "Your only choice";
export const resting = "This step is done.";
export const skip = "Skip";
export const faster = "Faster";
export const pace = {
  usual: "Others play at the usual pace.",
  short: "Others play faster now. Settings keep the pace.",
  none: "Others play without pauses now. Settings keep the pace.",
};
export const hurry = "While others play";
export const best = "best";
export const equal = "equally good";
export const coachSays = "The coach:";
export const noList = "What the coach would do now";
export const elsewhere = "About choices that the list does not show now";
export const inList = "Its advice is at the rows of the list.";
/** The help sheet. */
export const keys = "Keys";
export const keysTitle = "Keys at this table";
export const keysNow = "Choices now";
export const keysList = "The list of choices";
export const keysTable = "The table";
export const keysBoard = "The board";
export const keyNames: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  " ": "Space",
  Escape: "Esc",
  PageUp: "Page up",
  PageDown: "Page down",
};
export const doesMove = "go from row to row";
export const doesEnds = "go to the first or the last row";
export const doesTake = "take the row";
export const doesRoll = "roll, or hurry what is shown";
export const doesTab = "go to the next part of the page";
export const doesHelp = "show these keys";
export const doesClose = "close a sheet or a drawer";
/** The keys of a picture whose places can be pressed. */
export const pictureKeys = [
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "go from place to place" },
  { keys: ["Enter", " "], does: "choose the place" },
  { keys: ["Escape"], does: "put back what is chosen" },
];
