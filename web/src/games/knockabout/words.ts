export const board = "Board";
export const sides = { ivory: "White", ink: "Black" };
export const dice = (side: "ivory" | "ink") => `plays ${sides[side]}`;
export const die = (kind: number, value: number) => `D${kind} showing ${value}`;
export const owned = (side: "ivory" | "ink", kind: number, value: number) => `${sides[side]}'s ${die(kind, value)}`;
export const cell = {
  empty: (cell: string) => `${cell}, empty`,
  gutter: (cell: string) => `${cell}, gutter`,
  die: (cell: string, what: string) => `${cell}, ${what}`,
  fallen: (cell: string, what: string) => `${cell}, in the gutter, ${what}`,
  moves: (count: number) => (count === 1 ? "one move" : `${count} moves`),
};
export const move = (label: string, note: string) => `${label}: ${note}`;
export const inGutter = "In the gutter";
export const gutterHelp = (lost: number) => `${lost} of one side lose`;
export const fallenOf = (name: string, fallen: number, lost: number) =>
  `${name}: ${fallen} of ${lost} in the gutter`;
export const oneMore = "one more is the end";
export const whatItDoes = "What this move does";
export const pathText = (from: string, to: string) => (from === to ? "stays" : `${from} to ${to}`);
export const take = (text: string) => `Move ${text}`;
export const rolls = (cell: string) => `The die on ${cell} is then rolled again.`;
export const rollAgain = (kind: number) => `Roll the D${kind}`;
export const repeated = "This position stands for the second time. Once more, and the game is drawn.";
export const repeatedPlain = "This position stands for the second time.";
export const repetition = "Repetition";
export const hint = (side: "ivory" | "ink") =>
  `You play ${sides[side]}. Choose a die: it runs exactly as far as it shows, straight, and what it hits runs on.`;
export const boardText = {
  side: (name: string, side: "ivory" | "ink", dice: string) => `${name}, ${sides[side]}: ${dice}.`,
  on: (cell: string, kind: number, value: number) => `D${kind} showing ${value} on ${cell}`,
  fallen: (name: string, side: "ivory" | "ink", fallen: number, lost: number, dice: string) =>
    `In the gutter, ${name} (${sides[side]}): ${fallen} of ${lost}${dice ? `, ${dice}` : ""}.`,
  turn: (side: "ivory" | "ink") => `It is the turn of ${sides[side]}.`,
  rolling: (cell: string) => `The die on ${cell} is being rolled again.`,
};
