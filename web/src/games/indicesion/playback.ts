// The playback of throws: the tracks of a scene, and when pieces leave the table.
import { api } from "../../net/api";
import type { Scene } from "../../net/table-client.svelte";
import type { Event, LogEntry } from "../../protocol/wire";
import { paceOf } from "./pace";
import { poseAt, secondsOf, unpack, type Packed, type Track } from "./track";
import { posesOf, type Poses, type View } from "./view";

/** How long the end of a round is shown, in milliseconds. */
export const ROUND = 6000;

/** One simulation: the poses before it, the track of moving bodies, and when pieces leave (in seconds). */
export interface Run {
  before: Poses;
  track: Track;
  out: Map<string, number>;
  die: number | null;
}

/** The runs of a scene in order with their events, fetched as they are needed. */
export async function* runsOf(table: string, scene: Scene): AsyncGenerator<[Run, readonly Event[]]> {
  let before = posesOf(scene.before.view as View);
  for (const entry of scene.entries) {
    if (!entry.track) continue;
    const track = await unpack((await api.track(table, entry.entry)) as Packed);
    const run = { before, track, out: outOf(entry), die: thrownIn(scene.entries) };
    yield [run, entry.events];
    before = posesAt(run, secondsOf(track));
    for (const barrel of knockedOff(entry)) before.delete(barrel);
  }
}

export function thrownIn(entry: readonly LogEntry[]): number | null {
  const landed = entry.flatMap((each) => each.events).find((event) => event.kind === "landed");
  return landed ? Number(landed.facts.die) : null;
}

function outOf(entry: LogEntry): Map<string, number> {
  const out = entry.events.filter((event) => event.kind === "left" || event.kind === "burnt");
  return new Map(out.map((event) => [`die${String(event.facts.die)}`, Number(event.facts.at) / 1000]));
}

function knockedOff(entry: LogEntry): string[] {
  return entry.events
    .filter((event) => event.kind === "barrel")
    .map((event) => `barrel${String(event.facts.barrel)}`);
}

/** All poses at a moment of a run. */
export function posesAt(run: Run, seconds: number): Poses {
  const poses: Poses = new Map(run.before);
  for (const name of run.track.bodies.keys()) {
    const pose = poseAt(run.track, name, seconds);
    if (pose) poses.set(name, pose);
  }
  for (const [name, at] of run.out) if (seconds >= at) poses.delete(name);
  return poses;
}

/** Show the moments of a run, in its seconds, on every animation frame until it ends or is skipped. */
export function play(run: Run, show: (seconds: number) => void, skip: AbortSignal): Promise<void> {
  const pace = paceOf(run);
  return new Promise((over) => {
    let start: number | null = null;
    const step = (now: number) => {
      start ??= now;
      const watched = (now - start) / 1000;
      if (skip.aborted || document.hidden || watched >= pace.length) return over();
      show(pace.at(watched));
      requestAnimationFrame(step);
    };
    if (skip.aborted || document.hidden) return over();
    skip.addEventListener("abort", () => over(), { once: true });
    document.addEventListener("visibilitychange", () => over(), { once: true });
    requestAnimationFrame(step);
  });
}
