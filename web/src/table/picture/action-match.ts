// Which actions a selection on a picture matches. Every place names the actions that it takes part in; a selection
// matches the actions that all of its places share.

export interface Place {
  /** The texts of the actions of this place. */
  readonly actions: readonly string[];
  /** Whether a press ends the choice: it takes the action whose other places are exactly the picked ones. */
  readonly confirm?: boolean;
  /** Places with the same mark mean the same, such as dice that show the same: only their number counts. */
  readonly alike?: string;
}

/** How many places of each kind there are; a place that is like no other is a kind of its own. */
function countKinds(places: readonly Place[], chosen: Iterable<number>): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const at of chosen) {
    const kind = places[at]?.alike ?? at;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** The places that carry an action. */
const carriers = (places: readonly Place[], text: string): number[] =>
  [...places.keys()].filter((at) => places[at]?.actions.includes(text));

/** Whether one selection has no more of any kind than another. */
const within = (fewer: Map<string | number, number>, more: Map<string | number, number>): boolean =>
  [...fewer].every(([kind, count]) => count <= (more.get(kind) ?? 0));

/** The offered actions that all picked places share; all of them if nothing is picked. */
export function matchingActions(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): string[] {
  const counts = countKinds(places, picked);
  return offered.filter((text) => within(counts, countKinds(places, carriers(places, text))));
}

/** The matching actions that need no further place. */
export function completeActions(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): string[] {
  const counts = countKinds(places, picked);
  return matchingActions(places, picked, offered).filter((text) =>
    within(countKinds(places, carriers(places, text)), counts),
  );
}

/** The actions that a confirming place takes now: those whose other places are exactly the picked ones. */
function confirmedActions(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): string[] {
  const counts = countKinds(places, picked);
  return offered.filter((text) => {
    const others = carriers(places, text).filter((each) => !places[each]?.confirm);
    const needed = countKinds(places, others);
    return places[at]?.actions.includes(text) && within(needed, counts) && within(counts, needed);
  });
}

/** The places that can be picked next: those of the matching actions. */
export function nextPlaces(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): number[] {
  return [...places.keys()].filter((at) => {
    if (picked.includes(at)) return false;
    if (places[at]?.confirm) return confirmedActions(places, picked, at, offered).length === 1;
    return matchingActions(places, [...picked, at], offered).length > 0;
  });
}

/** The selection after a press, and the action that the press takes, if any. */
export interface Press {
  picked: number[];
  taken?: string;
}

/** Press a place. A second press deselects it; a place that shares no action with the selection starts a new one. */
export function press(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): Press {
  if (places[at]?.confirm) return confirm(places, picked, at, offered);
  if (picked.includes(at)) return { picked: picked.filter((each) => each !== at) };
  const together = [...picked, at];
  const now = matchingActions(places, together, offered).length ? together : [at];
  const left = matchingActions(places, now, offered);
  if (left.length === 0) return { picked: [] };
  const whole = completeActions(places, now, offered);
  return left.length === 1 && whole.length === 1 ? { picked: [], taken: left[0] as string } : { picked: now };
}

function confirm(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): Press {
  const [taken, ...others] = confirmedActions(places, picked, at, offered);
  return taken !== undefined && others.length === 0 ? { picked: [], taken } : { picked: [...picked] };
}

/** The actions that would match if this place were pressed now. */
export function actionsOfPlace(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): string[] {
  if (places[at]?.confirm) return confirmedActions(places, picked, at, offered);
  const together = matchingActions(places, [...picked, at], offered);
  return together.length ? together : matchingActions(places, [at], offered);
}
