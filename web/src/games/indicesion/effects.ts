// The effects of a throw: what happened when and where, for call-outs and totals that move as it happens.
import type { Event } from "../../protocol/wire";
import { posesAt, type Run } from "./playback";
import { FRAMES_A_SECOND, poseAt, secondsOf } from "./track";
import type { Pose } from "./view";
import * as t from "./words";

export interface Effect {
  /** When it happens, in seconds of the throw. */
  at: number;
  /** The piece that it is about: die3, barrel1. */
  body: string;
  text: string;
  /** Where it is shown, in millimetres. */
  place: [number, number, number];
  /** Whether somebody has lost something. */
  harm: boolean;
  seat: number | null;
  points: number;
}

/** How far a piece must have gone to have been knocked, in millimetres. */
const GONE = 20;
const STILL = 0.6;

/** The effects of one simulation, in the order in which they happen. `whose` says whose a die of a seat is. */
export function effectsOf(run: Run, events: readonly Event[], whose: (seat: number) => string): Effect[] {
  const found = events.flatMap((event) => effectOf(run, event, whose) ?? []);
  return found.sort((a, b) => a.at - b.at);
}

function effectOf(run: Run, event: Event, whose: (seat: number) => string): Effect | null {
  const { kind, seat, facts } = event;
  const body = "barrel" in facts ? `barrel${String(facts.barrel)}` : `die${String(facts.die)}`;
  const points = typeof facts.points === "number" ? facts.points : 0;
  const said = textOf(event, points, whose);
  if (said === null && points === 0) return null;
  const settles = kind === "landed" || kind === "scores" || kind === "changed" || kind === "returned";
  const at = typeof facts.at === "number" ? facts.at / 1000 : settles ? restsAt(run, run.die) : goesAt(run, body);
  const pose = placeOf(run, body, settles);
  const place: [number, number, number] = pose ? [pose[0], pose[1], pose[2]] : [0, 0, 0];
  return { at, body, text: pose ? (said ?? "") : "", place, harm: points < 0 || kind === "burnt", seat, points };
}

/** Where it happened: where the piece came to lie, or for one that went, where it lay before. */
function placeOf(run: Run, body: string, settles: boolean): Pose | undefined {
  const lay = run.before.get(body);
  if (!settles && lay) return lay;
  const after = posesAt({ ...run, out: new Map() }, run.out.get(body) ?? secondsOf(run.track));
  return after.get(body) ?? lay;
}

/** When the thrown die has come to lie. */
export function restsAt(run: Run, die: number | null): number {
  const end = secondsOf(run.track);
  const last = die === null ? undefined : poseAt(run.track, `die${die}`, end);
  if (!last) return end;
  for (let frame = run.track.frames - 1; frame >= 0; frame--) {
    const pose = poseAt(run.track, `die${die}`, frame / FRAMES_A_SECOND) as Pose;
    if (Math.hypot(pose[0] - last[0], pose[1] - last[1], pose[2] - last[2]) > STILL)
      return Math.min(end, (frame + 1) / FRAMES_A_SECOND);
  }
  return 0;
}

/** When a piece that lay still has gone from its place. */
export function goesAt(run: Run, body: string): number {
  const from = run.before.get(body);
  for (let frame = 0; from && frame < run.track.frames; frame++) {
    const pose = poseAt(run.track, body, frame / FRAMES_A_SECOND);
    if (pose && Math.hypot(pose[0] - from[0], pose[1] - from[1]) > GONE) return frame / FRAMES_A_SECOND;
  }
  return secondsOf(run.track);
}

/** The words of a call-out: the hall's own, and of a die that was lost, whose it is. */
function textOf({ kind, facts }: Event, points: number, whose: (seat: number) => string): string | null {
  if (kind === "landed" && Array.isArray(facts.boards) && facts.boards.length === 0) return t.callMissed;
  const said = Array.isArray(facts.callout) ? facts.callout.map(String).join(" · ") : "";
  if (!said && !points) return null;
  const owner = kind !== "landed" && typeof facts.whose === "number" ? whose(facts.whose) : "";
  return [said || t.callPoints(points), owner].filter(Boolean).join(" ");
}
