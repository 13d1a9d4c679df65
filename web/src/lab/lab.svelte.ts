// A game on the bench: its house rules as they stand, and what the hall finds out about them.
import { forSeats, printedOf, sameValue } from "../lobby/opening";
import { RefusalError, api } from "../net/api";
import type { LabAnswer, Rulebook } from "../protocol/wire";
import { type Control, type Options, controlsOf, fromNear } from "./controls";

/** Sliders are asked about when they rest for so many milliseconds. */
const REST = 120;
const PAUSE = 1500;
/** How many sit at the tables of the lab. */
const SEATS = 2;

export class Lab {
  options = $state.raw<Options>({});
  /** The control that was moved last: its option is drawn. */
  moved = $state.raw<Control>();
  answer = $state.raw<LabAnswer | null>(null);
  /** The stops whose studies the answer tells, in the same order. */
  along = $state.raw<number[]>([]);
  refused = $state("");
  readonly controls: Control[];
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private line: AbortController | undefined;

  constructor(
    readonly game: string,
    readonly book: Rulebook,
    private readonly rules: Options,
  ) {
    this.controls = controlsOf(forSeats(book.options, SEATS));
    this.moved = this.controls[0];
    this.ask(0);
  }

  get printed(): boolean {
    return Object.keys(this.options).length === 0;
  }

  get busy(): boolean {
    return !this.answer || this.answer.done < this.answer.total;
  }

  slide(control: Control, stop: number): void {
    this.set(control.option, control.value(this.options, stop), control);
  }

  /** Set an option; one that is as printed is left out again. */
  set(option: string, value: unknown, control = this.moved): void {
    const known = this.book.options.find(({ name }) => name === option);
    const printed = known && printedOf(known);
    const { [option]: _, ...others } = this.options;
    this.options = sameValue(value, printed) ? others : { ...others, [option]: value };
    this.moved = control;
    this.ask(REST);
  }

  reset(): void {
    this.options = {};
    this.ask(0);
  }

  /** Ask the hall anew; whatever was asked before no longer matters. */
  ask(rest: number): void {
    this.leave();
    this.refused = "";
    const turn = this.turn;
    this.timer = setTimeout(() => void this.follow(turn), rest);
  }

  leave(): void {
    this.turn += 1;
    clearTimeout(this.timer);
    this.line?.abort();
  }

  /** Ask until all is worked out, or something newer is asked. */
  private async follow(turn: number): Promise<void> {
    const control = this.moved;
    const stops = control ? fromNear(control.stops.length, control.at(this.options)) : [];
    const options = { ...this.rules, ...this.options };
    const asked = {
      game: this.game,
      options,
      vary: control?.option ?? "",
      values: control ? stops.map((stop) => control.value(this.options, stop)) : [],
    };
    let done: number | null = null;
    while (turn === this.turn) {
      const answer = await this.once({ ...asked, after: done }, turn);
      if (!answer) return;
      [this.answer, this.along, done] = [answer, stops, answer.done];
      if (answer.done >= answer.total) return;
    }
  }

  private async once(asked: Parameters<typeof api.lab>[0], turn: number): Promise<LabAnswer | null> {
    this.line = new AbortController();
    try {
      const answer = await api.lab(asked, this.line.signal);
      return turn === this.turn ? answer : null;
    } catch (error) {
      if (turn !== this.turn) return null;
      if (!(error instanceof RefusalError)) throw error;
      this.refused = error.message || error.code;
      if (error.code === "too_fast") this.timer = setTimeout(() => this.ask(0), PAUSE);
      return null;
    }
  }
}
