// A table client on the transport of a lesson, with a hall that the test controls.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LessonTurn, Parts, Snapshot, Update } from "../protocol/wire";
import { RefusalError, api, lessonTracks } from "./api";
import { LessonTransport } from "./lesson-transport";
import { TableClient } from "./table-client.svelte";

const place = { game: "pig", rulebook: "pig" };
const parts = (entry: number) =>
  ({
    entry,
    phase: "playing",
    mine: [0],
    choices: [{ seat: 0 }],
    waiting: { seats: [0] },
    seats: [],
  }) as unknown as Parts;
const snapshot: Snapshot = { kind: "snapshot", version: 1, parts: parts(0), log: [], chat: [] };
const update: Update = { kind: "update", since: 1, version: 2, parts: { entry: 1 }, log: [], chat: [] };
const turn = (verdict: LessonTurn["verdict"], more: Partial<LessonTurn> = {}): LessonTurn => ({
  messages: [],
  verdict,
  say: "",
  actions: [],
  next: "",
  listed: [],
  lit: [],
  bubble: "",
  tracks: {},
  ...more,
});
const begun = turn("open", { messages: [snapshot] });

let answers: (LessonTurn | Error)[];
let asked: unknown[];
let heard: string[];
let table: TableClient;
let transport: LessonTransport;

beforeEach(async () => {
  answers = [begun];
  asked = [];
  heard = [];
  vi.spyOn(api, "lessonStep").mockImplementation(async (_game, _book, step, moves) => {
    asked.push([step, moves.actions, moves.since]);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next as LessonTurn;
  });
  table = new TableClient("learn:pig:pig", (listener) => {
    transport = new LessonTransport(place, listener, ({ verdict }) => heard.push(verdict));
    return transport;
  });
  transport.begin("hits", false);
  await vi.waitFor(() => expect(table.parts?.entry).toBe(0));
});

afterEach(() => {
  table.close();
  vi.restoreAllMocks();
});

test("a step begins with a snapshot and is open for choices", () => {
  expect(table.connection).toBe("open");
  expect(table.choices).toHaveLength(1);
  expect(heard).toEqual(["open"]);
});

test("an action is sent with those before it, and the version that is shown", async () => {
  answers = [turn("open", { messages: [update], actions: ["a"] }), turn("open", { actions: ["a", "b"] })];
  await table.act(0, "a");
  await vi.waitFor(() => expect(table.parts?.entry).toBe(1));
  await table.actWith(0, { die: 3 });
  expect(asked).toEqual([
    ["hits", [], 0],
    ["hits", ["a"], 1],
    ["hits", ["a", { die: 3 }], 2],
  ]);
});

test("after a wrong try nothing has changed, and the seat can choose again", async () => {
  answers = [turn("wrong", { say: "Try the D4." }), turn("wrong")];
  await table.act(0, "a");
  expect([table.parts?.entry, table.hasChosen(0)]).toEqual([0, false]);
  await table.act(0, "b");
  expect(asked.at(-1)).toEqual(["hits", ["b"], 1]);
  expect(heard).toEqual(["open", "wrong", "wrong"]);
});

test("a step that is done offers nothing any more", async () => {
  answers = [turn("done", { messages: [update], actions: ["a"] })];
  await table.act(0, "a");
  await vi.waitFor(() => expect(table.parts?.choices).toEqual([]));
});

test("a refusal of the rules reaches whoever chose", async () => {
  answers = [new RefusalError("illegal_action", "that is not possible")];
  await expect(table.act(0, "a")).rejects.toMatchObject({ code: "illegal_action" });
  expect(table.hasChosen(0)).toBe(false);
});

test("an answer that comes after another step has begun is not shown", async () => {
  let late = (_: LessonTurn) => {};
  vi.mocked(api.lessonStep).mockImplementationOnce(() => new Promise((answer) => (late = answer)));
  void table.act(0, "a");
  answers = [begun];
  transport.begin("reroll", false);
  await vi.waitFor(() => expect(heard).toEqual(["open", "open"]));
  late(turn("done", { messages: [update], actions: ["a"] }));
  await new Promise((later) => setTimeout(later));
  expect([heard, table.parts?.entry]).toEqual([["open", "open"], 0]);
});

test("a step to read offers nothing", async () => {
  answers = [begun];
  transport.begin("read", true);
  await vi.waitFor(() => expect(table.parts?.choices).toEqual([]));
});

test("a hall that does not answer is asked again", async () => {
  vi.useFakeTimers();
  answers = [new RefusalError("offline", ""), begun];
  transport.begin("hits", false);
  await vi.advanceTimersByTimeAsync(0);
  expect(table.connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(3000);
  expect(table.connection).toBe("open");
  vi.useRealTimers();
});

test("trajectories of throws come with the step", async () => {
  answers = [turn("open", { messages: [update], tracks: { 3: { frames: 2 } } })];
  await table.act(0, "throw");
  expect(await api.track(table.id, 3)).toEqual({ frames: 2 });
  lessonTracks.clear();
});
