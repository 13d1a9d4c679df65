export const title = "Workshop";
export const notHere = "This game has no workshop. The lobby shows which games there are.";
