// Writes protocol/wire.ts and games/<game>/types.ts from the JSON Schemas on standard input, which
// `python -m dicehall.hall.types` prints. The argument is the folder to write to; the default is src. A game without a
// folder in src/games gets no types.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const src = fileURLToPath(new URL("../src", import.meta.url));
const target = process.argv[2] ?? src;
const note = "// Made by `./dev types` from the server's own types; do not edit.\n";

// The compiler reads an older draft: `definitions` instead of `$defs`, and a list of `items` for a tuple.
function toOlderDraft(schema) {
  if (Array.isArray(schema)) return schema.map(toOlderDraft);
  if (schema === null || typeof schema !== "object") return schema;
  const { prefixItems, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, toOlderDraft(value)]),
  );
  if (typeof rest.$ref === "string") rest.$ref = rest.$ref.replace("#/$defs/", "#/definitions/");
  if (rest.properties) rest.additionalProperties = false;
  if (prefixItems) return { ...rest, items: prefixItems, additionalItems: false };
  delete rest.minItems; // otherwise a list of 1 to 16 items becomes sixteen tuple types
  delete rest.maxItems;
  return rest;
}

async function typesOf(schema) {
  const definitions = Object.fromEntries(
    Object.entries(schema.$defs).map(([name, each]) => [name, { ...toOlderDraft(each), title: name }]),
  );
  const names = Object.keys(definitions);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }]));
  const root = { type: "object", additionalProperties: false, required: names, properties, definitions };
  const made = await compile(root, "All", { bannerComment: note });
  return made.replace(/export interface All \{[^}]*\}\n+/, "");
}

const schemas = JSON.parse(await text(process.stdin));
for (const [name, schema] of Object.entries(schemas)) {
  if (name !== "wire" && !existsSync(join(src, "games", name))) continue;
  const path = join(target, name === "wire" ? "protocol/wire.ts" : `games/${name}/types.ts`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await typesOf(schema));
}
