// Which die lies where: five traffic dice that keep their identity from step to step, so that they can move.
// Nothing here judges a move; it follows what the server tells.
import type { Position } from "./types";
import type { Event } from "../../protocol/wire";

export type Place = "field" | "bay" | "cup" | "out";

export interface Lying {
  id: string;
  face: string;
  place: Place;
  /** Which of the spots of its place. */
  slot: number;
}

export interface Felt {
  dice: readonly Lying[];
  /** What the signal die shows, and whether it lies on the felt at all. */
  signal: string;
  signalInCup: boolean;
}

const DICE = 5;

/** Everything in the cup, as before the first roll of a turn. */
export const inCup: Felt = {
  dice: Array.from({ length: DICE }, (_, index) => ({ id: `t${index}`, face: "H", place: "cup", slot: index })),
  signal: "go",
  signalInCup: true,
};

/** The felt as a position has it; dice that can stay where they are stay there. */
export function settled(felt: Felt, position: Position): Felt {
  const wanted: [Place, string][] = [
    ...[...position.parked].map((face): [Place, string] => ["bay", face]),
    ...[...position.field].map((face): [Place, string] => ["field", face]),
    ...Array.from({ length: position.cup }, (): [Place, string] => ["cup", ""]),
  ];
  const free = [...felt.dice];
  const take = (fits: (die: Lying) => boolean): Lying | undefined => {
    const index = free.findIndex(fits);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const kept = new Map<number, Lying>();
  const tests: ((place: Place, face: string) => (die: Lying) => boolean)[] = [
    (place, face) => (die) => die.place === place && (die.face === face || place === "cup"),
    (_, face) => (die) => die.face === face && die.place !== "out",
    () => () => true,
  ];
  for (const test of tests)
    wanted.forEach(([place, face], index) => {
      if (kept.has(index)) return;
      const die = take(test(place, face));
      if (die) kept.set(index, die);
    });
  const dice = [...kept].map(([index, die]): Moved => {
    const [place, face] = wanted[index] as [Place, string];
    return { die, place, face: face || die.face };
  });
  const out = free.map((die): Moved => ({ die, place: "out", face: "X" }));
  return {
    dice: slotted([...dice, ...out]),
    signal: position.signal || felt.signal,
    signalInCup: position.signal === "",
  };
}

interface Moved {
  die: Lying;
  place: Place;
  face: string;
}

/** Dice at their new places: those that stay keep their slot, the others take the first free one. */
function slotted(moves: Moved[]): Lying[] {
  const stays = (move: Moved) => move.die.place === move.place;
  const used = new Set(moves.filter(stays).map(({ place, die }) => `${place} ${die.slot}`));
  const slotOf = (move: Moved): number => {
    if (stays(move)) return move.die.slot;
    let slot = 0;
    while (used.has(`${move.place} ${slot}`)) slot++;
    used.add(`${move.place} ${slot}`);
    return slot;
  };
  return moves
    .map((move) => ({ id: move.die.id, face: move.face, place: move.place, slot: slotOf(move) }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

/** One die of a choice: a traffic die with a face at a place, or the signal die. */
export type Need = `field ${string}` | `bay ${string}` | "signal";

interface Choosing {
  verb: string;
  dice: string;
}

/** The dice that an offered or told choice is about. */
export function needsOf({ verb, dice }: Choosing, felt: Felt): Need[] {
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

export const needOf = (die: Lying): Need => `${die.place === "bay" ? "bay" : "field"} ${die.face}`;

/** The dice of the felt that meet the needs, one each. */
export function meeting(needs: readonly Need[], felt: Felt): string[] {
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
  /** Which dice were rolled. */
  thrown: string[];
}

/** The felt after something that was told. */
export function following(felt: Felt, event: Event): Step {
  switch (event.kind) {
    case "chose":
      return { felt: chosen(felt, event.facts as unknown as Choosing), thrown: [] };
    case "rolled":
      return rolled(felt, event.facts as unknown as { signal: string; signal_rolled: boolean; dice: string });
    case "rolled_off":
      return rolled(
        { ...inCup, signal: felt.signal },
        { signal: "", signal_rolled: false, dice: String(event.facts.dice) },
      );
    default:
      return { felt, thrown: [] };
  }
}

function chosen(felt: Felt, choice: Choosing): Felt {
  const about = meeting(needsOf(choice, felt), felt);
  const place: Place = choice.verb === "park" ? "bay" : "cup";
  const moves = felt.dice.map((die): Moved => ({
    die,
    face: die.face,
    place: about.includes(die.id) ? place : die.place,
  }));
  return { ...felt, dice: slotted(moves) };
}

function rolled(
  felt: Felt,
  { signal, signal_rolled, dice }: { signal: string; signal_rolled: boolean; dice: string },
): Step {
  const faces = [...dice];
  let cup = felt.dice.filter((die) => die.place === "cup");
  // A throw of all five begins a turn, whatever lay there before.
  if (faces.length === DICE) cup = [...felt.dice];
  const thrown = cup.slice(0, faces.length);
  const away = (die: Lying): Lying => (thrown.includes(die) ? { ...die, place: "cup" } : die);
  const moves = felt.dice.map(away).map((die): Moved => {
    const index = thrown.findIndex((each) => each.id === die.id);
    return index < 0
      ? { die, face: die.face, place: die.place }
      : { die, face: faces[index] as string, place: "field" };
  });
  return {
    felt: { dice: slotted(moves), signal: signal || felt.signal, signalInCup: !signal },
    thrown: [...thrown.map((die) => die.id), ...(signal_rolled ? ["signal"] : [])],
  };
}
