// Choosing on a picture: every element names the actions that it takes part in, and each one that is picked leaves those
// that it shares with the others.

/** The actions of an element, by their texts. */
export type Place = readonly string[];

/** The offered actions that all picked places take part in; all of them while nothing is picked. */
export function candidates(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): string[] {
  return offered.filter((text) => picked.every((at) => places[at]?.includes(text)));
}

/** The candidates that need no other place. */
export function complete(
  places: readonly Place[],
  picked: readonly number[],
  offered: readonly string[],
): string[] {
  const rest = places.filter((_, at) => !picked.includes(at));
  return candidates(places, picked, offered).filter((text) => !rest.some((place) => place.includes(text)));
}

/** The places that lead on from what is picked to one of its candidates. */
export function next(places: readonly Place[], picked: readonly number[], offered: readonly string[]): number[] {
  const left = candidates(places, picked, offered);
  return [...places.keys()].filter((at) => !picked.includes(at) && places[at]?.some((text) => left.includes(text)));
}

/** What is picked after a place was pressed, and the action that is thereby taken, if it is. */
export interface Press {
  picked: number[];
  taken?: string;
}

/** A place is pressed: once more lets go of it, and one that shares nothing with those picked begins anew. */
export function press(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): Press {
  if (picked.includes(at)) return { picked: picked.filter((each) => each !== at) };
  const together = [...picked, at];
  const now = candidates(places, together, offered).length ? together : [at];
  const left = candidates(places, now, offered);
  if (left.length === 0) return { picked: [] };
  const whole = complete(places, now, offered);
  return left.length === 1 && whole.length === 1 ? { picked: [], taken: left[0] as string } : { picked: now };
}

/** What a place would stand for if it were pressed now. */
export function meaning(
  places: readonly Place[],
  picked: readonly number[],
  at: number,
  offered: readonly string[],
): string[] {
  const together = candidates(places, [...picked, at], offered);
  return together.length ? together : candidates(places, [at], offered);
}
