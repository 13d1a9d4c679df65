// Checks the dice of a finished game in this browser: the record's chain, the seed, and every draw.
import type { Rolls } from "../protocol/wire";

export interface Header {
  dice: { seed_sha256: string; entropy: string[]; public?: string } | null;
  hash: string;
}

interface Entry {
  n: number;
  cause: string;
  what: { type: string; values?: string[]; seed?: string };
  hash: string;
}

/** What this browser remembers of a game: the commitment it was shown, and the entropy it sent. */
export interface Memory {
  commitment?: string;
  entropy: string[];
}

export interface Finding {
  good: boolean;
  what: "chain" | "seed" | "draws" | "remembered" | "entropy" | "public" | "real" | "running";
  count: number;
}

const utf8 = new TextEncoder();

/** Check a record and its dice; every check gives one finding. */
export async function check(record: string, rolls: Rolls, memory: Memory): Promise<Finding[]> {
  const [header, ...entries] = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown) as [Header, ...Entry[]];
  const chain = await chainIsIntact(header, entries);
  const found: Finding[] = [{ good: chain, what: "chain", count: entries.length }];
  if (header.dice === null) return [...found, { good: true, what: "real", count: rolls.rolls.length }];
  const seed = entries.find((entry) => entry.what.type === "revealed")?.what.seed;
  if (seed === undefined) return [...found, { good: true, what: "running", count: 0 }];
  const fits = (await sha256(fromHex(seed))) === header.dice.seed_sha256;
  found.push({ good: fits, what: "seed", count: 1 });
  found.push(...(await publicSeed(header.dice, seed)), ...remembered(header.dice, memory));
  const wrong = await wrongDraws(fromHex(seed), header.dice.entropy, entries, rolls);
  return [...found, { good: wrong === 0, what: "draws", count: wrong || rolls.rolls.length }];
}

/** Public dice: their seed must be the hash of the text that the record names. */
async function publicSeed(dice: NonNullable<Header["dice"]>, seed: string): Promise<Finding[]> {
  if (dice.public === undefined) return [];
  const good = (await sha256(utf8.encode(dice.public))) === seed && dice.entropy.length === 0;
  return [{ good, what: "public", count: 1 }];
}

function remembered(dice: NonNullable<Header["dice"]>, memory: Memory): Finding[] {
  const found: Finding[] = [];
  if (memory.commitment) found.push({ good: memory.commitment === dice.seed_sha256, what: "remembered", count: 1 });
  if (memory.entropy.length)
    found.push({
      good: memory.entropy.some((share) => dice.entropy.includes(share)),
      what: "entropy",
      count: memory.entropy.length,
    });
  return found;
}

async function chainIsIntact(header: Header, entries: Entry[]): Promise<boolean> {
  const { hash, ...rest } = header;
  if ((await sha256(utf8.encode(sorted(rest)))) !== hash) return false;
  let previous = hash;
  for (const { n, cause, what, hash: expected } of entries) {
    const now = await sha256(utf8.encode(previous + sorted([n, cause, what])));
    if (now !== expected) return false;
    previous = now;
  }
  return true;
}

/** The number of rolls that do not follow from seed and entropy. */
async function wrongDraws(seed: Bytes, entropy: string[], entries: Entry[], rolls: Rolls): Promise<number> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const byNumber = new Map(entries.map((entry) => [entry.n, entry]));
  let wrong = 0;
  for (const roll of rolls.rolls) {
    const entry = byNumber.get(roll.entry);
    if (entry?.cause !== "dice") continue;
    const drawn = await draw(key, entropy, roll.number, roll.dice, rolls);
    if (drawn.join() !== entry.what.values?.join()) wrong += 1;
  }
  return wrong;
}

/** Draw the dice of a roll: the first 8 bytes of an HMAC as a number, with rejection sampling. */
export async function draw(
  key: CryptoKey,
  entropy: string[],
  roll: number,
  dice: number[],
  { kinds }: Rolls,
): Promise<string[]> {
  const values: string[] = [];
  let counter = 0;
  for (const die of dice) {
    const kind = kinds[die];
    if (!kind) throw new Error(`no die ${die}`);
    const size = BigInt(kind.faces.length || kind.sides);
    const limit = WORDS - (WORDS % size);
    let word: bigint;
    do {
      const message = utf8.encode(JSON.stringify([entropy, roll, counter++]));
      word = new DataView(await crypto.subtle.sign("HMAC", key, message)).getBigUint64(0);
    } while (word >= limit);
    const face = Number(word % size);
    values.push(kind.faces.length ? (kind.faces[face] ?? "") : String(face + 1));
  }
  return values;
}

const WORDS = 1n << 64n;

type Bytes = Uint8Array<ArrayBuffer>;

/** Compact JSON with sorted keys, the form that the chain hashes. */
export function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${sorted(inner)}`).join(",")}}`;
}

async function sha256(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
