import { expect, test } from "vitest";
import { check, sorted, type Finding } from "./check";
import game from "./game.json"; // a solo game as the hall records it

const { record, rolls } = game;
const mine = {
  commitment: JSON.parse(record.split("\n")[0] ?? "").dice.seed_sha256 as string,
  entropy: ["a1".repeat(16)],
};
const bad = (found: Finding[]) => found.filter((each) => !each.good).map((each) => each.what);

test("an unchanged record passes every check", async () => {
  const found = await check(record, rolls, mine);
  expect(bad(found)).toEqual([]);
  expect(found.map((each) => each.what)).toEqual(["chain", "seed", "remembered", "entropy", "draws"]);
});

test("a roll that was changed breaks the chain and is not what the seed gives", async () => {
  const changed = record
    .replace(/"values":\["(\w+)","\w"/, '"values":["$1","4"')
    .replace(/"values":\["(\w+)","4","\w"/, '"values":["$1","4","4"');
  expect(changed).not.toBe(record);
  expect(bad(await check(changed, rolls, mine))).toEqual(["chain", "draws"]);
});

test("another commitment than the one this browser was shown is noticed", async () => {
  expect(bad(await check(record, rolls, { ...mine, commitment: "00".repeat(32) }))).toEqual(["remembered"]);
});

test("a share of this browser that is missing from the dice is noticed", async () => {
  expect(bad(await check(record, rolls, { ...mine, entropy: ["ff"] }))).toEqual(["entropy"]);
});

test("a seed that was not committed to is noticed", async () => {
  const other = record.replace(/"seed":"../, '"seed":"00');
  expect(bad(await check(other, rolls, mine))).toContain("seed");
});

test("keys are sorted at every depth", () => {
  expect(sorted({ b: [{ d: 1, c: null }], a: "x" })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
});

test("public dice must be those of the text that the record names", async () => {
  const text = "dicehall daily 2026-11-16 pig-big";
  const seed = "8c85e4baae1babd3711a020f9a2acc1cff83d85f82a08eff2d9fbc5ab01731d0";
  const header = (named: string) => ({ dice: { seed_sha256: "", entropy: [], public: named }, hash: "" });
  const daily = (named: string) =>
    [header(named), { n: 1, cause: "table", what: { type: "revealed", seed }, hash: "" }]
      .map((line) => JSON.stringify(line))
      .join("\n");
  const none = { kinds: [], rolls: [] };
  expect(bad(await check(daily(text), none, { entropy: [] }))).not.toContain("public");
  expect(bad(await check(daily(text.replace("16", "17")), none, { entropy: [] }))).toContain("public");
});
