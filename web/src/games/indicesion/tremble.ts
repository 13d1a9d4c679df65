// How far a throw strays from what was aimed, for the words and the marks of an aim.

/** The spread of a hand: of strength in per cent, and of direction in degrees. */
export interface Tremble {
  strength: number;
  aside: number;
}

/** The hands of physics/hand.py, by how a die is held and by the name of the tremor; a test compares them. */
export const HANDS: Record<"level" | "any", Record<"none" | "steady" | "normal" | "shaky", Tremble>> = {
  level: {
    none: { strength: 0, aside: 0 },
    steady: { strength: 3, aside: 1.2 },
    normal: { strength: 6, aside: 2.4 },
    shaky: { strength: 10, aside: 4 },
  },
  any: {
    none: { strength: 0, aside: 0 },
    steady: { strength: 1.5, aside: 0.6 },
    normal: { strength: 3, aside: 1.2 },
    shaky: { strength: 6, aside: 2.5 },
  },
};
/** The degrees of direction that go with an error of the whole strength. */
const ASIDE = 40;

/** How far a throw strays with this tremor and an error of so many thousandths beside it. */
export function tremble(
  { held, tremor }: { held: keyof typeof HANDS; tremor: keyof (typeof HANDS)["level"] },
  error: number,
): Tremble {
  const hand = HANDS[held][tremor];
  return {
    strength: Math.hypot(hand.strength, error / 10),
    aside: Math.hypot(hand.aside, (ASIDE * error) / 1000),
  };
}
