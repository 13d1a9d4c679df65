import { afterEach, expect, test, vi } from "vitest";
import { api, RefusalError } from "./api";

const answers = (response: Response) => vi.stubGlobal("fetch", () => Promise.resolve(response));
const asked = () => api.events("table", "turn_ended");
const refused = (code: string) => expect(asked()).rejects.toMatchObject({ code, constructor: RefusalError });

afterEach(() => vi.unstubAllGlobals());

test("an answer is what the hall says", async () => {
  answers(new Response("[]"));
  expect(await asked()).toEqual([]);
});

test("an answer that breaks off, because the hall has ended, counts as no connection", async () => {
  const broken = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode("[{"));
      stream.error(new TypeError("network error"));
    },
  });
  answers(new Response(broken));
  await refused("offline");
});

test("an answer that is no JSON is refused, whatever its status", async () => {
  answers(new Response("<html>", { status: 200 }));
  await refused("no_answer");
  answers(new Response("<html>", { status: 502 }));
  await refused("no_answer");
});

test("an empty answer says nothing", async () => {
  answers(new Response(null, { status: 204 }));
  expect(await asked()).toBeUndefined();
});

test("a refusal has the hall's code", async () => {
  answers(Response.json({ code: "unknown_table", reason: "There is no such table." }, { status: 404 }));
  await refused("unknown_table");
});

test("a refusal is never taken for a text", async () => {
  answers(Response.json({ code: "unknown_table", reason: "There is no such table." }, { status: 404 }));
  await expect(api.rules("table")).rejects.toThrow("There is no such table.");
});
