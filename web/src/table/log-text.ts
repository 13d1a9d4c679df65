// The lines of the log, as this person reads them.
import { pageOf } from "../games";
import type { Event, LogEntry, Parts } from "../protocol/wire";
import { groupEvents, lineNotation, linePoints, lineText, signed } from "../words/log-lines";
import { readerOf } from "./reader";

export interface LogLine {
  seat: number | null;
  text: string;
  /** What the line changes in its seat's points, with its sign; "" if nothing. */
  points: string;
  notation: string;
  /** The numbers of the entries that the line tells. */
  entries: number[];
}

/** An event that knows its entry. */
type Entered = Event & { entry: number };

/** The log with a line for each action and what follows from it. */
export function logLines(log: LogEntry[], parts: Parts): LogLine[] {
  const [names, reader] = [namesOf(parts), readerOf(parts)];
  return groupEvents(log.map((entry) => withGameText(entry, parts))).map((line) => {
    const points = linePoints(line);
    return {
      seat: line.seat,
      text: lineText(line, names, reader),
      points: points === null ? "" : signed(points),
      notation: lineNotation(line),
      entries: (line.events as Entered[]).map(({ entry }) => entry),
    };
  });
}

/** One event as a sentence; `text` takes the place of its own words. */
export function eventSentence(event: Event, parts: Parts, text = event.text): string {
  const line = { seat: event.seat, events: [{ ...event, text }] };
  return lineText(line, namesOf(parts), readerOf(parts));
}

/** The last thing that happened in a game; the seed that is shown after it is not part of it. */
export function lastEvent(log: readonly LogEntry[]): Event | undefined {
  return log.flatMap(({ events }) => events).findLast(({ kind }) => kind !== "revealed");
}

const namesOf = ({ seats }: Parts): string[] => seats.map(({ name }) => name);

/** The entry with the texts of the game's own page. Its events know the entry. */
function withGameText(step: LogEntry, { setup }: Parts): LogEntry & { events: Entered[] } {
  const { eventText } = pageOf(setup.game);
  const text = (event: Event) => (eventText ? eventText(event) : event.text);
  return { ...step, events: step.events.map((event) => ({ ...event, text: text(event), entry: step.entry })) };
}
