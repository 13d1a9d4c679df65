// A lesson in progress: which step it is at, how the step stands, and the table that it is played on.
import { api } from "../net/api";
import { LessonTransport, lessonTableId } from "../net/lesson-transport";
import { TableClient } from "../net/table-client.svelte";
import type { LessonSheet, LessonStep, LessonTurn } from "../protocol/wire";
import { showRefusal } from "../ui/toasts.svelte";
import { doneSteps, markDone, stepToGoOnWith } from "./progress";

const LEARNER = 0;

export class LessonSession {
  sheet = $state.raw<LessonSheet | null>(null);
  missing = $state.raw(false);
  /** The number of the step, from 0. */
  number = $state.raw(0);
  /** How the step stands; null until the hall has answered. */
  turn = $state.raw<LessonTurn | null>(null);
  /** The names of the steps that are done, now or earlier. */
  done = $state.raw<string[]>([]);
  /** The number of wrong tries in this step: each lets the ring pulse once. */
  tries = $state.raw(0);
  /** Whether the hall is being asked; a throw takes it a while. */
  busy = $state.raw(false);
  readonly table: TableClient;
  private transport!: LessonTransport;
  /** Whether the right action is played as soon as the step stands at its start. */
  private showing = false;

  constructor(
    readonly game: string,
    readonly rulebook: string,
  ) {
    const place = { game, rulebook };
    this.table = new TableClient(lessonTableId(place), (listener) => {
      this.transport = new LessonTransport(
        place,
        listener,
        (turn) => this.heard(turn),
        (busy) => (this.busy = busy),
      );
      return this.transport;
    });
    this.done = doneSteps(game, rulebook);
    void this.load();
  }

  get step(): LessonStep | undefined {
    return this.sheet?.steps[this.number];
  }

  get count(): number {
    return this.sheet?.steps.length ?? 0;
  }

  get isLast(): boolean {
    return this.number === this.count - 1;
  }

  /** Whether everything of this step has happened and was shown. */
  get finished(): boolean {
    return this.turn?.verdict === "done" && !this.table.playing;
  }

  /** Whether what the step waits for can't come any more. */
  get missed(): boolean {
    return this.turn?.verdict === "missed" && !this.table.playing;
  }

  /** What is said to the last try, once it was shown: to a wrong one, a miss, or when the step is done. */
  get said(): string {
    return this.turn && (this.turn.verdict === "wrong" || !this.table.playing) ? this.turn.say : "";
  }

  /** Whether there is something to show. */
  get canShow(): boolean {
    if (this.table.tap) return true;
    return !this.table.playing && !this.busy && this.turn !== null && this.turn.verdict !== "done";
  }

  /** The names of the places that are lit now; none while something is shown. */
  get lit(): string[] {
    if (this.table.tap) return ["roll"];
    const over = this.turn?.verdict === "done" && !this.step?.read;
    return this.table.playing || over ? [] : (this.turn?.lit ?? []);
  }

  get bubble(): string {
    return this.table.tap || this.lit.length === 0 ? "" : (this.turn?.bubble ?? "");
  }

  goTo(number: number): void {
    const step = this.sheet?.steps[number];
    if (!step) return;
    this.table.skip();
    this.table.onRow = null;
    this.number = number;
    this.turn = null;
    this.tries = 0;
    this.showing = false;
    this.transport.begin(step.name, step.read);
  }

  /** Play the next right action, from the start of the step where a try has led elsewhere. */
  async show(): Promise<void> {
    if (this.table.tap) return this.table.tap.go();
    if (this.turn?.next) return this.play(this.turn.next);
    this.goTo(this.number);
    this.showing = true;
  }

  close(): void {
    this.table.close();
  }

  private play(action: string): Promise<void> {
    return this.table.act(LEARNER, action).then(() => undefined, showRefusal);
  }

  private async load(): Promise<void> {
    try {
      this.sheet = await api.lesson(this.game, this.rulebook);
    } catch {
      this.missing = true;
      return;
    }
    const names = this.sheet.steps.map(({ name }) => name);
    this.goTo(stepToGoOnWith(names, this.done));
  }

  private heard(turn: LessonTurn): void {
    this.turn = turn;
    if (turn.verdict !== "done" && turn.say) this.tries += 1;
    if (turn.verdict === "done" && this.step) this.done = markDone(this.game, this.rulebook, this.step.name);
    if (this.showing && turn.next) queueMicrotask(() => void this.play(turn.next));
    this.showing = false;
  }
}
