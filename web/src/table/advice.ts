// What the coach writes into the list of choices: at most three things, each at its row.
import type { Advice, Hint } from "../protocol/wire";
import { reason } from "../review/text";
import { words } from "../words";

/** What the coach says at a row: its place from 1, a mark, and a sentence. */
export interface RowAdvice {
  place: number;
  mark: string;
  sentence: string;
}

/**
 * What the coach says, by the text of the offer. Of offers that it speaks of together the first has the sentence, and
 * each has the mark.
 */
export function rowAdvice(hint: Hint | null): Map<string, RowAdvice> {
  const found = new Map<string, RowAdvice>();
  hint?.advice.forEach((advice, index) => {
    advice.texts.forEach((text, at) => {
      const said = { place: index + 1, mark: markOf(advice), sentence: at === 0 ? sentenceOf(advice) : "" };
      if (said.mark || said.sentence) found.set(text, said);
    });
  });
  return found;
}

const markOf = ({ loss, texts }: Advice): string =>
  loss > 0 ? "" : texts.length > 1 ? words.frame.equal : words.frame.best;

/** The sentence with its reason. */
export const sentenceOf = ({ sentence, why, labels }: Advice): string =>
  why ? `${sentence} ${reason(labels[0] ?? "", why)}` : sentence;

/** The advice about offers that the list does not show now. */
export function adviceElsewhere(hint: Hint | null, shown: readonly string[]): Advice[] {
  return hint?.advice.filter(({ texts }) => !texts.some((text) => shown.includes(text))) ?? [];
}
