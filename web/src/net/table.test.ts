// The table's client against a line that the test holds.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message, Parts, LogEntry } from "../protocol/wire";
import { TableClient, type Actor } from "./table.svelte";

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
  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(): void {
    this.close();
    this.onclose?.();
  }
}

const waits = (seat: number) => ({ kind: "roll", seats: [seat] });
const parts = (entry: number): Parts =>
  ({ entry, phase: "playing", mine: [0], choices: [], waiting: waits(1) }) as unknown as Parts;
const told = (entry: number): LogEntry => ({ entry, cause: "seat", events: [], track: false });
const snapshot = (entry: number): Message =>
  ({ kind: "snapshot", version: entry, parts: parts(entry), log: [], chat: [] }) as Message;
const update = (entry: number): Message => ({
  kind: "update",
  since: entry - 1,
  version: entry,
  parts: { entry },
  log: [told(entry)],
  chat: [],
});
const untilSkipped: Actor = (_, skip) => new Promise((done) => skip.addEventListener("abort", () => done()));
const line = (): Socket => Socket.opened.at(-1) as Socket;

let table: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "hall" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  Socket.opened = [];
  table = new TableClient("t");
  line().tell(snapshot(1));
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("while a scene plays the table is shown as it was, and then as it is", async () => {
  table.stage(untilSkipped);
  line().tell(update(2));
  await settled();
  expect([table.playing, table.parts?.entry]).toEqual([true, 1]);
  table.skip();
  await settled();
  expect([table.playing, table.parts?.entry]).toEqual([false, 2]);
});

test("a line that comes back in the middle of a scene shows the table as it is now", async () => {
  table.stage(untilSkipped);
  line().tell(update(2));
  await settled();
  line().cut();
  expect(table.line).toBe("lost");
  await vi.advanceTimersByTimeAsync(2000);
  line().tell(snapshot(5));
  await settled();
  expect([table.line, table.playing, table.parts?.entry]).toEqual(["open", false, 5]);
});

test("scenes that waited when the whole table came are not played after it", async () => {
  const seen: number[] = [];
  table.stage((scene, skip) => {
    seen.push(scene.after.entry);
    return untilSkipped(scene, skip);
  });
  line().tell(update(2));
  line().tell(update(3));
  await settled();
  line().tell(snapshot(7));
  line().tell(update(8));
  await settled();
  expect(seen).toEqual([2]);
  expect(table.parts?.entry).toBe(8);
});

test("whoever hurries the others on still rolls their own dice", async () => {
  const seen: number[] = [];
  table.stage((scene, skip) => {
    seen.push(scene.after.entry);
    return untilSkipped(scene, skip);
  });
  line().tell(update(2));
  line().tell({ ...update(3), parts: { entry: 3, waiting: waits(0) } } as Message);
  line().tell(update(4));
  await settled();
  table.skip();
  await settled();
  expect([seen, table.parts?.entry]).toEqual([[2, 4], 3]);
});

test("what is said is heard at once, also while dice wait", async () => {
  table.stage(untilSkipped);
  line().tell(update(2));
  await settled();
  line().tell({ ...update(3), log: [], chat: [{ seat: 1, text: "hello" }] } as unknown as Message);
  expect(table.chat).toHaveLength(1);
});

test("a missing update is asked for anew", () => {
  line().tell(update(3));
  expect(line().sent).toEqual([{ do: "refresh" }]);
  expect(table.parts?.entry).toBe(1);
});

test("what is shown is chosen from once; the table that follows can be chosen from again", async () => {
  void table.act(0, "roll");
  void table.act(0, "stop");
  expect(table.isSpent(0)).toBe(true);
  line().tell({ kind: "done", id: 1 });
  await settled();
  void table.act(0, "stop");
  line().tell(update(2));
  await settled();
  void table.act(0, "park");
  expect(line().sent.map((command) => (command as { text: string }).text)).toEqual(["roll", "park"]);
});

test("a refused choice leaves the others to be taken", async () => {
  const acted = table.act(0, "roll");
  line().tell({ kind: "refusal", id: 1, code: "not now", reason: "no" } as Message);
  await expect(acted).rejects.toMatchObject({ code: "not now" });
  void table.act(0, "stop");
  expect(line().sent).toHaveLength(2);
});

test("a command that the cut line swallowed is refused as offline", async () => {
  const acted = table.act(0, "roll");
  line().cut();
  await expect(acted).rejects.toMatchObject({ code: "offline" });
});
