// The log's lines: an event's words follow its seat's name.
import { pageOf } from "../games";
import type { Parts, LogEntry } from "../protocol/wire";

export interface LogLine {
  key: string;
  seat: number | null;
  text: string;
}

export function linesOf(log: LogEntry[], parts: Parts): LogLine[] {
  const { say } = pageOf(parts.setup.game);
  return log.flatMap((told) =>
    told.events.map((event, index) => {
      const name = event.seat === null ? "" : (parts.seats[event.seat]?.name ?? "");
      return { key: `${told.entry}.${index}`, seat: event.seat, text: sentence(name, say?.(event) ?? event.text) };
    }),
  );
}

function sentence(name: string, text: string): string {
  const whole = name ? `${name} ${text}` : text;
  return /[.?]$/.test(whole) ? whole : `${whole}.`;
}
