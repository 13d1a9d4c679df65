// Copying a text. Browsers have a clipboard only on this computer and over https: elsewhere a selection is copied.
import { words } from "../words";
import { showToast } from "./toasts.svelte";

/** Copy a text, and say so; where it can't be copied, show it. */
export async function copyText(text: string, copied: string): Promise<void> {
  const done = (await toClipboard(text)) || bySelection(text);
  showToast(done ? copied : words.ui.notCopied(text), !done);
}

async function toClipboard(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false
  );
}

function bySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
