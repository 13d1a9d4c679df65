// Figures as text, with as many digits as their interval allows. The library writes them alike: `lab/formatting.py`.
// Both are tested with the examples in figure-text.json.
import type { Figure } from "../protocol/wire";
import { words } from "../words";

type Unit = Figure["unit"];
type Measured = Pick<Figure, "unit" | "value" | "low" | "high" | "exact" | "games">;

/** Fewer games than this are too few for a figure that stands alone. */
const ENOUGH = 20;
const MOST_DIGITS = 6;
const t = words.lab;

/** Half the width of an interval. */
export const reachOf = ({ low, high }: Pick<Figure, "low" | "high">) => (high - low) / 2;

/** Whether a figure comes from too few games to stand alone. */
export const isRough = ({ exact, games }: Pick<Figure, "exact" | "games">) => !exact && games < ENOUGH;

/** A figure and its interval as text. */
export function figureText(figure: Measured): [string, string] {
  const value = amount(figure.unit, figure.value, reachOf(figure));
  if (figure.exact) return [value, t.exact];
  if (figure.low !== figure.high) return [value, intervalText(figure)];
  const whole = figure.unit === "number" && Number.isInteger(figure.value);
  return [whole ? fixed(figure.value, 0) : value, figure.games === 1 ? t.oneGame : t.allGames];
}

/** A share in percent, or a number; `reach` is half the width of its interval. */
export function amount(unit: Unit, value: number, reach = 0): string {
  if (unit === "number") return fixed(value, reach ? digitsOf(reach) : usualDigits(value));
  if (value === 0 || value === 1) return `${100 * value} %`;
  let digits = reach ? digitsOf(100 * reach) : 1;
  while (digits < MOST_DIGITS && [0, 100].includes(Number((100 * value).toFixed(digits)))) digits += 1;
  return `${fixed(100 * value, digits)} %`;
}

/** A difference with its sign, in percentage points where it is one of shares; "" where no digit shows it. */
export function differenceText(unit: Unit, value: number, reach: number, like: number): string {
  const shares = unit === "share";
  const digits = reach ? digitsOf(shares ? 100 * reach : reach) : shares ? 1 : usualDigits(like);
  const shown = fixed(Math.abs(shares ? 100 * value : value), digits);
  if (Number(shown.replaceAll(",", "")) === 0) return "";
  return `${value < 0 ? "−" : "+"}${shown}${shares ? t.percentagePoints : ""}`;
}

function intervalText({ unit, low, high }: Pick<Figure, "unit" | "low" | "high">): string {
  const reach = (high - low) / 2;
  if (unit === "number") return t.range(amount(unit, low, reach), amount(unit, high, reach));
  const digits = digitsOf(100 * reach);
  return `${t.range(fixed(100 * low, digits), fixed(100 * high, digits))} %`;
}

/** The decimals that an interval of this half-width allows. */
const digitsOf = (reach: number) => Math.min(Math.max(-Math.floor(Math.log10(reach)), 0), MOST_DIGITS);

/** The decimals of a number without an interval: three significant digits, and one decimal below 1,000. */
function usualDigits(value: number): number {
  if (value === 0) return 0;
  const size = Math.floor(Math.log10(Math.abs(value)));
  return Math.min(Math.max(2 - size, size < 3 ? 1 : 0), MOST_DIGITS);
}

/** A number with this many decimals, a real minus, and no sign at zero. */
function fixed(value: number, digits: number): string {
  const shown = Math.abs(value).toFixed(digits);
  const [whole = "", part] = shown.split(".");
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? `.${part}` : "");
  return value < 0 && Number(shown) !== 0 ? `−${text}` : text;
}
