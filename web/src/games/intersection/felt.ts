// Which die is where: five traffic dice that keep their identity between steps, so that they can be animated.
// There are no rules here; the dice follow the server's events.
import type { Position } from "./types";
import type { Event } from "../../protocol/wire";

export type Place = "field" | "bay" | "cup" | "out";

export interface PlacedDie {
  id: string;
  face: string;
  place: Place;
  /** The index among the spots of its place. */
  slot: number;
  /** The slot where it last lay on the field, to which it returns if it is not rolled. */
  home: number;
}

export interface Felt {
  dice: readonly PlacedDie[];
  /** The face of the signal die, and whether it is still in the cup. */
  signal: string;
  signalInCup: boolean;
  /** Whether dice were parked since all dice of the field were last rolled. */
  parkedSinceRoll: boolean;
}

export const DICE = 5;

/** All dice in the cup, as before the first roll of a turn. */
export const ALL_IN_CUP: Felt = {
  dice: Array.from({ length: DICE }, (_, index) => ({
    id: `t${index}`,
    face: "H",
    place: "cup",
    slot: index,
    home: index,
  })),
  signal: "go",
  signalInCup: true,
  parkedSinceRoll: false,
};

/** The felt of a position. Dice that can stay where they are do so. */
export function arrangeFelt(felt: Felt, position: Position): Felt {
  const wanted: [Place, string][] = [
    ...[...position.parked].map((face): [Place, string] => ["bay", face]),
    ...[...position.field].map((face): [Place, string] => ["field", face]),
    ...Array.from({ length: position.cup }, (): [Place, string] => ["cup", ""]),
  ];
  const free = [...felt.dice];
  const take = (fits: (die: PlacedDie) => boolean): PlacedDie | undefined => {
    const index = free.findIndex(fits);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const assigned = new Map<number, PlacedDie>();
  const tests: ((place: Place, face: string) => (die: PlacedDie) => boolean)[] = [
    (place, face) => (die) => die.place === place && (die.face === face || place === "cup"),
    (_, face) => (die) => die.face === face && die.place !== "out",
    () => () => true,
  ];
  for (const test of tests)
    wanted.forEach(([place, face], index) => {
      if (assigned.has(index)) return;
      const die = take(test(place, face));
      if (die) assigned.set(index, die);
    });
  const dice = [...assigned].map(([index, die]): Moved => {
    const [place, face] = wanted[index] as [Place, string];
    return { die, place, face: face || die.face };
  });
  const out = free.map((die): Moved => ({ die, place: "out", face: "X" }));
  return {
    dice: assignSlots([...dice, ...out]),
    signal: position.signal || felt.signal,
    signalInCup: position.signal === "",
    parkedSinceRoll: position.parked_since_roll,
  };
}

interface Moved {
  die: PlacedDie;
  place: Place;
  face: string;
}

/** Dice at their new places: those that stay keep their slot, the others get the first free one. */
function assignSlots(moves: Moved[]): PlacedDie[] {
  const slots = new Map<Moved, number>();
  const isFree = (place: Place, slot: number) =>
    !moves.some((move) => move.place === place && slots.get(move) === slot);
  const firstFree = (place: Place): number => {
    let slot = 0;
    while (!isFree(place, slot)) slot++;
    return slot;
  };
  for (const move of moves) if (move.die.place === move.place) slots.set(move, move.die.slot);
  for (const move of moves) if (returns(move) && isFree("field", move.die.home)) slots.set(move, move.die.home);
  for (const move of moves) if (!slots.has(move)) slots.set(move, firstFree(move.place));
  return moves.map((move) => moved(move, slots.get(move) as number)).sort((a, b) => a.id.localeCompare(b.id));
}

/** Whether a die goes back to the field without a roll. */
const returns = ({ die, place }: Moved): boolean =>
  place === "field" && (die.place === "bay" || die.place === "out");

const moved = ({ die, face, place }: Moved, slot: number): PlacedDie => ({
  id: die.id,
  face,
  place,
  slot,
  home: place === "field" ? slot : die.home,
});

const FACE_ORDER = "HSX234";

/** The names of dice for lessons: dice on the field as `die-1`, `die-2`... by face, parked ones by bay, and `signal`. */
export function placeNames(felt: Felt): Map<string, string> {
  const field = felt.dice
    .filter(({ place }) => place === "field")
    .sort((a, b) => FACE_ORDER.indexOf(a.face) - FACE_ORDER.indexOf(b.face));
  const parked = felt.dice.filter(({ place }) => place === "bay");
  return new Map([
    ...field.map(({ id }, index): [string, string] => [id, `die-${index + 1}`]),
    ...parked.map(({ id, slot }): [string, string] => [id, `bay-${slot + 1}`]),
    ["signal", "signal"],
  ]);
}

/** The key of a die in the view's reasons; undefined for a die in the cup. */
export function reasonKey(id: string, felt: Felt): string | undefined {
  const die = felt.dice.find((each) => each.id === id);
  if (!die) return "signal";
  return die.place === "cup" ? undefined : `${die.place} ${die.face}`;
}

/** A die that an action needs: a traffic die with a face at a place, or the signal die. */
export type Need = `field ${string}` | `bay ${string}` | "signal";

interface ChoiceFacts {
  verb: string;
  dice: string;
}

/** The dice that an offer or an event needs. */
export function needsOf({ verb, dice }: ChoiceFacts, felt: Felt): Need[] {
  const [parked, face] = dice.startsWith("p") ? [true, dice.slice(1)] : [false, dice];
  switch (verb) {
    case "park":
      return [...dice].map((each): Need => `field ${each}`);
    case "fix":
      return dice === "go" ? ["signal", "field X"] : [parked ? `bay ${face}` : `field ${face}`, "field X"];
    case "slow":
      return ["signal", parked ? `bay ${face}` : `field ${face}`];
    case "on":
    case "roll":
    case "double":
      return felt.dice.filter((die) => die.place === "field").map((die): Need => `field ${die.face}`);
    default:
      return [];
  }
}

export const needOf = (die: PlacedDie): Need => `${die.place === "bay" ? "bay" : "field"} ${die.face}`;

/** The ids of dice that meet the needs, one each. */
export function diceFor(needs: readonly Need[], felt: Felt): string[] {
  const found: string[] = [];
  for (const need of needs) {
    if (need === "signal") found.push("signal");
    const die = felt.dice.find(
      (each) =>
        (each.place === "field" || each.place === "bay") && needOf(each) === need && !found.includes(each.id),
    );
    if (die) found.push(die.id);
  }
  return found;
}

export interface Step {
  felt: Felt;
  /** The ids of the rolled dice. */
  thrown: string[];
}

/** The felt after an event. */
export function afterEvent(felt: Felt, event: Event): Step {
  switch (event.kind) {
    case "chose":
      return { felt: chosen(felt, event.facts as unknown as ChoiceFacts), thrown: [] };
    case "rolled":
      return rolled(felt, event.facts as unknown as { signal: string; signal_rolled: boolean; dice: string });
    case "rolled_off":
      return rolled(
        { ...ALL_IN_CUP, signal: felt.signal },
        { signal: "", signal_rolled: false, dice: String(event.facts.dice) },
      );
    default:
      return { felt, thrown: [] };
  }
}

function chosen(felt: Felt, choice: ChoiceFacts): Felt {
  const about = diceFor(needsOf(choice, felt), felt);
  const goesTo = (die: PlacedDie): Place => {
    if (leaves(choice.verb, die)) return "out";
    return about.includes(die.id) ? (choice.verb === "park" ? "bay" : "cup") : die.place;
  };
  const moves = felt.dice.map((die): Moved => ({ die, face: die.face, place: goesTo(die) }));
  const parkedSinceRoll = choice.verb === "park" || (felt.parkedSinceRoll && !ROLLS_FIELD.includes(choice.verb));
  return { ...felt, dice: assignSlots(moves), parkedSinceRoll };
}

const ROLLS_FIELD = ["on", "roll"];

/** Whether a sad face is out of play: these choices are possible beside one by the classic rules only. */
const leaves = (verb: string, { place, face }: PlacedDie): boolean =>
  (verb === "park" || verb === "roll") && place === "field" && face === "X";

function rolled(
  felt: Felt,
  { signal, signal_rolled, dice }: { signal: string; signal_rolled: boolean; dice: string },
): Step {
  const faces = [...dice];
  let cup = felt.dice.filter((die) => die.place === "cup");
  // A throw of all five starts a turn, whatever lay there before.
  if (faces.length === DICE) cup = [...felt.dice];
  const thrown = cup.slice(0, faces.length);
  const away = (die: PlacedDie): PlacedDie => (thrown.includes(die) ? { ...die, place: "cup" } : die);
  const moves = felt.dice.map(away).map((die): Moved => {
    const index = thrown.findIndex((each) => each.id === die.id);
    return index < 0
      ? { die, face: die.face, place: die.place }
      : { die, face: faces[index] as string, place: "field" };
  });
  return {
    felt: {
      dice: assignSlots(moves),
      signal: signal || felt.signal,
      signalInCup: !signal,
      parkedSinceRoll: felt.parkedSinceRoll && faces.length < DICE,
    },
    thrown: [...thrown.map((die) => die.id), ...(signal_rolled ? ["signal"] : [])],
  };
}
