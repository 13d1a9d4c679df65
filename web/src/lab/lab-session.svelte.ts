// The state of the lab: the house rules as they are set, and the hall's answers about them.
import { forSeats, defaultOf, sameValue } from "../lobby/new-table";
import { RefusalError, api } from "../net/api";
import type { LabAnswer, Rulebook } from "../protocol/wire";
import { type Control, type Options, controlsOf, nearestFirst } from "./controls";

/** How long a slider must rest before the hall is asked, in milliseconds. */
const DEBOUNCE = 120;
const RETRY_AFTER = 1500;
/** The number of seats in the lab's games. */
const SEATS = 2;

export class LabSession {
  options = $state.raw<Options>({});
  /** The control that was moved last; its option is plotted. */
  moved = $state.raw<Control>();
  answer = $state.raw<LabAnswer | null>(null);
  /** The stops of the answer's studies, in the same order. */
  along = $state.raw<number[]>([]);
  refused = $state("");
  readonly controls: Control[];
  private generation = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort: AbortController | undefined;

  constructor(
    readonly game: string,
    readonly book: Rulebook,
    private readonly rules: Options,
  ) {
    this.controls = controlsOf(forSeats(book.options, SEATS));
    this.moved = this.controls[0];
    this.refresh(0);
  }

  get printed(): boolean {
    return Object.keys(this.options).length === 0;
  }

  /** The stop at which all rules are the usual ones, if the moved control can go there. */
  get usualStop(): number | undefined {
    const control = this.moved;
    const known = this.book.options.find(({ name }) => name === control?.option);
    const others = Object.keys(this.options).filter((name) => name !== control?.option);
    if (!control || !known || others.length) return undefined;
    return sameValue(control.value(this.options, control.printed), defaultOf(known)) ? control.printed : undefined;
  }

  get busy(): boolean {
    return !this.answer || this.answer.done < this.answer.total;
  }

  slide(control: Control, stop: number): void {
    this.set(control.option, control.value(this.options, stop), control);
  }

  /** Set an option. An option with its printed value is left out. */
  set(option: string, value: unknown, control = this.moved): void {
    const known = this.book.options.find(({ name }) => name === option);
    const printed = known && defaultOf(known);
    const { [option]: _, ...others } = this.options;
    this.options = sameValue(value, printed) ? others : { ...others, [option]: value };
    this.moved = control;
    this.refresh(DEBOUNCE);
  }

  reset(): void {
    this.options = {};
    this.refresh(0);
  }

  /** Ask the hall again and cancel the previous question. */
  refresh(delay: number): void {
    this.cancel();
    this.refused = "";
    const generation = this.generation;
    this.timer = setTimeout(() => void this.poll(generation), delay);
  }

  cancel(): void {
    this.generation += 1;
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  /** Ask until all answers are in, or until a newer question replaces this one. */
  private async poll(generation: number): Promise<void> {
    const control = this.moved;
    const stops = control ? nearestFirst(control.stops.length, control.at(this.options)) : [];
    const options = { ...this.rules, ...this.options };
    const question = {
      game: this.game,
      options,
      vary: control?.option ?? "",
      values: control ? stops.map((stop) => control.value(this.options, stop)) : [],
    };
    let done: number | null = null;
    while (generation === this.generation) {
      const answer = await this.request({ ...question, after: done }, generation);
      if (!answer) return;
      [this.answer, this.along, done] = [answer, stops, answer.done];
      if (answer.done >= answer.total) return;
    }
  }

  private async request(question: Parameters<typeof api.lab>[0], generation: number): Promise<LabAnswer | null> {
    this.abort = new AbortController();
    try {
      const answer = await api.lab(question, this.abort.signal);
      return generation === this.generation ? answer : null;
    } catch (error) {
      if (generation !== this.generation) return null;
      if (!(error instanceof RefusalError)) throw error;
      this.refused = error.message || error.code;
      if (error.code === "too_fast") this.timer = setTimeout(() => this.refresh(0), RETRY_AFTER);
      return null;
    }
  }
}
