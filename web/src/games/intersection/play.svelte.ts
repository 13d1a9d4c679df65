// The felt over time: plays what happened, step by step, and is then as the position has it.
import { settings } from "../../settings.svelte";
import type { Scene, TableClient } from "../../net/table-client.svelte";
import { pause } from "../../ui/pause";
import type { Die } from "../../dice/tumble";
import type { Event } from "../../protocol/wire";
import { following, inCup, settled, type Felt, type Step } from "./lay";
import { drawn } from "./spots";
import { caption, viewOf } from "./tell";
import * as t from "./words";

const READ = 620;
const MOMENT = 1400;

export type Throw = (after: readonly Die[], thrown: readonly string[], skip: AbortSignal) => Promise<void>;

/** What is said over the felt for a moment: that it is double or nothing, or how a turn ended. */
export interface Moment {
  kind: "double" | "gained" | "lost";
  title: string;
  text: string;
}

export class FeltPlay {
  felt = $state.raw<Felt>(inCup);
  /** What just happened, in a sentence. */
  caption = $state.raw("");
  moment = $state.raw<Moment | null>(null);
  /** The person has just chosen to roll: no second tap is asked for. */
  private chose = false;

  constructor(
    private readonly table: TableClient,
    private readonly throwDice: Throw,
    private readonly signalFaces: () => readonly string[] | undefined,
  ) {
    if (table.parts?.view) this.felt = settled(inCup, viewOf(table.parts).position);
  }

  /** Be as the table is, at once. */
  settle(): void {
    if (this.table.parts?.view) this.felt = settled(this.felt, viewOf(this.table.parts).position);
  }

  /** Play a scene; `table.stage` calls this. */
  async play(scene: Scene, skip: AbortSignal): Promise<void> {
    const stake = viewOf(scene.before)?.at_stake ?? 0;
    const events = scene.entries.flatMap((told) => told.events);
    for (const event of events) {
      if (skip.aborted) break;
      await this.show(event, stake, skip);
    }
    const last = events.at(-1);
    if (last) this.caption = this.sentence(last);
    this.moment = null;
    this.felt = settled(this.felt, viewOf(scene.after).position);
  }

  private async show(event: Event, stake: number, skip: AbortSignal): Promise<void> {
    const mine = event.seat !== null && this.table.mine.includes(event.seat);
    const { felt, thrown } = this.follow(event);
    if (thrown.length && mine && !this.chose && settings.tapToRoll)
      await this.table.awaitTap(this.rollLabel(event, thrown.length), skip);
    this.caption = this.sentence(event);
    if (event.facts.verb === "double") await this.declare(stake, skip);
    if (felt !== this.felt) await this.move(felt, thrown, skip);
    this.chose = event.kind === "chose" && mine;
    if (event.kind === "turn_ended") await this.ended(event, skip);
    else if (!mine || event.kind === "rolled_off") await pause(READ, skip);
  }

  /** Real dice have been rolled by hand: they are laid down, and nothing waits for a tap. */
  private follow(event: Event): Step {
    const step = following(this.felt, event);
    return this.table.parts?.setup.real_dice ? { ...step, thrown: [] } : step;
  }

  private sentence(event: Event): string {
    const text = caption(event);
    return event.seat === null ? text : `${this.table.name(event.seat)} ${text}`;
  }

  private async move(felt: Felt, thrown: string[], skip: AbortSignal): Promise<void> {
    await this.throwDice(drawn(felt, { signalFaces: this.signalFaces() }), thrown, skip);
    this.felt = felt;
  }

  private rollLabel(event: Event, dice: number): string {
    if (event.kind === "rolled_off") return t.rollFor[event.facts.phase as "first" | "tie"];
    return event.facts.why === "start" ? t.rollAll : t.rollCount(dice);
  }

  private async declare(stake: number, skip: AbortSignal): Promise<void> {
    this.moment = { kind: "double", title: t.doubleTitle, text: t.doubleWhat(t.points(stake)) };
    await pause(MOMENT, skip);
    this.moment = null;
  }

  private async ended(event: Event, skip: AbortSignal): Promise<void> {
    const recorded = Number(event.facts.recorded);
    this.moment = {
      kind: recorded > 0 ? "gained" : "lost",
      title: recorded > 0 ? `+${t.points(recorded)}` : "0",
      text: this.sentence(event),
    };
    await pause(MOMENT, skip);
    this.moment = null;
    this.felt = inCup;
  }
}
