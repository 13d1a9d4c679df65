// Fingers that drag what the page itself moves, so that the next tap counts. A browser takes a finger that is lifted while it
// moves for the fling of a scroll, and swallows the tap after it, even where `touch-action: none` forbids to scroll.

/** Whether the page itself follows a finger that goes down on this element within the node. */
function follows(target: EventTarget | null, node: Element): boolean {
  for (let each = target as Element | null; each; each = each === node ? null : each.parentElement)
    if (getComputedStyle(each).touchAction === "none") return true;
  return false;
}

/** An attachment for what has draggable things in it: those with `touch-action: none`. */
export function ownDrags(node: Element): () => void {
  let own = false;
  const begin: EventListener = (event) => (own = follows(event.target, node));
  const move: EventListener = (event) => {
    if (own && event.cancelable) event.preventDefault();
  };
  node.addEventListener("touchstart", begin, { passive: true });
  node.addEventListener("touchmove", move, { passive: false });
  return () => {
    node.removeEventListener("touchstart", begin);
    node.removeEventListener("touchmove", move);
  };
}
