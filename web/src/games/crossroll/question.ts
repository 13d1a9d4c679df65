// What the bar asks while a choice is half made, and what the main button says.
import type { Question } from "../../net/table-client.svelte";
import type { Offered } from "../../protocol/wire";
import { action, numberOf, numbers, routeOf, type OfferFilter } from "./offers";
import * as t from "./words";

/** What is selected on the board. */
export interface Selection {
  /** The offer that the main button would take. */
  on: Offered | undefined;
  /** The name of the place where a run starts, and the offers that begin there. */
  start: string;
  fromStart: Offered[];
  filter: OfferFilter;
  /** The name of a place. */
  nameOf: (place: string) => string;
  /** Whether the choice is secret until all have chosen. */
  sealed: boolean;
  /** Whether there is room for few words only: no names of places. */
  short: boolean;
}

/** What is asked next; null where nothing is selected, so that the server's question stands. */
export function questionFor({ on, start, fromStart, filter, nameOf, sealed, short }: Selection): Question | null {
  if (on) return asked(on, short ? null : nameOf, sealed ? t.sealOrOther : t.takeOrOther);
  if (start) {
    const run = runName(fromStart, filter);
    return { ask: short ? run : `${run} ${t.fromPlace(nameOf(start))}`, then: t.chooseEnd };
  }
  if (filter.kind === "lotto") return { ask: t.lottoWith(filter.number), then: t.chooseCrossroad };
  if (filter.kind === "engine") return { ask: t.engine, then: t.chooseNumber };
  if (filter.route || filter.number !== null)
    return { ask: t.driveOn(filter.number, filter.route), then: t.chooseStart };
  return null;
}

/** "Drive 3" if all the runs that are left have this number, else "Drive". */
function runName(runs: Offered[], filter: OfferFilter): string {
  if (runs.every((offer) => action(offer).type === "bonus")) return t.bonus;
  const [number, ...others] = numbers(runs);
  return t.driveOn(others.length ? null : (number ?? null), filter.route);
}

function asked(offer: Offered, nameOf: ((place: string) => string) | null, then: string): Question | null {
  const taken = action(offer);
  if (nameOf && (taken.type === "drive" || taken.type === "bonus"))
    return { ask: shortName(offer), then: `${t.endsAt(nameOf(taken.last))} ${then}` };
  const named = ["drive", "bonus", "lotto", "engine", "dice"].includes(taken.type);
  return named ? { ask: shortName(offer), then: t.lower(then) } : null;
}

/** An offer in a few words: "Drive 4 on D". */
function shortName(offer: Offered): string {
  const taken = action(offer);
  switch (taken.type) {
    case "drive":
      return t.driveOn(numberOf(offer), routeOf(offer));
    case "bonus":
      return t.bonusOn(routeOf(offer));
    case "lotto":
      return t.onTicket(taken.number);
    case "engine":
      return t.onEngine(taken.number);
    default:
      return offer.label;
  }
}

/** The text of the main button. */
export function takeText(offer: Offered, sealed: boolean): string {
  const short = shortName(offer);
  return sealed ? t.seal(short) : short;
}
