// When a hidden page calls its person: once it has been hidden for a while and the table waits for them.

/** How long a page is hidden before it calls, in milliseconds. */
export const HIDDEN_FOR = 8000;
/** How often the title alternates, in milliseconds. */
export const EVERY = 1500;

interface Bells {
  /** The call begins: once for each thing that the table waits for. */
  ring: () => void;
  /** Whether the page calls now, and whether its title shows the call at this moment. */
  show: (calls: boolean, title: boolean) => void;
}

export class Caller {
  private hiddenAt: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private calling = false;

  constructor(private readonly bells: Bells) {}

  /** Take in whether the page is hidden, and whether the table waits for this person. */
  update(hidden: boolean, wanted: boolean): void {
    if (!hidden) this.hiddenAt = null;
    else this.hiddenAt ??= Date.now();
    if (!hidden || !wanted) return this.stop();
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => this.begin(), Math.max(0, HIDDEN_FOR - (Date.now() - (this.hiddenAt ?? 0))));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.calling) this.bells.show((this.calling = false), false);
  }

  private begin(): void {
    this.calling = true;
    this.bells.ring();
    this.alternate(true);
  }

  private alternate(title: boolean): void {
    this.bells.show(true, title);
    this.timer = setTimeout(() => this.alternate(!title), EVERY);
  }
}
