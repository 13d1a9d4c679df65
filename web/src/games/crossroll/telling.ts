// Places in words.
import { isCrossroad, type Place } from "./board";
import * as said from "./words";

/** What a place is: its kind and its routes. */
export function kindInWords(place: Place): string {
  const kinds = [
    isCrossroad(place) ? said.crossroad(place.routes) : said.onRoute(place.routes[0] ?? ""),
    place.landmark ? said.landmark : "",
    place.entrance ? said.entrance : "",
  ];
  return kinds.filter(Boolean).join(", ");
}

export interface Marks {
  crossed: boolean;
  circled: boolean;
  lit: boolean;
  start: string;
}

/** A place as a screen reader hears it. */
export function placeInWords(place: Place, marks: Marks): string {
  const told = [
    place.name,
    kindInWords(place),
    marks.circled ? said.circled : marks.crossed ? said.crossedOut : "",
    marks.start === place.id ? said.isStart : "",
    marks.lit ? (marks.start ? said.endsHere : said.startsHere) : "",
  ];
  return told.filter(Boolean).join(", ");
}
