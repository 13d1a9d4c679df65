// What is shown of throws: the flight with the eye that follows it, call-outs, totals that move, and captions.
import type { Scene, TableClient } from "../../net/table-client.svelte";
import { motionEnabled, settings } from "../../settings.svelte";
import { eventSentence } from "../../table/log-text";
import { pause } from "../../ui/pause";
import { effectsOf, type Effect, type Names } from "./effects";
import type { Eye } from "./eye.svelte";
import { following } from "./flight-camera";
import { touchDown } from "./pace";
import { play, posesAt, ROUND, runsOf, type Run } from "./playback";
import { distance } from "./throw-line";
import { totals } from "./totals";
import { secondsOf } from "./track";
import * as t from "./words";
import { outlinesOf, viewOf, type Point, type Poses } from "./view";

/** How long a call-out is shown, and how much longer each further one where all come at once, in milliseconds. */
const CALLED = 1600;
const FURTHER = 500;
/** How long the eye stays with what has come to lie. */
const STAYS = 700;

export interface Shot {
  run: Run;
  effects: Effect[];
}

export class Show {
  /** The poses of the moment that is shown; null outside of a playback. */
  poses = $state.raw<Poses | null>(null);
  /** A message over the table. */
  caption = $state("");
  callouts = $state.raw<readonly Effect[]>([]);
  /** The last throw, to be seen again. */
  last = $state.raw<Shot | null>(null);
  replaying = $state(false);
  private stopReplay: AbortController | null = null;
  private outlines: ReadonlyMap<number, readonly Point[]> = new Map();

  constructor(
    private readonly table: TableClient,
    private readonly eye: Eye,
  ) {}

  /** Animate a scene; the animator of this table. */
  animate = async (scene: Scene, skip: AbortSignal): Promise<void> => {
    const before = viewOf(scene.before);
    if (!before || !scene.after.view) return;
    this.endReplay();
    await this.showRound(scene, skip);
    if (before.position.phase === "scored") this.callouts = []; // the table is cleared
    await this.showRolls(scene, skip);
    this.outlines = outlinesOf(before);
    totals.set(this.table.id, before.points);
    let flown = false;
    for await (const [run, events] of runsOf(this.table.id, scene)) {
      const shot = { run, effects: effectsOf(run, events, this.names) };
      if (run.die !== null || !this.last) this.last = shot;
      if (skip.aborted || !motionEnabled()) this.callOut(shot.effects, FURTHER);
      else await this.fly(shot, skip);
      flown ||= run.die !== null;
    }
    if (flown && !skip.aborted && motionEnabled() && settings.pauses !== "none") await pause(STAYS, skip);
    this.end();
  };

  /** The seats as this person reads of them. */
  private readonly names: Names = {
    whose: (seat) => (this.reads(seat) ? t.your : t.of(this.table.name(seat))),
    whom: (seat) => (this.table.parts?.seats.length === 1 ? "" : this.reads(seat) ? t.you : this.table.name(seat)),
    hurts: (seat) => this.table.mine.length !== 1 || this.reads(seat),
  };

  /** Whether a seat is the only one of this person. */
  private reads(seat: number): boolean {
    const { mine } = this.table;
    return mine.length === 1 && mine[0] === seat;
  }

  /** Forget what was thrown: the table stands elsewhere, as at the next step of a lesson. */
  forget(): void {
    this.endReplay();
    this.callouts = [];
    this.last = null;
  }

  private end(): void {
    this.poses = null;
    this.eye.direct = false;
    this.eye.flight = null;
    totals.delete(this.table.id);
  }

  /** Show a throw: the eye follows the die, and cuts to a board when dice are knocked off it. */
  private async fly({ run, effects }: Shot, skip: AbortSignal): Promise<void> {
    const from = this.eye.camera;
    const follows = run.die !== null && this.eye.look === "behind";
    const touch = touchDown(run) ?? 1;
    const knocked = effects.find(({ points, gone, body }) => (points < 0 || gone) && body !== `die${run.die}`);
    const board = knocked && this.boardNear([knocked.place[0], knocked.place[1]]);
    const due = [...effects];
    const cut = board && follows ? this.eye.closeUp(board) : null;
    const show = (seconds: number) => {
      this.poses = posesAt(run, seconds);
      const die = this.poses.get(`die${run.die}`);
      this.eye.direct = follows;
      if (cut && knocked && seconds >= knocked.at) this.eye.flight = cut;
      else if (follows && die) this.eye.flight = following(from, die, Math.min(1, seconds / touch), this.eye.half);
      while (due[0] && due[0].at <= seconds) this.callOut([due.shift() as Effect]);
    };
    await play(run, show, skip);
    if (!skip.aborted) this.poses = posesAt(run, secondsOf(run.track));
    this.callOut(due);
  }

  private boardNear(place: Point): readonly Point[] | undefined {
    return [...this.outlines.values()].find((outline) => distance(outline, place) < 60);
  }

  /** Show effects for a while where they happened, and move the totals. */
  private callOut(effects: readonly Effect[], longer = 0): void {
    if (!effects.length) return;
    const points = [...(totals.get(this.table.id) ?? [])];
    for (const { seat, points: by } of effects) if (seat !== null) points[seat] = (points[seat] ?? 0) + by;
    if (totals.has(this.table.id)) totals.set(this.table.id, points);
    const others = this.callouts.filter((each) => !effects.includes(each));
    this.callouts = [...others, ...effects.filter(({ text }) => text)];
    const over = () => (this.callouts = this.callouts.filter((each) => !effects.includes(each)));
    setTimeout(over, CALLED + longer * (effects.length - 1));
  }

  /** Give the end of a round its time before another player goes on to the next. */
  private async showRound({ before, entries }: Scene, skip: AbortSignal): Promise<void> {
    const seat = entries[0]?.events[0]?.seat ?? null;
    if (viewOf(before)?.position.phase !== "scored" || (seat !== null && this.table.mine.includes(seat))) return;
    await pause(ROUND, skip);
  }

  /** Show the texts of the rolls for the start. */
  private async showRolls(scene: Scene, skip: AbortSignal): Promise<void> {
    const events = scene.entries.flatMap((line) => line.events).filter(({ kind }) => kind === "rolled");
    if (!events.length || skip.aborted || !motionEnabled()) return;
    this.caption = events
      .filter(({ text }) => text)
      .map((event) => eventSentence(event, scene.after))
      .join(" ");
    await pause(1400, skip);
    this.caption = "";
  }

  /** Play the last throw again. */
  async replay(): Promise<void> {
    const shot = this.last;
    if (!shot || this.table.playing) return;
    const stop = (this.stopReplay = new AbortController());
    this.replaying = true;
    await this.fly(shot, stop.signal);
    await pause(STAYS, stop.signal);
    this.replaying = false;
    if (this.stopReplay === stop) this.end();
  }

  endReplay(): void {
    if (!this.stopReplay) return;
    this.stopReplay.abort();
    this.stopReplay = null;
    this.callouts = [];
    this.end();
  }
}
