// The lines of a log: one for each action, with what follows from it. A roll or a simulation continues the line of the
// choice before it, unless it is about another seat or the choice ended a turn. An event without words is in no line. The Python twin is core/log_lines.py,
// and both are tested with web/src/words/log-lines.json.
import type { Event, LogEntry } from "../protocol/wire";
import { about } from "./sentence";

/** Events that are told in one line. The first one is about `seat`, and so are all others that have a seat. */
export interface EventLine {
  seat: number | null;
  events: Event[];
}

const FOLLOWING = ["dice", "hand", "physics"];
const TURN_ENDED = "turn_ended";

type Step = Pick<LogEntry, "cause" | "events">;

export function groupEvents(steps: readonly Step[]): EventLine[] {
  const lines: EventLine[] = [];
  let action: EventLine[] = [];
  for (const { cause, events } of steps) {
    const told = events.filter(({ text }) => text);
    if (!(FOLLOWING.includes(cause) && continues(action, told))) {
      lines.push(...action);
      action = [];
    }
    for (const event of told) add(action, event);
  }
  return [...lines, ...action];
}

function continues(action: EventLine[], [first]: Event[]): boolean {
  const [line] = action;
  if (!line || !first) return line !== undefined;
  const ended = line.events.some(({ kind }) => kind === TURN_ENDED);
  return action.length === 1 && !ended && (first.seat === null || first.seat === line.seat);
}

function add(action: EventLine[], event: Event): void {
  const last = action.at(-1);
  if (last && (event.seat === null || event.seat === last.seat)) last.events.push(event);
  else action.push({ seat: event.seat, events: [event] });
}

/** A line as its reader reads it; `to` is the seat that reads it. */
export function lineText({ seat, events }: EventLine, names: string[], to: number | null): string {
  const subject = seat === null ? "" : seat === to ? "You" : (names[seat] ?? "");
  let [text, clauses] = ["", false];
  for (const event of events) {
    const own = event.seat !== null;
    const words = about(event.seat, event.text, names, to).replace(/\.$/, "");
    const joint = text === "" ? "" : own && clauses ? "; " : ". ";
    text += joint + (own && !clauses ? `${subject} ${words}` : words);
    clauses = own;
  }
  return /[?!]$/.test(text) ? text : `${text}.`;
}

/** What a line changes in its seat's points; null if no event says it. */
export function linePoints({ events }: EventLine): number | null {
  const found = events.map(({ facts }) => facts.points).filter((points) => typeof points === "number");
  return found.length ? found.reduce((sum, points) => sum + points, 0) : null;
}

/** The notation of the action, with the result of its roll; "" if there is none. The last one counts. One that begins
 * with "=" is only a result, and is added to the one before it. */
export function lineNotation({ events }: EventLine): string {
  return events
    .map(({ facts }) => facts.notation)
    .filter((notation) => typeof notation === "string")
    .reduce((text, notation) => (notation.startsWith("=") ? text + notation : notation), "");
}

/** Points as the log shows them: "+300", "−50" with a real minus, "0". */
export function signed(points: number): string {
  const size = Math.abs(points).toLocaleString("en");
  return points > 0 ? `+${size}` : points < 0 ? `−${size}` : size;
}
