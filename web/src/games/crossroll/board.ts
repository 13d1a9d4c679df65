// The board as the hall sends it (`/board`), and an index of it.

export interface Stretch {
  route: string;
  from: string;
  to: string;
}

export interface Route {
  letter: string;
  number: number;
  name: string;
  colour: string;
  ring: boolean;
  boxes: number;
  score: number;
  path: string[];
  badge: [number, number] | null;
}

export type Side = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

export interface Place {
  id: string;
  name: string;
  district: string;
  x: number;
  y: number;
  label: Side;
  entrance: boolean;
  landmark: boolean;
  routes: string[];
  label_dx: number;
  label_dy: number;
  label_wrap: boolean;
}

export interface EngineRow {
  row: string;
  low: number;
  high: number;
  boxes: number;
  effect: number;
}

/** A die: its faces by name, or only their number. */
export interface BoardDie {
  faces: string[];
  sides: number;
}

export interface Board {
  meta: {
    name: string;
    width: number;
    height: number;
    lotto_slots: number;
    perfect_score: number;
    background?: string;
  };
  dice: Record<string, BoardDie>;
  scores: { speed: number[]; landmark: number[] };
  engine: EngineRow[];
  flyover: { over: Stretch; under: Stretch }[];
  routes: Route[];
  locations: Place[];
  scenery: {
    land: { name: string; points: [number, number][]; foreign: boolean }[];
    hills: { at: [number, number][] }[];
    words: { text: string; x: number; y: number; size: number; sea: boolean; turned: boolean }[];
  };
}

export interface Point {
  x: number;
  y: number;
}

const NO_DIE: BoardDie = { faces: [], sides: 1 };

/** A board with its places and routes by name. */
export class Atlas {
  private readonly byId: Map<string, Place>;
  private readonly byLetter: Map<string, Route>;

  constructor(readonly board: Board) {
    this.byId = new Map(board.locations.map((place) => [place.id, place]));
    this.byLetter = new Map(board.routes.map((route) => [route.letter, route]));
  }

  place(id: string): Place {
    const found = this.byId.get(id);
    if (!found) throw new Error(`no place ${id} on this board`);
    return found;
  }

  route(letter: string): Route {
    const found = this.byLetter.get(letter);
    if (!found) throw new Error(`no route ${letter} on this board`);
    return found;
  }

  name(id: string): string {
    return this.byId.get(id)?.name ?? id;
  }

  colour(letter: string): string {
    return this.byLetter.get(letter)?.colour ?? "currentColor";
  }

  /** The places of a route from end to end; a ring returns to its first place. */
  line(route: Route): Place[] {
    const places = route.path.map((id) => this.place(id));
    return route.ring && places[0] ? [...places, places[0]] : places;
  }

  /** The faces of a die, each as often as it is there. */
  faces(die: string): string[] {
    const { faces, sides } = (Object.hasOwn(this.board.dice, die) && this.board.dice[die]) || NO_DIE;
    return faces.length ? faces : Array.from({ length: sides }, (_, face) => String(face + 1));
  }

  /** The road segments between neighbouring places. */
  stretches(): [Point, Point][] {
    return this.board.routes.flatMap((route) => {
      const line = this.line(route);
      return line.slice(1).map((place, index): [Point, Point] => [line[index] as Place, place]);
    });
  }

  /** The route that leads from each of these places to the next; undefined for a single one, which may lie on several. */
  along(ids: string[]): Route | undefined {
    const steps = ids.slice(1).map((id, n) => [ids[n], id].sort().join(" "));
    return this.board.routes.find((route) => {
      const line = this.line(route).map(({ id }) => id);
      const known = new Set(line.slice(1).map((id, n) => [line[n], id].sort().join(" ")));
      return steps.length > 0 && steps.every((step) => known.has(step));
    });
  }

  /** The position of a route's letter: the board's own, or the middle of its first stretch. */
  badge(route: Route): Point {
    if (route.badge) return { x: route.badge[0], y: route.badge[1] };
    const [a, b] = this.line(route);
    return { x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2 };
  }
}

export const isCrossroad = (place: Place): boolean => place.routes.length > 1;
/** Whether the name of a place has priority on the map. */
export const isMajor = (place: Place): boolean => place.landmark || isCrossroad(place);
