// The eye: from where the table is seen. Square behind the hand, from above, or wherever somebody has turned it.
import { fitted, largest, type Frame, type Margins, type Shown } from "./framing";
import { narrow } from "../../table/screen.svelte";
import { PITCH, seatYaw, type OrbitCamera } from "./orbit-camera";
import { longestPull } from "./pull";
import { towards } from "./release";
import { distanceBetween } from "./throw-line";
import { middleOf, type Layout, type Point } from "./view";

export type Look = "behind" | "above" | "free";

/** What the eye knows of its table. */
export interface EyeTable {
  layout: Layout | null;
  outlines: ReadonlyMap<number, readonly Point[]>;
  /** The height of the top of the highest board, in millimetres: a target may be built on barrels. */
  highest: number;
  /** Whether a target is being built: there must be room around what stands already. */
  building: boolean;
  task: "throw" | "place" | null;
  /** Whether points are counted: nobody throws any more. */
  counting: boolean;
  seat: number;
  seats: number;
  /** The board of my seat, or the one that everybody throws at. */
  ownBoard: number | undefined;
  hand: { place: Point; middle: Point };
}

/** The downward angles of which the one with the largest boards is taken. */
const BEHIND = [0.44, 0.5, 0.56, 0.62, 0.68, 0.74];
const PLACING = [0.86, 0.98, 1.1];
/** Images narrower than this, in pixels, have less room for everything. */
const SMALL = 700;
/** Half the side of what is shown where no board lies yet, and of what is shown while a target is built, in millimetres. */
const EMPTY = 360;
const ROOM = 300;
/** The usual side of a table, in micrometres. */
const TABLE = 1.6e6;
const square = (half: number): Point[] => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];
/** What of the image's height a pull may take below the hand. */
const PULL_SHARE = 0.29;
const HELD = 60;
/** The pixels at the lower edge in which the strength and the buttons are, beside the pull: no board is there. */
const BELOW_BOARDS = 156;
/** The pixels below a hand's place on the table in which the handle to walk with is. */
const WALK = { narrow: 92, wide: 156 };
/** The most of the image's height that the die in the hand may take. */
const DIE_SHARE = 0.14;
/** The room on the right that buttons take on a small screen while pieces are placed, in pixels. */
const BUTTONS = 80;
/** A hand that looks within six degrees of its seat's direction is seen square. */
const PANEL_GAP = 8; // pixels
const SQUARE = Math.cos(0.1);

export class Eye {
  look = $state<Look>("behind");
  private turned = $state.raw<OrbitCamera | null>(null);
  /** The camera of a throw that is shown. */
  flight = $state.raw<OrbitCamera | null>(null);
  frame = $state.raw<Frame>({ width: 0, height: 0, covered: 0 });
  /** What a panel takes of the lower edge while nobody throws, in pixels: boards are above it. */
  panel = $state(0);
  /** Whether the camera follows at once, without gliding. */
  direct = false;

  constructor(private readonly table: EyeTable) {}

  readonly home = $derived.by<OrbitCamera>(() =>
    this.look === "above"
      ? this.above
      : this.table.task === "place"
        ? this.placing(this.yaw)
        : this.panel > 0 || (this.table.counting && this.small)
          ? this.result
          : this.behind,
  );
  readonly camera = $derived.by<OrbitCamera>(
    () => this.flight ?? (this.look === "free" && this.turned ? this.turned : this.home),
  );

  /** Whether there is less room for everything. */
  get small(): boolean {
    return this.frame.width < SMALL;
  }

  private get margins(): Margins {
    const { small } = this;
    const bottom = Math.max(small ? 30 : 40, this.panel);
    return { top: small ? 48 : 96, bottom, side: small ? 16 : 40 };
  }

  private get boards(): Point[][] {
    const boards = [...this.table.outlines.values()].map((outline) => [...outline]);
    return boards.length ? boards : [square(EMPTY)];
  }

  /** Where else the boards reach to, and the room to build in. */
  private get more(): Shown[] {
    const { highest, building } = this.table;
    const tops = this.boards.flat().map(([x, y]): Shown => ({ point: [x, y, highest] }));
    const room = square(ROOM).map(([x, y]): Shown => ({ point: [x, y, 0] }));
    return [...tops, ...(building ? room : [])];
  }

  /** Half the side of the table, in millimetres. */
  get half(): number {
    return (this.table.layout?.table ?? TABLE) / 2000;
  }

  get yaw(): number {
    return seatYaw(this.table.seat, this.table.seats);
  }

  /** Where I stand, and what I look at: my hand and its target, or where they will be on my turn. */
  private get stand(): { from: Point; to: Point } {
    const { hand, task, layout, outlines, ownBoard } = this.table;
    if (task === "throw") return { from: hand.place, to: hand.middle };
    const outline = outlines.get(ownBoard ?? -1) ?? this.boards[0] ?? [];
    const to = middleOf(outline);
    const back =
      Math.min(...outline.map((corner) => distanceBetween(corner, to))) * 0.71 + (layout?.apart ?? 0) / 1000;
    return { from: [to[0] - Math.cos(this.yaw) * back, to[1] - Math.sin(this.yaw) * back], to };
  }

  /** Square behind the hand, with every board in the image and room to pull. */
  private get behind(): OrbitCamera {
    const { from, to } = this.stand;
    const { layout } = this.table;
    const below = Math.min(longestPull("mouse", 0) + 30, PULL_SHARE * this.frame.height);
    const most = (DIE_SHARE * this.frame.height) / ((layout?.die ?? 0) / 1000 || 1);
    const hand: Shown = { point: [...from, HELD], below, largest: most };
    const foot: Shown = { point: [...from, 0], below: narrow.current ? WALK.narrow : WALK.wide };
    // boards behind the hand, which throws at another one
    const ahead = (point: Point) =>
      (point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1]);
    const behind = this.boards.filter((board) => ahead(middleOf(board)) < 0);
    const near = behind.flat().map(([x, y]): Shown => ({ point: [x, y, 0], below: BELOW_BOARDS }));
    return largest(
      this.boards,
      [hand, foot, ...near, ...this.more],
      { yaw: this.square(towards(from, to)), pitches: BEHIND },
      this.frame,
      this.margins,
    );
  }

  /** The direction of my seat, if the hand looks almost that way. */
  private square(yaw: number): number {
    return Math.cos(yaw - this.yaw) > SQUARE ? this.yaw : yaw;
  }

  private placing(yaw: number): OrbitCamera {
    const buttons = this.small && this.table.task === "place";
    const margins = buttons ? { ...this.margins, right: BUTTONS } : this.margins;
    return largest(this.boards, this.more, { yaw, pitches: PLACING }, this.frame, margins);
  }

  /** Nothing but the boards and their points: from my side, or across if they are larger so. */
  private get result(): OrbitCamera {
    const [mine, across] = [this.placing(this.yaw), this.placing(this.yaw - Math.PI / 2)];
    return across.far < mine.far ? across : mine;
  }

  private get above(): OrbitCamera {
    const { from } = this.stand;
    const shown = this.boards.flat().map(([x, y]): Shown => ({ point: [x, y, 0] }));
    return fitted(
      [...shown, ...this.more, { point: [...from, 0], below: PULL_SHARE * 0.7 * this.frame.height }],
      { yaw: this.yaw, pitch: PITCH.high },
      this.frame,
      this.margins,
    );
  }

  /** A camera near a board, for what happens on it. */
  closeUp(outline: readonly Point[], yaw = this.camera.yaw): OrbitCamera {
    const shown = outline.map(([x, y]): Shown => ({ point: [x, y, 0] }));
    const { height } = this.frame;
    return fitted(shown, { yaw, pitch: 0.8 }, this.frame, { top: 0.28 * height, bottom: 0.22 * height, side: 60 });
  }

  /** Keep the boards above an element at the lower edge for as long as it is there, if it asks for that. */
  clear(panel: HTMLElement, asks: boolean): () => void {
    const update = () => {
      const stage = panel.parentElement?.getBoundingClientRect().bottom ?? 0;
      this.panel = asks ? Math.ceil(stage - panel.getBoundingClientRect().top) + PANEL_GAP : 0;
    };
    update();
    const watch = new ResizeObserver(update);
    watch.observe(panel);
    return () => {
      watch.disconnect();
      this.panel = 0;
    };
  }

  /** Turn the camera by hand; from then on it stays where it was put. */
  turn(camera: OrbitCamera): void {
    this.turned = camera;
    this.look = "free";
  }

  /** Look in one of the named ways. Free begins where the eye is. */
  lookFrom(look: Look): void {
    if (look === "free") this.turned = this.camera;
    this.look = look;
  }
}
