// Whether the browser can draw in 3D. It is asked once: a browser has room for few drawing contexts.
let known: boolean | null = null;

export function hasWebGL(): boolean {
  if (known === null) {
    const context = document.createElement("canvas").getContext("webgl2");
    known = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return known;
}
