// How far somebody is in each lesson, stored in this browser by the names of the steps.

const KEY = "dicehall-lessons";
type Stored = Record<string, string[]>;

const nameOf = (game: string, rulebook: string): string => `${game}/${rulebook}`;

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

/** The names of the steps that were done. */
export function doneSteps(game: string, rulebook: string): string[] {
  const found = stored()[nameOf(game, rulebook)];
  return Array.isArray(found) ? found : [];
}

/** Note that a step is done; the names of all that are. */
export function markDone(game: string, rulebook: string, step: string): string[] {
  const done = [...new Set([...doneSteps(game, rulebook), step])];
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [nameOf(game, rulebook)]: done }));
  } catch {
    // a browser that stores nothing starts from the beginning next time
  }
  return done;
}

/** Where to go on: the first step that is not done, or the first of all once every step is. */
export function stepToGoOnWith(steps: readonly string[], done: readonly string[]): number {
  const open = steps.findIndex((step) => !done.includes(step));
  return Math.max(0, open);
}

/** How a lesson stands. */
export function standing(steps: readonly string[], done: readonly string[]): "new" | "begun" | "complete" {
  const count = steps.filter((step) => done.includes(step)).length;
  if (count === 0) return "new";
  return count === steps.length ? "complete" : "begun";
}
