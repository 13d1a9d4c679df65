import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Aid, LATER, near, RESTS, type AidAnswer, type Aimed, type Asked } from "./aid";

const aimed = (speed: number, azimuth = 1.5): Aimed => ({
  die: 1,
  board: 0,
  release: { place: [0, -900], height: 60, speed, azimuth, loft: 1.1, spin: 0 },
  text: `throw ${speed}`,
});
const answer = (text: string, throws = 96): AidAnswer => ({
  text,
  level: "odds",
  throws,
  most: 96,
  areas: [],
  odds: [],
  points: null,
  sentence: text,
});

describe("a hand that rests", () => {
  it("may stray by less than it trembles", () => expect(near(aimed(2000), aimed(2040))).toBe(true));

  it("has moved if strength, direction or die are others", () => {
    expect(near(aimed(2000), aimed(2060))).toBe(false);
    expect(near(aimed(2000, 1.5), aimed(2000, 1.52))).toBe(false);
    expect(near(aimed(2000), { ...aimed(2000), die: 2 })).toBe(false);
  });
});

describe("the aid", () => {
  let shown: (string | null)[];
  let asked: string[];
  let reply: (text: string, signal: AbortSignal) => Promise<Asked>;
  let aid: Aid;
  beforeEach(() => {
    vi.useFakeTimers();
    [shown, asked] = [[], []];
    reply = (text) => Promise.resolve(answer(text));
    aid = new Aid(
      (text, signal) => (asked.push(text), reply(text, signal)),
      (found) => shown.push(found ? `${found.sentence} ${found.throws}` : null),
    );
  });
  afterEach(() => void vi.useRealTimers());

  it("asks once the hand has rested, not before", async () => {
    aid.watch(aimed(2000));
    await vi.advanceTimersByTimeAsync(RESTS - 1);
    aid.watch(aimed(2600));
    await vi.advanceTimersByTimeAsync(RESTS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(asked).toEqual(["throw 2600"]);
    expect(shown.at(-1)).toBe("throw 2600 96");
  });

  it("goes on asking until the hall has nothing to add", async () => {
    let throws = 0;
    reply = (text) => Promise.resolve(answer(text, (throws += 24)));
    aid.watch(aimed(2000));
    await vi.advanceTimersByTimeAsync(RESTS + 1);
    expect(asked).toHaveLength(4);
    expect(shown.at(-1)).toBe("throw 2000 96");
  });

  it("takes its answer away as soon as the hand moves on", async () => {
    aid.watch(aimed(2000));
    await vi.advanceTimersByTimeAsync(RESTS + 1);
    aid.watch(aimed(2010));
    expect(shown.at(-1)).toBe("throw 2000 96");
    aid.watch(aimed(2200));
    expect(shown.at(-1)).toBeNull();
  });

  it("never shows an answer about a throw that is no longer in the hand", async () => {
    const late: ((found: Asked) => void)[] = [];
    reply = () => new Promise((resolve) => late.push(resolve));
    aid.watch(aimed(2000));
    await vi.advanceTimersByTimeAsync(RESTS + 1);
    aid.watch(aimed(2500));
    late[0]?.(answer("throw 2000"));
    await vi.advanceTimersByTimeAsync(10);
    expect(shown.filter(Boolean)).toEqual([]);
    aid.watch(null);
    await vi.advanceTimersByTimeAsync(RESTS * 2);
    expect(shown.filter(Boolean)).toEqual([]);
  });

  it("tells the hall to stop when the hand moves", async () => {
    let signal: AbortSignal | undefined;
    reply = (_, given) => new Promise(() => (signal = given));
    aid.watch(aimed(2000));
    await vi.advanceTimersByTimeAsync(RESTS + 1);
    aid.watch(aimed(2500));
    expect(signal?.aborted).toBe(true);
  });

  it("asks a busy hall again after a while, and not about a throw that it refuses", async () => {
    const replies: Asked[] = ["later", "never"];
    reply = () => Promise.resolve(replies.shift() ?? "never");
    aid.watch(aimed(2000));
    await vi.advanceTimersByTimeAsync(RESTS + 1);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(LATER + 1);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10 * LATER);
    expect(asked).toHaveLength(2);
  });
});
