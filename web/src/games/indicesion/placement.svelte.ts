// The piece to be placed: a barrel or a board, where it goes, how it is turned, and where it may go.
import { distance, distanceBetween } from "./throw-line";
import { middleOf, piecesLeft, type Layout, type Point, type View } from "./view";

/** What a placement knows of its table. */
export interface PlacementTable {
  layout: Layout | null;
  view: View | null;
  outlines: ReadonlyMap<number, readonly Point[]>;
  ownBoard: number | undefined;
  /** The direction in which my seat looks. */
  yaw: number;
}

export type PieceKind = "barrel" | "board";

export class Placement {
  piece = $state<PieceKind>("barrel");
  /** Whether a barrel is laid down; only a target that is built has such barrels. */
  laid = $state(false);
  spot = $state.raw<Point>([0, 0]);
  turn = $state(0);
  /** Whether the piece is being dragged. */
  dragging = $state(false);

  constructor(private readonly table: PlacementTable) {}

  get building(): boolean {
    return this.table.view?.position.phase === "building";
  }

  /** Whether the piece is a barrel that is laid down. */
  get lying(): boolean {
    return this.building && this.piece === "barrel" && this.laid;
  }

  /** The rotation of the piece in degrees; a barrel that stands has none. */
  get turned(): number {
    return this.turns ? this.turn : 0;
  }

  get turns(): boolean {
    return this.piece === "board" || this.lying;
  }

  /** The rectangles in which the middle of the piece may be, in millimetres: x and y of two corners. */
  get areas(): [number, number, number, number][] {
    const found = this.table.view?.places[this.piece]?.areas ?? [];
    return found.map((area) => area.map((edge) => edge / 1000) as [number, number, number, number]);
  }

  /** Whether the piece may be put where it is. */
  get legal(): boolean {
    const [x, y] = this.spot;
    return this.areas.some(([left, low, right, high]) => x >= left && x <= right && y >= low && y <= high);
  }

  /** The preview; the server finds the real height. */
  get ghost() {
    const { piece, spot, turned: turn, lying, legal } = this;
    return { piece, spot, height: this.under, turn, lying, legal };
  }

  private get under(): number {
    const over = [...this.table.outlines.values()].some((outline) => distance(outline, this.spot) === 0);
    return over && this.table.layout ? this.table.layout.board_thickness / 1000 : 0;
  }

  /** Take a piece that is left, over the middle of where one may go. */
  start(): void {
    const { view } = this.table;
    if (!view) return;
    const left = piecesLeft(view);
    if (left[this.piece] === 0) this.piece = left.barrel > 0 ? "barrel" : "board";
    if (this.table.outlines.size === 0 && left.board > 0) this.piece = "board";
    this.turn = 0;
    this.put(this.middle);
  }

  /** The middle of the lit place that is nearest to my own board. */
  private get middle(): Point {
    const { outlines, ownBoard } = this.table;
    const home = middleOf(outlines.get(ownBoard ?? -1) ?? [[0, 0]]);
    const middles = this.areas.map(([left, low, right, high]): Point => [(left + right) / 2, (low + high) / 2]);
    const far = (place: Point) => distanceBetween(place, home);
    return middles.reduce((best, each) => (far(each) < far(best) ? each : best), middles[0] ?? home);
  }

  take(piece: PieceKind): void {
    this.piece = piece;
  }

  /** Move the piece, within the table. */
  put([x, y]: Point): void {
    const half = (this.table.layout?.table ?? 0) / 2000;
    const within = (value: number) => Math.round(Math.min(half, Math.max(-half, value)));
    this.spot = [within(x), within(y)];
  }

  /** The place as the player sees it: ahead of the middle and to its right, in millimetres. */
  get seen(): { ahead: number; right: number } {
    const [cos, sin] = [Math.cos(this.table.yaw), Math.sin(this.table.yaw)];
    const [x, y] = this.spot;
    return { ahead: cos * x + sin * y, right: sin * x - cos * y };
  }

  putSeen({ ahead, right }: { ahead: number; right: number }): void {
    const [cos, sin] = [Math.cos(this.table.yaw), Math.sin(this.table.yaw)];
    this.put([cos * ahead + sin * right, sin * ahead - cos * right]);
  }

  turnBy(degrees: number): void {
    this.turn = (this.turn + degrees + 360) % 360;
  }

  get action(): Record<string, unknown> {
    const [x, y] = this.spot;
    return { type: "place", piece: this.piece, x, y, turn: this.turned, lying: this.lying };
  }
}
