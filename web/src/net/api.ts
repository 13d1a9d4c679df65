// The hall over HTTP. A refusal is thrown as a `RefusalError` with the hall's own reason.
import type {
  BoardInput,
  CheckedBoard,
  DailyCard,
  DailyReport,
  Found,
  GameCard,
  HallCard,
  Hint,
  Imported,
  KeptBoard,
  LabAnswer,
  LabQuestion,
  LessonCard,
  LessonMoves,
  LessonSheet,
  LessonTurn,
  MyTable,
  NewTable,
  PlayOn,
  PlayOnFrom,
  PuzzleAnswer,
  PuzzleSheet,
  PuzzleVerdict,
  Refusal,
  Replay,
  Reviewed,
  Rolls,
  Seated,
  Series,
  Sit,
  TableCard,
  Training,
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

async function request<T>(
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
  method = "POST",
): Promise<T> {
  const options =
    body === undefined
      ? {}
      : { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal };
  const text = await requestText(path, options);
  const answer = text === "" ? undefined : parsed(text);
  if (answer === unreadable) throw new RefusalError("no_answer", "");
  return answer as T;
}

/** The text that the hall answers with; its refusals are thrown. */
async function requestText(path: string, options: RequestInit = {}): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/${path}`, options);
    text = await response.text(); // the hall may end in the middle of an answer
  } catch {
    throw new RefusalError("offline", "");
  }
  if (response.ok) return text;
  const refusal = parsed(text);
  if (refusal === unreadable) throw new RefusalError("no_answer", "");
  const { code, reason } = refusal as Refusal;
  throw new RefusalError(code, reason);
}

const unreadable = Symbol("an answer that is no JSON");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

export const isLesson = (table: string) => table.startsWith("learn:");

/** The path of a table; the table of a lesson has the id `learn:GAME:RULEBOOK`. */
function tablePath(table: string): string {
  const [kind, game = "", rulebook = "", puzzle = ""] = table.split(":");
  if (kind === "train") return puzzlePath(game, rulebook, puzzle);
  return kind === "learn" ? lessonPath(game, rulebook) : `tables/${encodeURIComponent(table)}`;
}
const lessonPath = (game: string, rulebook: string) =>
  `lessons/${encodeURIComponent(game)}/${encodeURIComponent(rulebook)}`;

const puzzlePath = (...parts: string[]) => ["puzzles", ...parts.map(encodeURIComponent)].join("/");

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
  training: () => request<Training>("training"),
  importTraining: (file: Record<string, unknown>) => request<Imported>("training/file", file),
  puzzle: (game: string, book: string, id: string) => request<PuzzleSheet>(puzzlePath(game, book, id)),
  nextPuzzle: (game: string, book: string, theme: string) =>
    request<PuzzleSheet>(puzzlePath(game, book) + (theme ? `?theme=${encodeURIComponent(theme)}` : "")),
  answerPuzzle: (game: string, book: string, id: string, answer: PuzzleAnswer) =>
    request<PuzzleVerdict>(puzzlePath(game, book, id), answer),
  playOnPuzzle: (game: string, book: string, id: string, asked: PlayOn) =>
    request<Seated>(`${puzzlePath(game, book, id)}/again`, asked),
  lab: (question: LabQuestion, signal: AbortSignal) => request<LabAnswer>("lab", question, signal),
  checkBoard: (game: string, board: BoardInput, signal: AbortSignal | null = null) =>
    request<CheckedBoard>(`games/${encodeURIComponent(game)}/boards/check`, board, signal),
  keepBoard: (game: string, board: string) =>
    request<KeptBoard>(`games/${encodeURIComponent(game)}/boards`, { board }),
  keptBoard: (game: string, id: string) =>
    request<KeptBoard>(`games/${encodeURIComponent(game)}/boards/${encodeURIComponent(id)}`),
  myBoards: (game: string) => request<KeptBoard[]>(`my/boards/${encodeURIComponent(game)}`),
  forgetBoard: (game: string, id: string) =>
    request<unknown>(`my/boards/${encodeURIComponent(game)}/${encodeURIComponent(id)}`, {}, null, "DELETE"),
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
  /** What simulations say about an action of a box before it is taken. */
  aim: (table: string, asked: { seat: number; text: string }, signal: AbortSignal) =>
    request<unknown>(`${tablePath(table)}/aim`, asked, signal),
  lessonAim: (
    game: string,
    rulebook: string,
    step: string,
    asked: { text: string; actions: NonNullable<LessonMoves["actions"]> },
    signal: AbortSignal,
  ) => request<unknown>(`${lessonPath(game, rulebook)}/steps/${encodeURIComponent(step)}/aim`, asked, signal),
  board: (table: string) => request<unknown>(`${tablePath(table)}/board`),
  /** The entries of a log with an event of this kind; a lesson begins without any. */
  events: async (table: string, kind: string): Promise<LogEntry[]> =>
    isLesson(table) ? [] : request<LogEntry[]>(`${tablePath(table)}/log?kind=${kind}`),
  track: async (table: string, entry: number): Promise<unknown> =>
    lessonTracks.get(`${table} ${entry}`) ?? request<unknown>(`${tablePath(table)}/tracks/${entry}`),
  pictureUrl: (game: string, rulebook: string) => `/api/games/${game}/rules/${rulebook}/picture`,
  recordUrl: (table: string) => `/api/${tablePath(table)}/record`,
  record: (table: string) => requestText(`${tablePath(table)}/record`),
  /** The rules with the house rules of a table in them. */
  rules: (table: string) => requestText(`${tablePath(table)}/rules`),
};
