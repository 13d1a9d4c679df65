export const board = "Board";
export const sides = { ivory: "White", ink: "Black" };
export const dice = (side: "ivory" | "ink") => `plays ${sides[side]}`;
export const die = (kind: number, value: number) => `D${kind} showing ${value}`;
export const owned = (side: "ivory" | "ink", kind: number, value: number, isMine: boolean) =>
  `${isMine ? "your" : `${sides[side]}'s`} ${die(kind, value)}`;
export const cell = {
  empty: (cell: string) => `${cell}, empty`,
  gutter: (cell: string) => `${cell}, gutter`,
  die: (cell: string, what: string) => `${cell}, ${what}`,
  fallen: (cell: string, what: string) => `${cell}, in the gutter, ${what}`,
  moves: (count: number) => (count === 1 ? "one move" : `${count} moves`),
};
export const move = (label: string, note: string) => `${label}: ${note}`;
export const inGutter = "In the gutter";
export const gutterHelp = (lost: number) => `${lost} of the other side's dice win`;
export const diceOf = (side: "ivory" | "ink") => `${sides[side]}'s dice`;
export const scoreOf = (name: string, score: number, lost: number, other: "ivory" | "ink") =>
  `${name}: ${score} of ${lost}, ${diceOf(other)} in the gutter`;
export const oneMore = "one more die wins";
export const take = (text: string) => `Play ${text}`;
export const rollAgain = (kind: number) => `Roll the D${kind}`;
export const repeated = "The same position for the second time. The third time is a draw.";
export const repetition = "Repetition";
export const hint = (side: "ivory" | "ink", other: "ivory" | "ink", lost: number) =>
  `You play ${sides[side]}. Knock ${lost} of ${diceOf(other)} into the gutter, the outer ring. Choose one of your dice: it ` +
  "moves in a straight line, exactly as many cells as it shows. A die that it hits moves on with the steps that are left.";
export const boardText = {
  side: (name: string, side: "ivory" | "ink", dice: string) => `${name}, ${sides[side]}: ${dice}.`,
  on: (cell: string, kind: number, value: number) => `D${kind} showing ${value} on ${cell}`,
  fallen: (name: string, other: "ivory" | "ink", score: number, lost: number, dice: string) =>
    `In the gutter, ${diceOf(other)}, for ${name}: ${score} of ${lost}${dice ? `, ${dice}` : ""}.`,
  turn: (side: "ivory" | "ink") => `It is the turn of ${sides[side]}.`,
  rolling: (cell: string) => `The die on ${cell} is being rolled again.`,
};
export const harmful = "These cost you a die: you are asked first";
export const ask = { title: "This drops your own die", drop: "Drop it", back: "Choose again" };
export const turnBoard = (side: "ivory" | "ink") => `${sides[side]} at the bottom`;
export const bottom = (side: "ivory" | "ink") => `${sides[side]}, moving up`;
export const picked = (kind: number, value: number) => `Your D${kind} shows ${value}`;
export const whereTo = "choose where it goes";
export const voices = {
  best: (text: string) => `best: ${text}`,
  played: (text: string) => `played: ${text}`,
};
export const keys = [
  {
    keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
    does: "go from cell to cell; with a picked die from way to way",
  },
  { keys: ["PageUp", "PageDown"], does: "go from die to die" },
  { keys: ["Enter", " "], does: "pick a die, or move it there" },
  { keys: ["Escape"], does: "put the die back" },
];
export const moves = "Moves";
export const moveNumber = "Move";
export const fellAt = "into the gutter at ";
export const movesHelp = "=4 is the number rolled after a hit. A cell on dark: a die went into the gutter there.";
export const wholeBoard = "The whole board";
export const nearer = "Nearer";
