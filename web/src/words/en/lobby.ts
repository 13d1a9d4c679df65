export const hero = ["Pull up", "a chair."];
export const lead =
  "Five dice games in one hall. Play a bot this minute, or send friends a link. No account, and dice anyone can check.";
export const playNow = "Play now";
export const newTable = "New table";
export const joinByCode = "Join by code";
export const codeHelp = "Letters and digits, from whoever set up the table.";
export const join = "Join";
export const openTables = "Open tables";
export const noTables = "No open tables right now.";
export const noTablesWhat = "Set one up and it appears here for everybody.";
export const myGames = "My games";
export const noGames = "Nothing played yet.";
export const sitDown = "Sit down";
export const watch = "Watch";
export const review = "Review";
export const goOn = "Go on";
export const games = "Games";
export const rulebook = "Rulebook";
export const seats = "Seats";
export const seat = (number: number) => `Seat ${number}`;
export const who = { me: "Somebody at this device", open: "Open: by link, code or list", bot: "A bot" };
export const name = "Name";
export const level = "Level";
export const levels: Record<string, string> = {
  easy: "Easy",
  normal: "Normal",
  strong: "Strong",
  greedy: "Greedy",
  random: "Random",
};
export const addSeat = "Add a seat";
export const removeSeat = "Remove";
export const houseRules = "House rules";
export const houseRulesHelp = "As the rulebook has them, unless you change them.";
export const clock = "Clock";
export const clocks = { none: "None", turn: "For each turn", game: "For the whole game" };
export const seconds = "Seconds";
export const increment = "More for each choice, in seconds";
export const listed = "Show it among the open tables";
export const realDice = "Real dice: roll your own and enter the faces";
export const chatOn = "With chat";
export const open = "Open the table";
export const defaultName = "Guest";
export const yes = "Yes";
export const no = "No";
export const codeGone = "Codes end when the last seat is taken. Ask for a new one, or for the link.";
export const cell = (option: string, row: string, column: number) => `${option}, ${row}, column ${column}`;
