// The hall over HTTP. A refusal is thrown as a `RefusalError` with the hall's own reason.
import type {
  DailyCard,
  DailyReport,
  Found,
  GameCard,
  HallCard,
  Hint,
  LabAnswer,
  LabQuestion,
  LessonCard,
  LessonMoves,
  LessonSheet,
  LessonTurn,
  MyTable,
  NewTable,
  PlayOnFrom,
  Refusal,
  Replay,
  Reviewed,
  Rolls,
  Seated,
  Series,
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

const isLesson = (table: string) => table.startsWith("learn:");

/** The path of a table; the table of a lesson has the id `learn:GAME:RULEBOOK`. */
function tablePath(table: string): string {
  const [kind, game = "", rulebook = ""] = table.split(":");
  return kind === "learn" ? lessonPath(game, rulebook) : `tables/${encodeURIComponent(table)}`;
}
const lessonPath = (game: string, rulebook: string) =>
  `lessons/${encodeURIComponent(game)}/${encodeURIComponent(rulebook)}`;

/** The trajectories of throws in lessons, which came with the step: by table and entry. */
export const lessonTracks = new Map<string, unknown>();

export const api = {
  challenges: () => request<DailyCard[]>("daily"),
  tryChallenge: (id: string, name: string) => request<Seated>(`daily/${encodeURIComponent(id)}`, { name }),
  challenge: (id: string, day: string, wait: number) =>
    request<DailyReport>(
      `daily/${encodeURIComponent(id)}?wait=${wait}${day ? `&day=${encodeURIComponent(day)}` : ""}`,
    ),
  lessons: () => request<LessonCard[]>("lessons"),
  lesson: (game: string, rulebook: string) => request<LessonSheet>(lessonPath(game, rulebook)),
  lessonStep: (game: string, rulebook: string, step: string, moves: LessonMoves) =>
    request<LessonTurn>(`${lessonPath(game, rulebook)}/steps/${encodeURIComponent(step)}`, moves),
  lab: (question: LabQuestion, signal: AbortSignal) => request<LabAnswer>("lab", question, signal),
  games: () => request<GameCard[]>("games"),
  hall: () => request<HallCard>("hall"),
  tables: () => request<TableCard[]>("tables"),
  myTables: () => request<MyTable[]>("my/tables"),
  create: (table: NewTable) => request<Seated>("tables", table),
  playOn: (table: string, from: PlayOnFrom) => request<Seated>(`${tablePath(table)}/again`, from),
  find: (code: string) => request<Found>(`codes/${encodeURIComponent(code)}`),
  sit: (table: string, sit: Sit) => request<Seated>(`${tablePath(table)}/seats`, sit),
  replay: (table: string, start: number, count: number) =>
    request<Replay>(`${tablePath(table)}/replay?start=${start}&count=${count}`),
  review: (table: string) => request<Reviewed>(`${tablePath(table)}/review`),
  hint: (table: string, seat: number) => request<Hint>(`${tablePath(table)}/hint?seat=${seat}`),
  series: (table: string) => request<Series>(`${tablePath(table)}/series`),
  rolls: (table: string) => request<Rolls>(`${tablePath(table)}/rolls`),
  verdict: (table: string) => request<Verdict>(`${tablePath(table)}/verdict`),
  board: (table: string) => request<unknown>(`${tablePath(table)}/board`),
  /** The entries of a log with an event of this kind; a lesson begins without any. */
  events: async (table: string, kind: string): Promise<LogEntry[]> =>
    isLesson(table) ? [] : request<LogEntry[]>(`${tablePath(table)}/log?kind=${kind}`),
  track: async (table: string, entry: number): Promise<unknown> =>
    lessonTracks.get(`${table} ${entry}`) ?? request<unknown>(`${tablePath(table)}/tracks/${entry}`),
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
