// The keys of a table: which presses count, and whether the help sheet is open.

/** Whether the last input was a key. Then focus that the page moves is also the row that this person is on. */
export const input = { byKey: false };
addEventListener("keydown", () => (input.byKey = true), true);
addEventListener("pointerdown", () => (input.byKey = false), true);

export const keysHelp = $state({ open: false });

/** The place of somebody who types: their keys are letters. */
const TYPING =
  "input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable]";
/** What uses Enter and Space itself. */
const PRESSABLE = "button, a, summary, input, [role=button], [role=tab], [role=slider]";
/** Where the table's own keys win over them: what is pressed there belongs to the choice that is made. */
const OURS = "[data-testid=choices], [data-main], main";

/** Whether a press is one for the table: nobody types, no drawer is open, and no other key is held. */
export function counts(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  return !(event.target as Element).matches(`${TYPING}, dialog *`);
}

/** Whether Enter or Space may hurry the table: it is not for a button elsewhere on the page. */
export function mayHurry(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  return !target.closest(PRESSABLE) || target.closest(OURS) !== null;
}
