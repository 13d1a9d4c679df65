// The offers of a choice: filters, and the starts and ends of runs.
import type { Action, After, Bonus, Drive, Engine, Lotto, OfferFacts } from "./types";
import type { Offered } from "../../protocol/wire";
import type { ShownAction } from "../game-page";
import type { EngineRow } from "./board";

/** A filter of offers; null and "" let all pass. */
export interface OfferFilter {
  kind: "" | "drive" | "lotto" | "engine";
  number: number | null;
  route: string;
}

export const NO_FILTER: OfferFilter = { kind: "", number: null, route: "" };

export const action = (offer: Offered): Action => offer.action as Action;

export function ofKind(offers: Offered[], ...kinds: Action["type"][]): Offered[] {
  return offers.filter((offer) => kinds.includes(action(offer).type));
}

/** The first and the last place that an offer crosses out; undefined if it crosses out none. */
export function ends(offer: Offered): { first: string; last: string } | undefined {
  const taken = action(offer);
  if (taken.type === "drive" || taken.type === "bonus") return { first: taken.first, last: taken.last };
  if (taken.type === "lotto") return { first: taken.place, last: taken.place };
  return undefined;
}

/** What an offer does to the sheet; undefined if it is about something else. */
export const after = (offer: Offered | undefined): After | undefined =>
  (offer?.facts as OfferFacts | undefined)?.after ?? undefined;

/** The places that an offer crosses out, in driving order. */
export function path(offer: Offered): string[] {
  const route = (offer.facts as OfferFacts | undefined)?.path;
  if (route) return route;
  const found = ends(offer);
  return found ? [found.first] : [];
}

/** The places that a choice of a review crosses out, in driving order. */
export function shownPath({ text, facts }: Pick<ShownAction, "text" | "facts">): string[] {
  const route = (facts as OfferFacts).path;
  if (route) return route;
  const [kind, , place] = text.split(" ");
  return kind === "lotto" && place ? [place] : [];
}

export function numberOf(offer: Offered): number | null {
  const taken = action(offer);
  return "number" in taken ? (taken as Drive | Lotto | Engine).number : null;
}

export function routeOf(offer: Offered): string {
  const taken = action(offer);
  return "route" in taken ? (taken as Drive | Bonus).route : "";
}

/** The offers that pass a filter. The kind "drive" includes bonuses. */
export function filterOffers(offers: Offered[], filter: OfferFilter): Offered[] {
  return offers.filter((offer) => {
    const { type } = action(offer);
    if (filter.kind && type !== filter.kind && !(filter.kind === "drive" && type === "bonus")) return false;
    if (filter.number !== null && numberOf(offer) !== filter.number) return false;
    return !filter.route || routeOf(offer) === filter.route;
  });
}

/** The distinct numbers of the offers, sorted. */
export function numbers(offers: Offered[]): number[] {
  const found = offers.map(numberOf).filter((number) => number !== null);
  return [...new Set(found)].sort((a, b) => a - b);
}

export function startPlaces(offers: Offered[]): Set<string> {
  return new Set(offers.flatMap((offer) => ends(offer)?.first ?? []));
}

export function from(offers: Offered[], start: string): Offered[] {
  return offers.filter((offer) => ends(offer)?.first === start);
}

export function endPlaces(offers: Offered[], start: string): Set<string> {
  return new Set(from(offers, start).flatMap((offer) => ends(offer)?.last ?? []));
}

export function offersBetween(offers: Offered[], start: string, end: string): Offered[] {
  return from(offers, start).filter((offer) => ends(offer)?.last === end);
}

/** The offers for a row of the engine. */
export function offersInRow(offers: Offered[], row: EngineRow): Offered[] {
  return ofKind(offers, "engine").filter((offer) => {
    const number = numberOf(offer) ?? 0;
    return row.low <= number && number <= row.high;
  });
}

/** Offers by heading, in the order of their first appearance. */
export function grouped(offers: Offered[]): [string, Offered[]][] {
  const groups = new Map<string, Offered[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}
