// Places in words.
import { isCrossroad, type Place } from "./board";
import * as t from "./words";

/** What a place is: its kind and its routes. */
export function kindInWords(place: Place): string {
  const kinds = [
    isCrossroad(place) ? t.crossroad(place.routes) : t.onRoute(place.routes[0] ?? ""),
    place.landmark ? t.landmark : "",
    place.entrance ? t.entrance : "",
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
    marks.circled ? t.circled : marks.crossed ? t.crossedOut : "",
    marks.start === place.id ? t.isStart : "",
    marks.lit ? (marks.start ? t.endsHere : t.startsHere) : "",
  ];
  return told.filter(Boolean).join(", ");
}
