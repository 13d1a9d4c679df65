// Figures in words: with as many digits as they deserve, and what changed against the usual rules.
import type { Figure, LabStudy } from "../protocol/wire";
import { words } from "../words";

const t = words.lab;

export function figureOf(study: LabStudy | undefined, name: string): Figure | undefined {
  return study?.figures.find((figure) => figure.name === name);
}

export function titleOf({ name, title }: Pick<Figure, "name" | "title">): string {
  return t.figures[name] ?? (title || t.oneOfThem);
}

/** Shares in percent, numbers with three or four digits. */
export function amount(unit: Figure["unit"], value: number): string {
  if (unit === "share") return `${fixed(100 * value, 1)} %`;
  return fixed(value, Math.abs(value) < 10 ? 2 : Math.abs(value) < 1000 ? 1 : 0);
}

const fixed = (value: number, digits: number) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function signed(unit: Figure["unit"], value: number, like: number): string {
  const digits = unit === "share" ? 1 : Math.abs(like) < 10 ? 2 : Math.abs(like) < 1000 ? 1 : 0;
  const shown = fixed(Math.abs(unit === "share" ? 100 * value : value), digits);
  if (Number(shown) === 0) return "";
  return `${value < 0 ? "−" : "+"}${shown}${unit === "share" ? " points" : ""}`;
}

/** What a figure is against the printed one: a change, the same, or one that chance may explain. */
export function change(here: Figure, printed: Figure): string {
  const moved = here.value - printed.value;
  const reach = Math.hypot(here.high - here.low, printed.high - printed.low) / 2;
  if (!here.exact && Math.abs(moved) < reach) return moved === 0 ? t.same : t.unclear;
  const shown = signed(here.unit, moved, here.value);
  return shown ? t.against(shown) : t.same;
}

/** How sure a figure is. */
export function sureness(figure: Figure, games: number, bots: string): string {
  if (figure.exact) return t.how[figure.name] ?? t.exact;
  const range = t.between(amount(figure.unit, figure.low), amount(figure.unit, figure.high));
  return `${range}, ${t.games(games, bots)}`;
}
