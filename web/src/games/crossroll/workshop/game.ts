// The game that the boards of this workshop are for.
export const GAME = "crossroll";
