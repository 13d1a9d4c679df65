// The lines of the log: the seat's name, followed by the text of the event.
import { pageOf } from "../games";
import type { Parts, LogEntry } from "../protocol/wire";

export interface LogLine {
  key: string;
  seat: number | null;
  text: string;
}

export function logLines(log: LogEntry[], parts: Parts): LogLine[] {
  const { eventText } = pageOf(parts.setup.game);
  return log.flatMap((logEntry) =>
    logEntry.events.map((event, index) => {
      const name = event.seat === null ? "" : (parts.seats[event.seat]?.name ?? "");
      return {
        key: `${logEntry.entry}.${index}`,
        seat: event.seat,
        text: sentence(name, eventText?.(event) ?? event.text),
      };
    }),
  );
}

function sentence(name: string, text: string): string {
  const whole = name ? `${name} ${text}` : text;
  return /[.?]$/.test(whole) ? whole : `${whole}.`;
}
