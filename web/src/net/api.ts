// The hall over HTTP. A refusal is thrown as `Refused`, with the hall's own sentence.
import type {
  DailyCard,
  DailyReport,
  Found,
  GameCard,
  Hint,
  LabAnswer,
  LabQuestion,
  MyTable,
  NewTable,
  Refusal,
  Replay,
  Reviewed,
  Rolls,
  Seated,
  Sit,
  TableCard,
  LogEntry,
  Verdict,
} from "../protocol/wire";

export class Refused extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function ask<T>(path: string, body?: unknown, signal: AbortSignal | null = null): Promise<T> {
  const request =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal };
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, request);
  } catch {
    throw new Refused("offline", "");
  }
  const answer: unknown = await response.json();
  if (response.ok) return answer as T;
  const { code, reason } = answer as Refusal;
  throw new Refused(code, reason);
}

const at = (table: string) => `tables/${encodeURIComponent(table)}`;

export const api = {
  challenges: () => ask<DailyCard[]>("daily"),
  tryChallenge: (id: string, name: string) => ask<Seated>(`daily/${encodeURIComponent(id)}`, { name }),
  challenge: (id: string, day: string, wait: number) =>
    ask<DailyReport>(`daily/${encodeURIComponent(id)}?wait=${wait}${day ? `&day=${encodeURIComponent(day)}` : ""}`),
  lab: (asked: LabQuestion, signal: AbortSignal) => ask<LabAnswer>("lab", asked, signal),
  games: () => ask<GameCard[]>("games"),
  tables: () => ask<TableCard[]>("tables"),
  myTables: () => ask<MyTable[]>("my/tables"),
  create: (table: NewTable) => ask<Seated>("tables", table),
  find: (code: string) => ask<Found>(`codes/${encodeURIComponent(code)}`),
  sit: (table: string, sit: Sit) => ask<Seated>(`${at(table)}/seats`, sit),
  replay: (table: string, start: number, count: number) =>
    ask<Replay>(`${at(table)}/replay?start=${start}&count=${count}`),
  review: (table: string) => ask<Reviewed>(`${at(table)}/review`),
  hint: (table: string, seat: number) => ask<Hint>(`${at(table)}/hint?seat=${seat}`),
  rolls: (table: string) => ask<Rolls>(`${at(table)}/rolls`),
  verdict: (table: string) => ask<Verdict>(`${at(table)}/verdict`),
  board: (table: string) => ask<unknown>(`${at(table)}/board`),
  events: (table: string, kind: string) => ask<LogEntry[]>(`${at(table)}/log?kind=${kind}`),
  track: (table: string, entry: number) => ask<unknown>(`${at(table)}/tracks/${entry}`),
  pictureAddress: (game: string, rulebook: string) => `/api/games/${game}/rules/${rulebook}/picture`,
  recordAddress: (table: string) => `/api/${at(table)}/record`,
  async record(table: string): Promise<string> {
    return (await fetch(`/api/${at(table)}/record`)).text();
  },
  async rules(game: string, rulebook: string): Promise<string> {
    return (await fetch(`/api/games/${game}/rules/${rulebook}`)).text();
  },
};
