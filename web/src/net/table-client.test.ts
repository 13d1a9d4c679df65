// The table client with a socket that the test controls.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message, Parts, LogEntry } from "../protocol/wire";
import { TableClient, type Animator } from "./table-client.svelte";

class Socket {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = Socket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];

  constructor() {
    Socket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.close();
    this.onclose?.();
  }
}

const waitingFor = (seat: number) => ({ kind: "roll", seats: [seat] });
const parts = (entry: number): Parts =>
  ({
    entry,
    phase: "playing",
    mine: [0],
    choices: [],
    waiting: waitingFor(1),
    seats: [{ name: "Ada" }, { name: "Ben" }],
  }) as unknown as Parts;
const logEntry = (entry: number): LogEntry => ({ entry, cause: "seat", events: [], track: false });
const snapshot = (entry: number): Message =>
  ({ kind: "snapshot", version: entry, parts: parts(entry), log: [], chat: [] }) as Message;
const update = (entry: number): Message => ({
  kind: "update",
  since: entry - 1,
  version: entry,
  parts: { entry },
  log: [logEntry(entry)],
  chat: [],
});
const untilSkipped: Animator = (_, skip) => new Promise((done) => skip.addEventListener("abort", () => done()));
const socket = (): Socket => Socket.opened.at(-1) as Socket;

let table: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "hall" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  Socket.opened = [];
  table = new TableClient("t");
  socket().receive(snapshot(1));
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("while a scene plays the table is shown as it was, and then as it is", async () => {
  table.setAnimator(untilSkipped);
  socket().receive(update(2));
  await settled();
  expect([table.playing, table.parts?.entry]).toEqual([true, 1]);
  table.skip();
  await settled();
  expect([table.playing, table.parts?.entry]).toEqual([false, 2]);
});

test("dice that fell before the page was opened are shown falling, until something is chosen", async () => {
  const frame = (entry: number) => ({ log: entry ? logEntry(entry) : null, view: entry, waiting: waitingFor(0) });
  const frames = { total: 3, frames: [0, 1, 2].map(frame) };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(frames)));
  const scenes: unknown[] = [];
  const opened = (cause: LogEntry["cause"]) => {
    const own = new TableClient("daily");
    own.setAnimator(({ before, after, entries }) => {
      scenes.push([before.view, after.view, entries.length]);
      return Promise.resolve();
    });
    const setup = { daily: { challenge: "pig" } };
    const log = [
      { ...logEntry(1), cause: "dice" },
      { ...logEntry(2), cause },
    ];
    socket().receive({ ...snapshot(2), parts: { ...parts(2), view: 2, setup }, log } as unknown as Message);
    return own;
  };
  const fresh = opened("dice");
  expect([fresh.playing, fresh.parts]).toEqual([true, null]);
  await settled();
  expect(scenes).toEqual([
    [0, 1, 1],
    [1, 2, 1],
  ]);
  expect([fresh.playing, fresh.parts?.view, fresh.log.length]).toEqual([false, 2, 2]);
  const later = opened("seat");
  expect([later.playing, later.parts?.view, scenes.length]).toEqual([false, 2, 2]);
  fresh.close();
  later.close();
});

test("a connection that returns in the middle of a scene shows the table as it is now", async () => {
  table.setAnimator(untilSkipped);
  socket().receive(update(2));
  await settled();
  socket().drop();
  expect(table.connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(2000);
  socket().receive(snapshot(5));
  await settled();
  expect([table.connection, table.playing, table.parts?.entry]).toEqual(["open", false, 5]);
});

test("scenes that waited when a snapshot came are not played after it", async () => {
  const played: number[] = [];
  table.setAnimator((scene, skip) => {
    played.push(scene.after.entry);
    return untilSkipped(scene, skip);
  });
  socket().receive(update(2));
  socket().receive(update(3));
  await settled();
  socket().receive(snapshot(7));
  socket().receive(update(8));
  await settled();
  expect(played).toEqual([2]);
  expect(table.parts?.entry).toBe(8);
});

test("a person who skips the others' scenes still rolls their own dice", async () => {
  const played: number[] = [];
  table.setAnimator((scene, skip) => {
    played.push(scene.after.entry);
    return untilSkipped(scene, skip);
  });
  socket().receive(update(2));
  socket().receive({ ...update(3), parts: { entry: 3, waiting: waitingFor(0) } } as Message);
  socket().receive(update(4));
  await settled();
  table.skip();
  await settled();
  expect([played, table.parts?.entry]).toEqual([[2, 4], 3]);
});

test("a chat message shows at once, even while dice wait", async () => {
  table.setAnimator(untilSkipped);
  socket().receive(update(2));
  await settled();
  socket().receive({ ...update(3), log: [], chat: [{ seat: 1, text: "hello" }] } as unknown as Message);
  expect(table.chat).toHaveLength(1);
});

test("a missing update makes the client ask for a snapshot", () => {
  socket().receive(update(3));
  expect(socket().sent).toEqual([{ do: "refresh" }]);
  expect(table.parts?.entry).toBe(1);
});

test("a seat chooses once from the same parts, and again after the next update", async () => {
  void table.act(0, "roll");
  void table.act(0, "stop");
  expect(table.hasChosen(0)).toBe(true);
  socket().receive({ kind: "done", id: 1 });
  await settled();
  void table.act(0, "stop");
  socket().receive(update(2));
  await settled();
  void table.act(0, "park");
  expect(socket().sent.map((command) => (command as { text: string }).text)).toEqual(["roll", "park"]);
});

test("a row that was taken is not the row that somebody is on at the next choice", async () => {
  table.onRow = { seat: 0, text: "end", under: "" };
  void table.act(0, "end");
  expect(table.onRow).not.toBeNull();
  socket().receive({ kind: "done", id: 1 });
  await settled();
  expect(table.onRow).toBeNull();
});

test("after a refused choice the seat can choose again", async () => {
  const acted = table.act(0, "roll");
  socket().receive({ kind: "refusal", id: 1, code: "not now", reason: "it is seat 1's turn" } as Message);
  await expect(acted).rejects.toMatchObject({ code: "not now", message: "It is Ben's turn." });
  void table.act(0, "stop");
  expect(socket().sent).toHaveLength(2);
});

test("a command is refused as offline when the connection drops", async () => {
  const acted = table.act(0, "roll");
  socket().drop();
  await expect(acted).rejects.toMatchObject({ code: "offline" });
});

test("a connection that the hall refuses says why, and is tried less and less often", () => {
  socket().drop();
  for (const seconds of [1, 2, 4]) {
    vi.advanceTimersByTime(seconds * 1000);
    socket().receive({ kind: "refusal", id: 0, code: "too_many", reason: "close some tables" } as Message);
    socket().drop();
  }
  expect(table.connection).toBe("lost");
  expect(table.turnedAway).toBe("Close some tables.");
  expect(Socket.opened.length).toBeLessThanOrEqual(5);
  vi.advanceTimersByTime(20_000);
  socket().receive(snapshot(2));
  expect(table.connection).toBe("open");
  expect(table.turnedAway).toBe("");
});

test("the seed that is shown at the end is no scene: the last one stays", async () => {
  const played: number[] = [];
  table.setAnimator(async ({ entries }) => void played.push(...entries.map(({ entry }) => entry)));
  const revealed = { kind: "revealed", seat: null, text: "The seed is shown.", facts: {} };
  const last = { ...logEntry(3), events: [revealed] };
  socket().receive({
    kind: "update",
    since: 1,
    version: 2,
    parts: { entry: 3 },
    log: [logEntry(2), last],
    chat: [],
  } as Message);
  await vi.waitFor(() => expect(table.parts?.entry).toBe(3));
  expect(played).toEqual([2]);
});
