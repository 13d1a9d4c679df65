// Short messages at the bottom left. Errors stay for six seconds, others for four.
import { RefusalError } from "../net/api";
import { words } from "../words";

export interface Toast {
  id: number;
  text: string;
  isError: boolean;
}

const SHORT = 4000;
const LONG = 6000;

export const toasts = $state<{ list: Toast[] }>({ list: [] });
let last = 0;

export function showToast(text: string, isError = false): void {
  const id = ++last;
  toasts.list = [...toasts.list.filter((toast) => toast.text !== text), { id, text, isError }].slice(-3);
  setTimeout(() => dismiss(id), isError ? LONG : SHORT);
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

/** Show why the hall refused a request. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error;
  showToast(refusalText(error), true);
}

/** What to say of a refusal: the page's own words, else the hall's reason. */
export function refusalText({ code, message }: RefusalError): string {
  return words.ui.refused[code] ?? (message || (words.ui.refused.no_answer as string));
}
