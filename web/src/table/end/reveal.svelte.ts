// The moment of the end: the lamp comes down, rows appear one by one, then the buttons. Any input shows all.

const LAMP = 300;
const ROW = 180;
const BUTTONS = 1400;

export class Reveal {
  /** Whether the lamp hangs. */
  lamp = $state(false);
  /** The number of rows that are shown. */
  rows = $state(0);
  /** Whether everything is shown, with the buttons. */
  done = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Begin; without a moment all is there at once. */
  start(rows: number, moment: boolean): void {
    if (!moment) return this.finish();
    this.after(LAMP, () => (this.lamp = true));
    for (let row = 1; row <= rows; row++) this.after(LAMP + ROW * row, () => (this.rows = row));
    this.after(Math.max(BUTTONS, LAMP + ROW * (rows + 1)), () => this.finish());
  }

  finish(): void {
    this.stop();
    this.lamp = true;
    this.rows = Infinity;
    this.done = true;
  }

  stop(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  private after(time: number, what: () => void): void {
    this.timers.push(setTimeout(what, time));
  }
}
