// Call-outs: what a throw did, in two or three words at the place where it happened.
import type { Event, LogEntry } from "../../protocol/wire";
import { posesAt, type Run } from "./playback";
import { secondsOf } from "./track";
import type { Pose } from "./view";
import * as t from "./words";

export interface Callout {
  die: number;
  text: string;
  /** Where it is shown, in millimetres. */
  at: [number, number, number];
  /** Whether somebody has lost something there. */
  harm: boolean;
}

/** The call-outs of a scene that ends with a run. A die that was knocked off is shown where it lay before. */
export function calloutsOf(run: Run, entries: readonly LogEntry[], before = run.before): Callout[] {
  const after = posesAt(run, secondsOf(run.track));
  return entries
    .flatMap(({ events }) => events)
    .flatMap((event) => {
      const die = Number(event.facts.die);
      const name = `die${die}`;
      const said = wordsOf(event);
      const pose = said?.harm ? (before.get(name) ?? lastSeen(run, name)) : after.get(name);
      return said && pose ? [{ die, ...said, at: [pose[0], pose[1], pose[2]] as [number, number, number] }] : [];
    });
}

/** Where a die that left play was seen last. */
function lastSeen(run: Run, name: string): Pose | undefined {
  const at = run.out.get(name) ?? secondsOf(run.track);
  return posesAt({ ...run, out: new Map() }, at).get(name);
}

function wordsOf({ kind, facts }: Event): Pick<Callout, "text" | "harm"> | null {
  const points = typeof facts.points === "number" ? facts.points : 0;
  switch (kind) {
    case "landed": {
      const levels = Number(facts.levels ?? 1);
      if (points)
        return { text: levels > 1 ? t.callTower(levels, points) : t.callPoints(points), harm: points < 0 };
      return Array.isArray(facts.boards) && facts.boards.length ? null : { text: t.callMissed, harm: false };
    }
    case "knocked_off":
      return { text: t.callKnockedOff(points), harm: true };
    case "left":
      return { text: t.callLeft(points), harm: true };
    case "burnt":
      return { text: t.callBurnt(points), harm: true };
    default:
      return null;
  }
}
