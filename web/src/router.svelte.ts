// The page's addresses: / the lobby, /new/GAME or /new/GAME/RULEBOOK a new table, /t/ID a table, /t/ID/review its review, /c/CODE a table by its short code, /daily/CHALLENGE or /daily/CHALLENGE/DAY how it went, /lab/GAME or /lab/GAME/RULEBOOK the lab.

export type Place =
  | { at: "lobby" }
  | { at: "new"; game: string; book: string }
  | { at: "table"; id: string }
  | { at: "review"; id: string }
  | { at: "code"; code: string }
  | { at: "lab"; game: string; book: string }
  | { at: "daily"; challenge: string; day: string }
  | { at: "nowhere" };

export function placeOf(path: string): Place {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "new" && rest.length < 2) return { at: "new", game: second, book: rest[0] ?? "" };
  if (first === "t" && rest.length === 1 && rest[0] === "review") return { at: "review", id: second };
  if (first === "lab" && rest.length < 2) return { at: "lab", game: second, book: rest[0] ?? "" };
  if (first === "daily" && second && rest.length < 2) return { at: "daily", challenge: second, day: rest[0] ?? "" };
  if (rest.length > 0) return { at: "nowhere" };
  if (!first) return { at: "lobby" };
  if (first === "t" && second) return { at: "table", id: second };
  if (first === "c" && second) return { at: "code", code: second };
  return { at: "nowhere" };
}

export const route = $state({ place: placeOf(location.pathname) });

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  route.place = placeOf(path);
  scrollTo(0, 0);
}

/** Follow a link of our own without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (link.hasAttribute("download") || link.getAttribute("href")?.startsWith("/api/")) return;
  event.preventDefault();
  go(link.getAttribute("href") as string);
}

addEventListener("popstate", () => (route.place = placeOf(location.pathname)));
