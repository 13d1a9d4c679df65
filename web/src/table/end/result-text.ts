// How a game ended, as text: the headline of the end, what stands under it, and the result in the bar.
import type { GamePage } from "../../games/game-page";
import type { Parts, Result } from "../../protocol/wire";
import { words } from "../../words";

const t = words.end;

/** How the end is for the person who looks: it decides headline and lamp. */
export type Mood = "won" | "lost" | "shared" | "drawn" | "alone" | "stopped" | "watched";

const nameOf = (parts: Parts, seat: number) => parts.seats[seat]?.name ?? "";
/** The one seat of who looks; null for people who share a device, and for spectators. */
const ownSeat = ({ mine }: Parts): number | null => (mine.length === 1 ? (mine[0] ?? null) : null);

export function moodOf(parts: Parts): Mood {
  const { winners, how } = parts.result as Result;
  const own = ownSeat(parts);
  if (how === "abandoned") return "stopped";
  if (parts.seats.length === 1) return "alone";
  if (winners.length === 0) return "drawn";
  if (winners.length > 1) return "shared";
  if (own === null) return "watched";
  return winners.includes(own) ? "won" : "lost";
}

/** The seats over which the lamp hangs. */
export const lit = ({ result, seats }: Parts): number[] => (seats.length === 1 ? [0] : (result?.winners ?? []));

export function headline(parts: Parts): string {
  const { winners, how, seat, record, measure } = parts.result as Result;
  const own = ownSeat(parts);
  const margin = parts.ending?.margin ?? "";
  const gaveUp = how === "resigned" && seat !== null;
  const late = parts.ending?.late ?? null;
  switch (moodOf(parts)) {
    case "stopped":
      return t.stopped;
    case "alone":
      if (gaveUp) return own === null ? t.gaveUp(nameOf(parts, 0)) : t.youGaveUp;
      return t.came[measure](record ?? parts.result?.scores[0] ?? 0);
    case "drawn":
      return t.draw;
    case "shared":
      return own !== null && winners.includes(own)
        ? t.youShare
        : t.share(winners.map((each) => nameOf(parts, each)));
    case "won":
      return [t.youWin, margin].filter(Boolean).join(" ");
    case "lost":
      if (gaveUp && seat === own) return t.youGaveUp;
      if (late !== null && late === own) return t.yourTime;
      return parts.ending?.near.includes(own ?? -1) ? t.close : t.wins(nameOf(parts, winners[0] ?? 0));
    case "watched":
      return [t.wins(nameOf(parts, winners[0] ?? 0)), margin].filter(Boolean).join(" ");
  }
}

/** What stands under the headline. */
export function underHeadline(parts: Parts): string {
  const { winners, how, seat } = parts.result as Result;
  const own = ownSeat(parts);
  if (how === "abandoned") return t.under.abandoned;
  if (how === "draw") return t.under.agreed;
  if (how === "resigned") {
    if (parts.seats.length === 1) return "";
    return seat === own && seat !== null
      ? t.wins(nameOf(parts, winners[0] ?? 0))
      : t.under.resigned(nameOf(parts, seat ?? 0));
  }
  const late = parts.ending?.late ?? null;
  if (late !== null && late === own) return t.wins(nameOf(parts, winners[0] ?? 0));
  const aside = own === null ? "" : (parts.ending?.asides[own] ?? "");
  return aside || (parts.ending?.how ?? "");
}

/** The result in the bar: who won, and the scores or how. */
export function resultText(parts: Parts, page?: GamePage): string {
  const { result } = parts;
  if (!result) return "";
  const mood = moodOf(parts);
  if (mood === "alone" && result.how === "rules")
    return t.finished[result.measure](
      ownSeat(parts) === null ? nameOf(parts, 0) : null,
      result.record ?? result.scores[0] ?? 0,
    );
  const who = mood === "won" ? t.youWin : mood === "lost" ? t.wins(nameOf(parts, result.winners[0] ?? 0)) : "";
  const first = who || withoutMargin(parts);
  const then = scoreText(parts, page);
  return then ? `${first}, ${then}` : first;
}

function withoutMargin(parts: Parts): string {
  return headline({ ...parts, ending: parts.ending && { ...parts.ending, margin: "" } });
}

function scoreText(parts: Parts, page?: GamePage): string {
  const { how, scores, winners } = parts.result as Result;
  if (parts.seats.length === 1 || how === "abandoned") return "";
  if (how === "resigned") return t.byResignation;
  if (how === "draw") return "";
  if ((parts.ending?.late ?? null) !== null) return t.onTime;
  const own = page?.winText?.(parts);
  if (own) return own;
  const best = winners.length ? scores[winners[0] ?? 0] : undefined;
  if (best !== undefined && best < Math.max(...scores)) return parts.ending?.how ?? "";
  if (winners.length === 0) return parts.ending?.how ?? "";
  return scores.length === 2 ? t.scores([...scores].sort((a, b) => b - a)) : t.withScore(best ?? 0);
}
