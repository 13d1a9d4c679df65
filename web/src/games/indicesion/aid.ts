// The aiming aid: what the hall's own simulations say about the throw in the hand, asked once the hand rests.
import type { Release } from "./release";

/** An area in which so many in a hundred throws first touch anything: an ellipse, in micrometres and milliradians. */
export interface Area {
  share: number;
  x: number;
  y: number;
  long: number;
  wide: number;
  turn: number;
}

export interface Odds {
  id: string;
  label: string;
  share: number;
  words: string;
}

/** The hall's answer. */
export interface AidAnswer {
  text: string;
  level: "patch" | "odds";
  throws: number;
  most: number;
  areas: Area[];
  odds: Odds[];
  points: { own: number; others: number; error: number } | null;
  sentence: string;
  /** Where the throw first touches anything if the hand makes no error: the end of the arc. */
  touch?: { x: number; y: number; z: number } | null;
}

/** A throw in the hand: die, board and release, and its text. */
export interface Aimed {
  die: number;
  board: number;
  release: Release;
  text: string;
}

/** How far a hand that rests may stray: less than it trembles. In mm/s, radians, rad/s and mm. */
const STRAYS = { speed: 45, angle: 0.012, spin: 0.6, place: 1 };

/** Whether two throws are the same for a hand that rests. */
export function near(one: Aimed, two: Aimed): boolean {
  const [a, b] = [one.release, two.release];
  const within = (first: number, second: number, by: number) => Math.abs(first - second) <= by;
  return (
    one.die === two.die &&
    one.board === two.board &&
    within(a.speed, b.speed, STRAYS.speed) &&
    within(a.azimuth, b.azimuth, STRAYS.angle) &&
    within(a.loft, b.loft, STRAYS.angle) &&
    within(a.spin, b.spin, STRAYS.spin) &&
    a.place.every((value, axis) => within(value, b.place[axis] as number, STRAYS.place))
  );
}

/** How the hall took a question: an answer, not now (ask again after a while), or never for this throw. */
export type Asked = AidAnswer | "later" | "never";

/** How long the hand must rest before it is asked about, and before a busy hall is asked again, in milliseconds. */
export const RESTS = 100;
export const LATER = 700;

/**
 * Asks about the throw in the hand while it rests. An answer is shown only while the hand is where it was when it was
 * asked about; it is refined until the hall has nothing to add.
 */
export class Aid {
  private about: Aimed | null = null;
  private stop = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (text: string, signal: AbortSignal) => Promise<Asked>,
    private readonly show: (answer: AidAnswer | null) => void,
  ) {}

  /** The throw in the hand now; null if there is none. */
  watch(aimed: Aimed | null): void {
    if (aimed && this.about && near(aimed, this.about)) return;
    this.about = aimed;
    this.stop.abort();
    clearTimeout(this.timer);
    this.show(null);
    if (aimed) this.timer = setTimeout(() => void this.asking(aimed), RESTS);
  }

  private async asking(aimed: Aimed): Promise<void> {
    const stop = (this.stop = new AbortController());
    for (;;) {
      const answer = await this.ask(aimed.text, stop.signal).catch((): Asked => "never");
      if (stop.signal.aborted || answer === "never") return;
      if (answer === "later") {
        this.timer = setTimeout(() => void this.asking(aimed), LATER);
        return;
      }
      this.show(answer);
      if (answer.throws >= answer.most) return;
    }
  }
}
