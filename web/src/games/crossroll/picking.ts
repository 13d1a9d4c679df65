// From what is offered to what is clicked: where runs begin and end, and which offer a pair of ends means.
import type { Action, Bonus, Drive, Engine, Lotto } from "./types";
import type { Offered } from "../../protocol/wire";
import type { EngineRow } from "./board";

/** Which of the offers are looked at; null and "" leave them all. */
export interface Wish {
  kind: "" | "drive" | "lotto" | "engine";
  number: number | null;
  route: string;
}

export const ANYTHING: Wish = { kind: "", number: null, route: "" };

export const action = (offer: Offered): Action => offer.action as Action;

export function ofKind(offers: Offered[], ...kinds: Action["type"][]): Offered[] {
  return offers.filter((offer) => kinds.includes(action(offer).type));
}

/** The first and the last place that an offer crosses out; undefined where it crosses out nothing. */
export function ends(offer: Offered): { first: string; last: string } | undefined {
  const does = action(offer);
  if (does.type === "drive" || does.type === "bonus") return { first: does.first, last: does.last };
  if (does.type === "lotto") return { first: does.place, last: does.place };
  return undefined;
}

/** All places that an offer crosses out, in driving order. */
export function path(offer: Offered): string[] {
  const told = (offer.facts as Offered["facts"] | undefined)?.path;
  if (Array.isArray(told)) return told as string[];
  const found = ends(offer);
  return found ? [found.first] : [];
}

export function numberOf(offer: Offered): number | null {
  const does = action(offer);
  return "number" in does ? (does as Drive | Lotto | Engine).number : null;
}

export function routeOf(offer: Offered): string {
  const does = action(offer);
  return "route" in does ? (does as Drive | Bonus).route : "";
}

/** The offers that a wish leaves. A wish for driving takes bonuses along. */
export function wished(offers: Offered[], wish: Wish): Offered[] {
  return offers.filter((offer) => {
    const { type } = action(offer);
    if (wish.kind && type !== wish.kind && !(wish.kind === "drive" && type === "bonus")) return false;
    if (wish.number !== null && numberOf(offer) !== wish.number) return false;
    return !wish.route || routeOf(offer) === wish.route;
  });
}

/** The different numbers that are offered, in order. */
export function numbers(offers: Offered[]): number[] {
  const found = offers.map(numberOf).filter((number) => number !== null);
  return [...new Set(found)].sort((a, b) => a - b);
}

export function starts(offers: Offered[]): Set<string> {
  return new Set(offers.flatMap((offer) => ends(offer)?.first ?? []));
}

export function from(offers: Offered[], start: string): Offered[] {
  return offers.filter((offer) => ends(offer)?.first === start);
}

export function stops(offers: Offered[], start: string): Set<string> {
  return new Set(from(offers, start).flatMap((offer) => ends(offer)?.last ?? []));
}

export function between(offers: Offered[], start: string, end: string): Offered[] {
  return from(offers, start).filter((offer) => ends(offer)?.last === end);
}

/** What the engine's row would take. */
export function inRow(offers: Offered[], row: EngineRow): Offered[] {
  return ofKind(offers, "engine").filter((offer) => {
    const number = numberOf(offer) ?? 0;
    return row.low <= number && number <= row.high;
  });
}

/** Offers under their headings, in the order in which the headings first stand. */
export function grouped(offers: Offered[]): [string, Offered[]][] {
  const groups = new Map<string, Offered[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}
