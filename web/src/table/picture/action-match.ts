// Which actions a selection on a picture matches. Every place names the actions that it takes part in; a selection
// matches the actions that all of its places share.

/** The texts of the actions of a place. */
export type Place = readonly string[];

/** The offered actions that all picked places share; all of them if nothing is picked. */
export function matchingActions(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): string[] {
  return offered.filter((text) => picked.every((at) => places[at]?.includes(text)));
}

/** The matching actions that need no further place. */
export function completeActions(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): string[] {
  const rest = places.filter((_, at) => !picked.includes(at));
  return matchingActions(places, picked, offered).filter((text) => !rest.some((place) => place.includes(text)));
}

/** The places that can be picked next: those of the matching actions. */
export function nextPlaces(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): number[] {
  const left = matchingActions(places, picked, offered);
  return [...places.keys()].filter((at) => !picked.includes(at) && places[at]?.some((text) => left.includes(text)));
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
  if (picked.includes(at)) return { picked: picked.filter((each) => each !== at) };
  const together = [...picked, at];
  const now = matchingActions(places, together, offered).length ? together : [at];
  const left = matchingActions(places, now, offered);
  if (left.length === 0) return { picked: [] };
  const whole = completeActions(places, now, offered);
  return left.length === 1 && whole.length === 1 ? { picked: [], taken: left[0] as string } : { picked: now };
}

/** The actions that would match if this place were pressed now. */
export function actionsOfPlace(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): string[] {
  const together = matchingActions(places, [...picked, at], offered);
  return together.length ? together : matchingActions(places, [at], offered);
}
