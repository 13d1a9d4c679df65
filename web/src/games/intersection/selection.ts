// The selection of dice: which offers match it. It only compares with the server's offers.
import type { Action } from "./types";
import type { Choice, Offered } from "../../protocol/wire";
import { diceFor, needOf, needsOf, type Felt, type Need } from "./felt";

/** An offer with the dice that it needs. */
export interface DiceOffer {
  offer: Offered;
  needs: Need[];
}

/** The offers of a choice with the dice that they need. */
export function diceOffersOf(choice: Choice | undefined, felt: Felt): DiceOffer[] {
  return (choice?.offers ?? []).map((offer) => ({ offer, needs: needsOf(offer.action as Action, felt) }));
}

export const verbOf = (offer: Offered): string => (offer.action as Action).verb;

/** The name of the hint on how dice are parked. */
export const PARKING = "intersection";

/** Whether somebody has several choices now, and dice to park among them: the moment for that hint. */
export const parksByTouch = (choices: readonly Choice[]): boolean =>
  choices.some(({ offers }) => offers.length > 1 && offers.some((offer) => verbOf(offer) === "park"));

function countOf(needs: readonly Need[]): Map<Need, number> {
  const counts = new Map<Need, number>();
  for (const need of needs) counts.set(need, (counts.get(need) ?? 0) + 1);
  return counts;
}

/** Whether an offer needs all of these dice, and maybe more. */
function covers(diceOffer: DiceOffer, selected: readonly Need[]): boolean {
  const counts = countOf(diceOffer.needs);
  return selected.length > 0 && [...countOf(selected)].every(([need, count]) => (counts.get(need) ?? 0) >= count);
}

/** Whether an offer can be chosen by touching dice. Playing on needs every die, so it has a button instead. */
const touchable = (diceOffer: DiceOffer): boolean =>
  !["on", "roll", "double", "end"].includes(verbOf(diceOffer.offer));

/** The needs of the selected dice. */
export function selectedNeeds(selected: readonly string[], felt: Felt): Need[] {
  return selected.flatMap((id): Need[] => {
    if (id === "signal") return ["signal"];
    const die = felt.dice.find((each) => each.id === id);
    return die ? [needOf(die)] : [];
  });
}

/** The offers that match a selection: those that need all of its dice and the fewest others. */
export function matchingOffers(
  diceOffers: readonly DiceOffer[],
  selected: readonly string[],
  felt: Felt,
): DiceOffer[] {
  const needs = selectedNeeds(selected, felt);
  const fitting = diceOffers.filter((diceOffer) => touchable(diceOffer) && covers(diceOffer, needs));
  const least = Math.min(...fitting.map((diceOffer) => diceOffer.needs.length));
  return fitting.filter((diceOffer) => diceOffer.needs.length === least);
}

/** Whether an offer needs this die. */
export function isOffered(diceOffers: readonly DiceOffer[], id: string, felt: Felt): boolean {
  return diceOffers.some((diceOffer) => touchable(diceOffer) && covers(diceOffer, selectedNeeds([id], felt)));
}

/** The dice that are selected, and those among them that were touched: the others came with them. */
export interface Selection {
  dice: string[];
  touched: string[];
}

export const NOTHING: Selection = { dice: [], touched: [] };

/** The selection after a touch. A touch on a die that came with another one means it too: only the next one lets go. */
export function touchDie(
  diceOffers: readonly DiceOffer[],
  { dice, touched }: Selection,
  id: string,
  felt: Felt,
): Selection {
  if (dice.includes(id) && !touched.includes(id)) return { dice, touched: [...touched, id] };
  const after = afterTouch(diceOffers, dice, id, felt);
  return { dice: after, touched: [...touched, id].filter((each) => after.includes(each)) };
}

/** The selected dice after touching one. Dice that can only be used together are selected together. */
export function afterTouch(
  diceOffers: readonly DiceOffer[],
  selected: readonly string[],
  id: string,
  felt: Felt,
): string[] {
  if (selected.includes(id)) return reduced(diceOffers, selected, id, felt);
  return extended(diceOffers, [...selected, id], felt) ?? extended(diceOffers, [id], felt) ?? [];
}

function extended(diceOffers: readonly DiceOffer[], selected: readonly string[], felt: Felt): string[] | null {
  const nearest = matchingOffers(diceOffers, selected, felt);
  const first = nearest[0];
  if (!first) return null;
  if (nearest.length > 1) return [...selected];
  const missing = [...first.needs];
  for (const need of selectedNeeds(selected, felt)) missing.splice(missing.indexOf(need), 1);
  const others = { ...felt, dice: felt.dice.filter((die) => !selected.includes(die.id)) };
  return [...selected, ...diceFor(missing, others)];
}

/** The selection without this die, and without dice that need it. */
function reduced(diceOffers: readonly DiceOffer[], selected: readonly string[], id: string, felt: Felt): string[] {
  const rest = selected.filter((each) => each !== id);
  const exact = (ids: readonly string[]) => {
    const needs = selectedNeeds(ids, felt);
    return diceOffers.some(
      (diceOffer) => touchable(diceOffer) && covers(diceOffer, needs) && diceOffer.needs.length === needs.length,
    );
  };
  if (exact(rest)) return rest;
  const [gone] = selectedNeeds([id], felt);
  const others = rest.filter((each) => selectedNeeds([each], felt)[0] !== gone);
  return exact(others) ? others : [];
}
