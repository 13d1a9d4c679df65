// The dice of this game: traffic dice with faces, stars and numbers, and the signal die.
import { addDie } from "../../dice/kinds";
import { BONE, INK, disc, numeral, polygon, star, word, type Shape } from "../../dice/symbols";

const RED = "#c9331f";
const SUN = "#f2ac3c";
const BLUE = "#3f7fb5";

const face = (fill: string, mouth: string): Shape[] => [
  { path: disc(50, 50, 33), fill, stroke: INK, width: 4.5 },
  { path: disc(39, 43, 4.6), fill: INK },
  { path: disc(61, 43, 4.6), fill: INK },
  { path: mouth, stroke: INK, width: 5 },
];

const TRAFFIC: Record<string, Shape[]> = {
  H: face(SUN, "M34 56c4 16 28 16 32 0"),
  X: face(BLUE, "M35 69c5 -14 25 -14 30 0"),
  S: [{ path: star(36), fill: RED }],
};

const SIGNAL: Record<string, Shape[]> = {
  go: [
    { path: disc(50, 50, 44), fill: "var(--go)" },
    { path: "M50 58V22M33 38L50 21L67 38", stroke: "var(--on-go)", width: 10 },
    word("GO", 74, 21, "var(--on-go)"),
  ],
  slow: [
    { path: "M50 3L97 50L50 97L3 50z", fill: "var(--slow)" },
    { path: "M36 31h28M36 41h28", stroke: "var(--on-slow)", width: 5.5 },
    word("SLOW", 59, 19, "var(--on-slow)"),
  ],
  stop: [
    { path: polygon(8, 48, 22.5), fill: "var(--stop)" },
    { path: polygon(8, 42, 22.5), stroke: "var(--on-stop)", width: 2.5 },
    word("STOP", 51, 29, "var(--on-stop)"),
  ],
  yield: [
    { path: "M4 10H96L50 94z", fill: "var(--slow)" },
    { path: "M18 18H82L50 76z", stroke: "var(--on-slow)", width: 3.5 },
    word("YIELD", 34, 18, "var(--on-slow)"),
  ],
};

addDie("traffic", {
  body: "cube",
  faces: ["2", "4", "H", "3", "S", "X"],
  colour: BONE,
  printed: (value, ink) => TRAFFIC[value] ?? numeral(value, 62, ink ?? INK, false),
  printSize: 0.98,
  finish: { roughness: 0.66, specularIntensity: 0.4, clearcoat: 0.12 },
  rounding: 0.16,
});

addDie("signal", {
  body: "cube",
  faces: ["slow", "stop", "go", "go", "go", "go"],
  colour: "#1a2a31",
  printed: (value) => SIGNAL[value] ?? [word(value.toUpperCase(), 50, 24, BONE)],
  printSize: 0.9,
  finish: { roughness: 0.5, specularIntensity: 0.35, clearcoat: 0.1 },
  rounding: 0.15,
  flat: { edge: BONE, edgeOpacity: 0.35, print: "translate(7 7) scale(.86)" },
});
