// The effects of a throw: what happened when and where, for call-outs and totals that move as it happens.
import type { Event } from "../../protocol/wire";
import { posesAt, type Run } from "./playback";
import { faceOf } from "./top-view";
import type { Lie } from "./types";
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
  /** Whether the reader has lost something. */
  harm: boolean;
  /** Whether a piece that lay on the table went from its place. */
  gone: boolean;
  seat: number | null;
  points: number;
}

/** How call-outs name a seat: "your" and "you", or "Ben's" and "Ben"; nobody where only one plays. */
export interface Names {
  whose: (seat: number) => string;
  whom: (seat: number) => string;
  /** Whether a loss of this seat is one for who reads; what it costs somebody else is no harm. */
  hurts: (seat: number) => boolean;
}

/** The kinds of events by which a piece goes from its place. */
const GOES = ["knocked_off", "burnt", "left", "barrel"];
/** How far a piece must have gone to have been knocked, in millimetres. */
const GONE = 20;
const STILL = 0.6;

/** The effects of one simulation, in the order in which they happen. */
export function effectsOf(run: Run, events: readonly Event[], names: Names): Effect[] {
  const thrower = events.find(({ kind }) => kind === "landed")?.seat ?? null;
  const hit = events.some((event) => isHit(event, thrower));
  const found = events.flatMap((event) => effectOf(run, event, { thrower, hit }, names) ?? []);
  return found.sort((a, b) => a.at - b.at);
}

/** What is known of a throw: whose it is, and whether it knocked off what counted against the thrower. */
interface Throw {
  thrower: number | null;
  hit: boolean;
}

function isHit({ kind, seat, facts }: Event, thrower: number | null): boolean {
  const points = typeof facts.points === "number" ? facts.points : 0;
  return kind === "knocked_off" && (seat === thrower ? points > 0 : points < 0);
}

function effectOf(run: Run, event: Event, thrown: Throw, names: Names): Effect | null {
  const { kind, seat, facts } = event;
  const body = "barrel" in facts ? `barrel${String(facts.barrel)}` : `die${String(facts.die)}`;
  const points = typeof facts.points === "number" ? facts.points : 0;
  const owner = body !== `die${run.die}` && GOES.includes(kind) ? facts.whose : null;
  const turned = kind === "changed" ? turnedTo(run, body) : "";
  const said = textOf(event, points, typeof owner === "number" ? owner : null, thrown, names, turned);
  if (said === null && points === 0) return null;
  const settles = kind === "landed" || kind === "scores" || kind === "changed" || kind === "returned";
  const at = typeof facts.at === "number" ? facts.at / 1000 : settles ? restsAt(run, run.die) : goesAt(run, body);
  const pose = placeOf(run, body, settles);
  const place: [number, number, number] = pose ? [pose[0], pose[1], pose[2]] : [0, 0, 0];
  const gone = GOES.includes(kind) && run.before.has(body);
  return {
    at,
    body,
    text: pose ? (said ?? "") : "",
    place,
    harm: (points < 0 || kind === "burnt") && (seat === null || names.hurts(seat)),
    gone,
    seat,
    points,
  };
}

/** Where it happened: where the piece came to lie, or for one that went, where it lay before. */
function placeOf(run: Run, body: string, settles: boolean): Pose | undefined {
  const lay = run.before.get(body);
  if (!settles && lay) return lay;
  const after = posesAt({ ...run, out: new Map() }, run.out.get(body) ?? secondsOf(run.track));
  return after.get(body) ?? lay;
}

/** What a die shows that has turned to another face. */
function turnedTo(run: Run, body: string): string {
  const [before, after] = [run.before.get(body), posesAt(run, secondsOf(run.track)).get(body)];
  return before && after && faceOf(before) !== faceOf(after) ? t.callTurned(faceOf(after)) : "";
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

/**
 * The words of a call-out: the hall's own, whose die was lost, and whose the points are, unless it is the owner of that
 * die, or else who threw.
 */
function textOf(
  { kind, seat, facts }: Event,
  points: number,
  owner: number | null,
  { thrower, hit }: Throw,
  { whose, whom }: Names,
  turned: string,
): string | null {
  const boards: unknown = kind === "landed" ? facts.boards : [seat];
  if (!Array.isArray(boards)) return null; // it left, or burnt: another event says so
  if (boards.length === 0) return hit ? null : t.callMissed; // a throw that hits has not missed
  const said = Array.isArray(facts.callout) ? facts.callout.map(String) : [];
  if (!said.length && !points) return null;
  const number = t.callPoints(points);
  const other = seat !== null && seat !== (owner ?? thrower) ? whom(seat) : "";
  const how = said
    .filter((each) => each !== number)
    .map((each) => (isTower(each) ? towersOf(facts.lie, each) : each));
  const what = how.join(" · ") || turned;
  return t.callOut(points ? t.callFor(number, other) : "", owner === null ? what : t.callLost(whose(owner), what));
}

const isTower = (said: string) => said.startsWith("tower ×");

/** A die across several dice is the top of a tower on each of them, which "tower ×4" does not say. */
function towersOf(lie: unknown, said: string): string {
  const towers = (lie as Partial<Lie> | undefined)?.towers ?? [];
  return towers.length > 1 ? t.callTowers(towers) : said;
}
