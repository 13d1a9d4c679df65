// A sentence about a seat, as its reader reads it; the Python twin is core/sentences.py, and both are tested with
// web/src/words/sentences.json. The hall sends verbs with both forms, "{parks|park} two stars", and seats as "seat 1".

const MARKED = /\{([^{}|]+)\|([^{}|]+)\}/g;
const SEAT = /\bseat (\d+)('s)?/g;

/** The words that follow the name of a seat; `to` is the seat that reads them. */
export function about(seat: number | null, text: string, names: string[], to: number | null): string {
  const form = seat !== null && seat === to ? 2 : 1;
  return withNames(
    text.replace(MARKED, (...found: string[]) => found[form] ?? ""),
    names,
    seat,
    to,
  );
}

/** The whole sentence, with its subject and its full stop. */
export function sentence(seat: number | null, text: string, names: string[], to: number | null): string {
  const words = about(seat, text, names, to);
  const subject = seat === null ? "" : `${seat === to ? "You" : (names[seat] ?? "")} `;
  return /[.?!]$/.test(words) ? subject + words : `${subject}${words}.`;
}

/** A reason as a sentence: with a capital letter and a full stop. */
export function asSentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return text === "" || /[.?!]$/.test(text) ? text : `${text}.`;
}

/** A text with names for its seats; `of` is the seat that it is about, `to` the one that reads it. */
export function withNames(text: string, names: string[], of: number | null, to: number | null): string {
  return text.replace(SEAT, (_: string, digits: string, owns: string | undefined) => {
    const seat = Number(digits);
    const own = seat === of && owns ? " own" : "";
    if (seat === to) return owns ? `your${own}` : "you";
    return own ? "their own" : `${names[seat] ?? ""}${owns ?? ""}`;
  });
}
