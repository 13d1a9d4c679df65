// The numbers of an action box: read from its example action, and written back into it.
import type { Box } from "../protocol/wire";

type Json = Record<string, unknown>;

/** The example action's number for each bound. */
export function boxValues(box: Box): Record<string, number> {
  const found: Record<string, number> = {};
  for (const bound of box.bounds) found[bound.name] = Number(fieldOf(box.action as Json, bound.name) ?? bound.low);
  return found;
}

/** The example action with these numbers. */
export function fillBox(box: Box, values: Record<string, number>): Json {
  return replaced(box.action as Json, values) as Json;
}

function fieldOf(action: Json, name: string): unknown {
  if (name in action) return action[name];
  for (const value of Object.values(action))
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      const inner = fieldOf(value as Json, name);
      if (inner !== undefined) return inner;
    }
  return undefined;
}

function replaced(value: unknown, values: Record<string, number>): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name in values ? values[name] : replaced(inner, values)]),
  );
}
