// The places of a picture, which are its elements that stand for actions: find them, name them, make them buttons.
import type { Place } from "./action-match";

const SVG = "http://www.w3.org/2000/svg";
/** The gap between an element and its focus ring, in pixels. */
const RING = 5;
const SHAPES = "rect, circle, ellipse, path, polygon, polyline, line, use";

/** The actions that an attribute lists; none if it is not a list of texts. */
export function actionsIn(attribute: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(attribute ?? "[]");
    return Array.isArray(read) ? read.filter((each): each is string => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** The elements that stand for actions, in the order of the picture. */
export const elementsOf = (picture: Element | null): SVGElement[] => [
  ...(picture?.querySelectorAll<SVGElement>("[data-actions]") ?? []),
];

export const placesOf = (elements: Element[]): Place[] =>
  elements.map((element) => ({
    actions: actionsIn(element.getAttribute("data-actions")),
    confirm: element.hasAttribute("data-confirm"),
    alike: element.getAttribute("data-alike") ?? undefined,
  }));

/** The accessible name of a place: its own name or the labels of its offers, with its visible text. */
export function nameOf(element: Element, labels: readonly string[]): string {
  const title = [...element.children].find(({ localName }) => localName === "title")?.textContent?.trim();
  const named = element.getAttribute("data-place") || title || labels.join(", ");
  const visibleText = [...element.querySelectorAll("text")].map(({ textContent }) => textContent?.trim()).join(" ");
  return visibleText && !named.includes(visibleText) ? `${named}: ${visibleText}` : named;
}

/** The state of a place as a button. */
export interface PlaceState {
  name: string;
  picked: boolean;
  leads: boolean;
  pointed: boolean;
  stop: boolean;
}

/** Make an element a button, or remove what made it one. */
export function setButton(element: Element, placeState: PlaceState | null): void {
  const marks = {
    live: placeState !== null,
    picked: placeState?.picked,
    leads: placeState?.leads,
    pointed: placeState?.pointed,
  };
  for (const [mark, on] of Object.entries(marks)) element.classList.toggle(mark, on ?? false);
  set(element, "role", placeState && "button");
  set(element, "tabindex", placeState && (placeState.stop ? "0" : "-1"));
  set(element, "aria-pressed", placeState?.picked ? "true" : null);
  if (placeState) set(element, "aria-label", placeState.name);
  shapeOf(element)?.classList.toggle("ground", placeState !== null);
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The shape of a place that is highlighted: itself, or the first shape in it. */
export function shapeOf(element: Element): Element | null {
  return element.matches(SHAPES) ? element : element.querySelector(SHAPES);
}

/** A focus ring around an element, in the picture's units. It has two lines, so that one is visible on any background. */
export function ringAround(svg: SVGSVGElement, element: Element): SVGGElement {
  const ring = document.createElementNS(SVG, "g");
  ring.setAttribute("class", "ring");
  ring.setAttribute("aria-hidden", "true");
  ring.append(...["outer", "inner"].map((line) => frameOf(svg, element.getBoundingClientRect(), line)));
  return ring;
}

/** A rectangle around a box of the screen, `RING` pixels outside it. */
function frameOf(svg: SVGSVGElement, box: DOMRect, line: string): SVGRectElement {
  const toScreen = svg.getScreenCTM() ?? new DOMMatrix();
  const { x, y } = new DOMPoint(box.left - RING, box.top - RING).matrixTransform(toScreen.inverse());
  const [width, height] = [(box.width + 2 * RING) / toScreen.a, (box.height + 2 * RING) / toScreen.d];
  const rect = document.createElementNS(SVG, "rect");
  for (const [key, value] of Object.entries({ x, y, width, height, rx: 10 / toScreen.a }))
    rect.setAttribute(key, String(value));
  rect.setAttribute("class", line);
  return rect;
}
