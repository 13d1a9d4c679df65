export const jump = "Skip to the main part";
export const loading = "Loading";
export const close = "Close";
export const dismiss = "All right";
export const refused: Record<string, string> = {
  offline: "The connection to the hall is lost. Nothing was sent; try again when it is back.",
  no_answer: "The hall gives no answer just now. Try again in a moment.",
  stale_action: "That came too late: the table has moved on.",
};
export const notCopied = (text: string) => `This browser copies nothing for a page. Here it is: ${text}`;
export const nowhere = "There is nothing here.";
export const nowhereWhat = "The address may be mistyped.";
export const toLobby = "Back to the lobby";
export const hall = "Dicehall";
export const day = "Day";
export const evening = "Evening";
export const odds = (good: number, of: number) => `${good} in ${of}`;
export const rating = (points: number) => `about ${points.toLocaleString("en")}`;
