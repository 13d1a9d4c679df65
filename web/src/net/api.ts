// The hall over HTTP. A refusal is thrown as a `RefusalError` with the hall's own reason.
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
import { asSentence } from "../words/sentence";

export class RefusalError extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(asSentence(reason));
  }
}

async function request<T>(path: string, body?: unknown, signal: AbortSignal | null = null): Promise<T> {
  const options =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal };
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, options);
  } catch {
    throw new RefusalError("offline", "");
  }
  const answer: unknown = await response.json().catch(() => ({ code: "no_answer", reason: "" }));
  if (response.ok) return answer as T;
  const { code, reason } = answer as Refusal;
  throw new RefusalError(code, reason);
}

const tablePath = (table: string) => `tables/${encodeURIComponent(table)}`;

export const api = {
  challenges: () => request<DailyCard[]>("daily"),
  tryChallenge: (id: string, name: string) => request<Seated>(`daily/${encodeURIComponent(id)}`, { name }),
  challenge: (id: string, day: string, wait: number) =>
    request<DailyReport>(
      `daily/${encodeURIComponent(id)}?wait=${wait}${day ? `&day=${encodeURIComponent(day)}` : ""}`,
    ),
  lab: (question: LabQuestion, signal: AbortSignal) => request<LabAnswer>("lab", question, signal),
  games: () => request<GameCard[]>("games"),
  tables: () => request<TableCard[]>("tables"),
  myTables: () => request<MyTable[]>("my/tables"),
  create: (table: NewTable) => request<Seated>("tables", table),
  find: (code: string) => request<Found>(`codes/${encodeURIComponent(code)}`),
  sit: (table: string, sit: Sit) => request<Seated>(`${tablePath(table)}/seats`, sit),
  replay: (table: string, start: number, count: number) =>
    request<Replay>(`${tablePath(table)}/replay?start=${start}&count=${count}`),
  review: (table: string) => request<Reviewed>(`${tablePath(table)}/review`),
  hint: (table: string, seat: number) => request<Hint>(`${tablePath(table)}/hint?seat=${seat}`),
  rolls: (table: string) => request<Rolls>(`${tablePath(table)}/rolls`),
  verdict: (table: string) => request<Verdict>(`${tablePath(table)}/verdict`),
  board: (table: string) => request<unknown>(`${tablePath(table)}/board`),
  events: (table: string, kind: string) => request<LogEntry[]>(`${tablePath(table)}/log?kind=${kind}`),
  track: (table: string, entry: number) => request<unknown>(`${tablePath(table)}/tracks/${entry}`),
  pictureUrl: (game: string, rulebook: string) => `/api/games/${game}/rules/${rulebook}/picture`,
  recordUrl: (table: string) => `/api/${tablePath(table)}/record`,
  async record(table: string): Promise<string> {
    return (await fetch(`/api/${tablePath(table)}/record`)).text();
  },
  /** The rules with the house rules of a table in them. */
  async rules(table: string): Promise<string> {
    return (await fetch(`/api/${tablePath(table)}/rules`)).text();
  },
};
