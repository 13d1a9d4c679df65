// Short messages at the bottom left: refusals stay six seconds, the rest four.
import { Refused } from "../net/api";
import { words } from "../words";

export interface Toast {
  id: number;
  text: string;
  grave: boolean;
}

const SHORT = 4000;
const LONG = 6000;

export const toasts = $state<{ list: Toast[] }>({ list: [] });
let last = 0;

export function tell(text: string, grave = false): void {
  const id = ++last;
  toasts.list = [...toasts.list.filter((toast) => toast.text !== text), { id, text, grave }].slice(-3);
  setTimeout(() => dismiss(id), grave ? LONG : SHORT);
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

/** Say why something was not done. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  tell(words.ui.refused[error.code] ?? error.message, true);
}
