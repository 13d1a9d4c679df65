// The animation of the felt: it plays events one by one, and then shows the position.
import { settings } from "../../settings.svelte";
import type { Scene, TableClient } from "../../net/table-client.svelte";
import { eventSentence, lastEvent } from "../../table/log-text";
import { pause } from "../../ui/pause";
import type { Die } from "../../dice/tumble";
import type { Event, LogEntry, Parts } from "../../protocol/wire";
import { afterEvent, ALL_IN_CUP, type Felt, type Step } from "./felt";
import { feltAt, feltAtTurnsEnd } from "./felt-history";
import { afterRollOff, isOfRollOff, rollOffAt, type RollOff } from "./roll-off";
import { drawnDice } from "./spots";
import { caption, viewOf } from "./board-text";
import * as t from "./words";

const READ = 620;
const MOMENT = 1400;
/** The first roll of a roll-off in milliseconds; each roll is shown a little shorter, so that ties take no longer than
 * two seconds either. Then its result. */
const OFF_ROLL = { first: 420, next: 0.75, least: 100 };
const OFF_RESULT = 700;

export type Throw = (after: readonly Die[], thrown: readonly string[], skip: AbortSignal) => Promise<void>;

/** A message over the felt: double or nothing, or how a turn ended. */
export interface Moment {
  kind: "double" | "gained" | "lost";
  title: string;
  text: string;
}

export class FeltAnimation {
  felt = $state.raw<Felt>(ALL_IN_CUP);
  /** A sentence about the last event. */
  caption = $state.raw("");
  moment = $state.raw<Moment | null>(null);
  /** The roll-off that is shown over the felt. */
  rollOff = $state.raw<RollOff | null>(null);
  /** The felt at the end of the turn that ended in the last scene: a lesson that rests there shows it. */
  private turned = $state.raw<Felt | null>(null);
  /** Whether the game ends in this scene: then the dice stay where they lie. */
  private lastTurn = false;
  /** Ends the pauses of a roll-off, but not the scene that goes on after it. */
  private hurry = new AbortController();
  /** Whether this person has just chosen to roll, so that no second tap is needed. */
  private justChose = false;

  constructor(
    private readonly table: TableClient,
    private readonly throwDice: Throw,
    private readonly signalFaces: () => readonly string[] | undefined,
  ) {
    this.settle();
  }

  /** Show the table's position at once. */
  settle(): void {
    this.rollOff = rollOffAt(this.table.log);
    if (this.table.parts?.view) this.felt = this.atTurnsEnd ?? this.feltAfter(this.table.log, this.table.parts);
    const last = lastEvent(this.table.log);
    this.caption = last ? this.sentence(last) : "";
  }

  /** The felt of the turn that is over, while a lesson rests there. */
  get atTurnsEnd(): Felt | null {
    return this.table.resting ? this.turned : null;
  }

  /** Animate a scene. */
  async play(scene: Scene, skip: AbortSignal): Promise<void> {
    const events = scene.entries.flatMap((entry) => entry.events);
    if (this.table.log.length === 0) this.caption = ""; // nothing has happened yet, as at the next step of a lesson
    this.turned = feltAtTurnsEnd(this.felt, events);
    this.lastTurn = viewOf(scene.after).position.phase === "over";
    for (let at = 0; at < events.length && !skip.aborted;) {
      const rolls = rollOffIn(events, at);
      if (rolls.length) await this.showRollOff(rolls, skip);
      else await this.show(events[at] as Event, skip);
      at += Math.max(1, rolls.length);
    }
    const last = events.at(-1);
    if (last) this.caption = this.sentence(last);
    this.moment = null;
    const entries = [...this.table.log, ...scene.entries];
    this.rollOff = rollOffAt(entries);
    this.felt = this.feltAfter(entries, scene.after);
  }

  /** The felt after these entries. The rolls of a roll-off are shown over it: it is empty below them. */
  private feltAfter(entries: readonly LogEntry[], parts: Parts): Felt {
    return this.rollOff ? ALL_IN_CUP : feltAt(entries, viewOf(parts).position);
  }

  /** Go on to the end of the roll-off that is shown; whether there was one. */
  hurryRollOff(): boolean {
    const shows = this.rollOff !== null && !this.hurry.signal.aborted;
    this.hurry.abort();
    return shows;
  }

  /** The rolls of a roll-off by themselves, one after the other. The hall may send them in several scenes. */
  private async showRollOff(events: Event[], skip: AbortSignal): Promise<void> {
    if (this.rollOff === null || this.rollOff.winner !== null) this.hurry = new AbortController();
    const either = AbortSignal.any([skip, this.hurry.signal]);
    this.caption = "";
    this.felt = ALL_IN_CUP;
    for (const event of events) {
      this.rollOff = afterRollOff(this.rollOff, event);
      if (event.kind === "rolled_off") await pause(rollTime(this.rollOff), either);
    }
    if (this.rollOff?.winner == null) return;
    await pause(OFF_RESULT, either);
    this.hurry.abort();
  }

  private async show(event: Event, skip: AbortSignal): Promise<void> {
    const mine = event.seat !== null && this.table.mine.includes(event.seat);
    const { felt, thrown } = this.follow(event);
    if (thrown.length && mine && !this.justChose && settings.tapToRoll)
      await this.table.awaitTap(this.rollLabel(event, thrown.length), skip);
    this.caption = this.sentence(event);
    this.rollOff = afterRollOff(this.rollOff, event);
    if (event.facts.verb === "double") await this.declare(Number(event.facts.stake), skip);
    if (felt !== this.felt) await this.move(felt, thrown, skip);
    this.justChose = event.kind === "chose" && mine;
    if (event.kind === "turn_ended") await this.ended(event, skip);
    else if (!mine) await pause(READ, skip);
  }

  /** The next step. Real dice were rolled by hand: they are placed without a throw. */
  private follow(event: Event): Step {
    const step = afterEvent(this.felt, event);
    return this.table.parts?.setup.real_dice ? { ...step, thrown: [] } : step;
  }

  private sentence(event: Event): string {
    return this.table.parts ? eventSentence(event, this.table.parts, caption(event)) : "";
  }

  private async move(felt: Felt, thrown: string[], skip: AbortSignal): Promise<void> {
    await this.throwDice(drawnDice(felt, { signalFaces: this.signalFaces() }), thrown, skip);
    this.felt = felt;
  }

  private rollLabel(event: Event, dice: number): string {
    return event.facts.why === "start" ? t.rollAll : t.rollCount(dice);
  }

  private async declare(stake: number, skip: AbortSignal): Promise<void> {
    this.moment = { kind: "double", title: t.doubleTitle, text: t.doubleWhat(t.points(stake)) };
    await pause(MOMENT, skip);
    this.moment = null;
  }

  private async ended(event: Event, skip: AbortSignal): Promise<void> {
    const points = Number(event.facts.points);
    this.moment = {
      kind: points > 0 ? "gained" : "lost",
      title: points > 0 ? `+${t.points(points)}` : "0",
      text: this.sentence(event),
    };
    await pause(MOMENT, skip);
    this.moment = null;
    if (!this.lastTurn) this.felt = ALL_IN_CUP;
  }
}

/** How long the last roll of a roll-off is shown. */
function rollTime(off: RollOff | null): number {
  const rolls = off?.rounds.flat().length ?? 1;
  return Math.max(OFF_ROLL.least, OFF_ROLL.first * OFF_ROLL.next ** (rolls - 1));
}

/** The events of a roll-off that begins at this place, with its result; none if there is none. */
function rollOffIn(events: readonly Event[], at: number): Event[] {
  if (events[at]?.kind !== "rolled_off") return [];
  const end = events.findIndex((event, index) => index > at && !isOfRollOff(event));
  return events.slice(at, end < 0 ? events.length : end);
}
