// Choosing by touching dice: which offers a selection means. The offers say what is possible; this only compares.
import type { Action } from "./types";
import type { Choice, Offered } from "../../protocol/wire";
import { meeting, needOf, needsOf, type Felt, type Need } from "./lay";

/** An offer with the dice that it is about. */
export interface Way {
  offer: Offered;
  needs: Need[];
}

/** The offers that can be made by touching dice. */
export function waysOf(choice: Choice | undefined, felt: Felt): Way[] {
  return (choice?.offers ?? []).map((offer) => ({ offer, needs: needsOf(offer.action as Action, felt) }));
}

export const verbOf = (offer: Offered): string => (offer.action as Action).verb;

function countOf(needs: readonly Need[]): Map<Need, number> {
  const counts = new Map<Need, number>();
  for (const need of needs) counts.set(need, (counts.get(need) ?? 0) + 1);
  return counts;
}

/** Whether an offer is about all of these dice, and maybe more. */
function covers(way: Way, selected: readonly Need[]): boolean {
  const offered = countOf(way.needs);
  return selected.length > 0 && [...countOf(selected)].every(([need, count]) => (offered.get(need) ?? 0) >= count);
}

/** Playing on means every die of the field; it is chosen by its button, not by touching dice. */
const touchable = (way: Way): boolean => !["on", "roll", "double", "end"].includes(verbOf(way.offer));

/** The needs of the selected dice. */
export function needsSelected(selected: readonly string[], felt: Felt): Need[] {
  return selected.flatMap((id): Need[] => {
    if (id === "signal") return ["signal"];
    const die = felt.dice.find((each) => each.id === id);
    return die ? [needOf(die)] : [];
  });
}

/** The offers that a selection means: those about exactly these dice, or else the nearest that have them all. */
export function meant(ways: readonly Way[], selected: readonly string[], felt: Felt): Way[] {
  const needs = needsSelected(selected, felt);
  const fitting = ways.filter((way) => touchable(way) && covers(way, needs));
  const least = Math.min(...fitting.map((way) => way.needs.length));
  return fitting.filter((way) => way.needs.length === least);
}

/** Whether some offer is about this die. */
export function offered(ways: readonly Way[], id: string, felt: Felt): boolean {
  return ways.some((way) => touchable(way) && covers(way, needsSelected([id], felt)));
}

/** The selection after touching a die; what only goes together is selected together. */
export function touched(ways: readonly Way[], selected: readonly string[], id: string, felt: Felt): string[] {
  if (selected.includes(id)) return shrunk(ways, selected, id, felt);
  return grown(ways, [...selected, id], felt) ?? grown(ways, [id], felt) ?? [];
}

function grown(ways: readonly Way[], selected: readonly string[], felt: Felt): string[] | null {
  const nearest = meant(ways, selected, felt);
  const first = nearest[0];
  if (!first) return null;
  if (nearest.length > 1) return [...selected];
  const missing = [...first.needs];
  for (const need of needsSelected(selected, felt)) missing.splice(missing.indexOf(need), 1);
  const others = { ...felt, dice: felt.dice.filter((die) => !selected.includes(die.id)) };
  return [...selected, ...meeting(missing, others)];
}

/** Without this die; and without those that are not offered on their own. */
function shrunk(ways: readonly Way[], selected: readonly string[], id: string, felt: Felt): string[] {
  const rest = selected.filter((each) => each !== id);
  const exact = (ids: readonly string[]) => {
    const needs = needsSelected(ids, felt);
    return ways.some((way) => touchable(way) && covers(way, needs) && way.needs.length === needs.length);
  };
  if (exact(rest)) return rest;
  const [gone] = needsSelected([id], felt);
  const others = rest.filter((each) => needsSelected([each], felt)[0] !== gone);
  return exact(others) ? others : [];
}
