// What a file may have, and nobody could mend on the page: things of one name, and colours that are none.
import { COLOURS, LETTERS, freeId, type Draft, type DraftPlace, type DraftRoute } from "./draft";
import * as t from "./words";

const ID = /^[a-z][a-z0-9_]*$/;
const COLOUR = /^#[0-9a-f]{6}$/;

/** A draft that can be drawn and mended on the page, and what was changed for that, in sentences. */
export function mended(draft: Draft): { draft: Draft; changes: string[] } {
  const changes: string[] = [];
  const { locations, renamed } = ofTheirOwn(draft, changes);
  const known = new Set(locations.map(({ id }) => id));
  const taken = new Set<string>();
  const routes = draft.routes.map((route, n): DraftRoute => {
    const letter = freeLetter(route.letter, taken, draft);
    if (letter !== route.letter) changes.push(t.otherLetter(route.letter, letter));
    taken.add(letter);
    const ids = route.path.map((id) => renamed.get(id) ?? id);
    const path = [...new Set(ids)].filter((id) => known.has(id));
    if (path.length !== route.path.length) changes.push(t.otherPath(letter));
    const colour = COLOUR.test(route.colour) ? route.colour : (COLOURS[n % COLOURS.length] as string);
    if (colour !== route.colour) changes.push(t.otherColour(letter));
    return { ...route, letter, path, colour };
  });
  return { draft: { ...draft, meta: seaBehind(draft.meta, changes), routes, locations }, changes };
}

/** The places, each with an id of its own that an id may be; and the ids that were others before. */
function ofTheirOwn(draft: Draft, changes: string[]): { locations: DraftPlace[]; renamed: Map<string, string> } {
  const locations: DraftPlace[] = [];
  const renamed = new Map<string, string>();
  for (const place of draft.locations) {
    const twice = locations.some(({ id }) => id === place.id) || renamed.has(place.id);
    if (!twice && ID.test(place.id)) {
      locations.push(place);
      continue;
    }
    const id = freeId({ ...draft, locations: [...draft.locations, ...locations] }, place.name);
    if (!twice) renamed.set(place.id, id);
    changes.push(t.otherId(place.name));
    locations.push({ ...place, id });
  }
  return { locations, renamed };
}

function freeLetter(letter: string, taken: Set<string>, { routes }: Draft): string {
  if (/^[A-Z]$/.test(letter) && !taken.has(letter)) return letter;
  const others = new Set(routes.map((route) => route.letter));
  return [...LETTERS].find((each) => !taken.has(each) && !others.has(each)) ?? letter;
}

function seaBehind(meta: Draft["meta"], changes: string[]): Draft["meta"] {
  if (!meta.background || COLOUR.test(meta.background)) return meta;
  changes.push(t.otherBackground);
  const { background: _, ...others } = meta;
  return others;
}
