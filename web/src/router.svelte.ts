// The router. The page has these paths:
// /                                  the lobby
// /new/GAME[/RULEBOOK[/MODE]]        a new table
// /t/ID, /t/ID/review                a table, and the review of its game
// /c/CODE                            a table by its short code
// /daily/CHALLENGE[/DAY]             the results of a daily challenge
// /learn, /learn/GAME/RULEBOOK       all lessons, and one of them
// /train[/GAME[/RULEBOOK[/PUZZLE]]]   training, the next puzzle, and one of them; ?theme= only those of a theme
// /lab/GAME, /lab/GAME/RULEBOOK      the lab
// /workshop/GAME[/ID]                the workshop of boards, with a board that the hall keeps

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string; book: string; mode: string }
  | { page: "table"; id: string }
  | { page: "review"; id: string }
  | { page: "code"; code: string }
  | { page: "lessons" }
  | { page: "lesson"; game: string; book: string }
  | { page: "train"; game: string }
  | { page: "puzzle"; game: string; book: string; id: string; search: string }
  | { page: "lab"; game: string; book: string }
  | { page: "workshop"; game: string; id: string }
  | { page: "daily"; challenge: string; day: string }
  | { page: "not-found" };

export function parsePath(address: string, turn = 0): Route {
  const [path = "", search = ""] = address.split("?");
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "train" && rest.length === 0) return { page: "train", game: second };
  if (first === "train" && rest.length < 3)
    return { page: "puzzle", game: second, book: rest[0] ?? "", id: rest[1] ?? "", search: `${search} ${turn}` };
  if (first === "new" && rest.length < 3)
    return { page: "new", game: second, book: rest[0] ?? "", mode: rest[1] ?? "" };
  if (first === "t" && rest.length === 1 && rest[0] === "review") return { page: "review", id: second };
  if (first === "learn" && rest.length === 0) return { page: "lessons" };
  if (first === "learn" && rest.length === 1) return { page: "lesson", game: second, book: rest[0] ?? "" };
  if (first === "lab" && rest.length < 2) return { page: "lab", game: second, book: rest[0] ?? "" };
  if (first === "workshop" && second && rest.length < 2)
    return { page: "workshop", game: second, id: rest[0] ?? "" };
  if (first === "daily" && second && rest.length < 2)
    return { page: "daily", challenge: second, day: rest[0] ?? "" };
  if (rest.length > 0) return { page: "not-found" };
  if (!first) return { page: "lobby" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "c" && second) return { page: "code", code: second };
  return { page: "not-found" };
}

export const route = $state({ current: parsePath(location.pathname) });
/** Counts the steps that were taken: the same address may lead to another puzzle each time. */
let turns = 0;

export function navigate(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  route.current = parsePath(path, (turns += 1));
  scrollTo(0, 0);
}

/** Follow a link within the page without loading the page again. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (link.hasAttribute("download") || link.getAttribute("href")?.startsWith("/api/")) return;
  event.preventDefault();
  navigate(link.getAttribute("href") as string);
}

addEventListener("popstate", () => (route.current = parsePath(location.pathname)));
