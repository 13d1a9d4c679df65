// A board that the workshop opens as soon as it is there, as an option names it; "" for none.
export const toOpen = { board: "" };
