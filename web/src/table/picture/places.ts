// The elements of a picture that stand for actions: found, named, and dressed as buttons.
import type { Place } from "./picking";

const SVG = "http://www.w3.org/2000/svg";
/** How far a ring is off, in pixels. */
const RING = 5;
const SHAPES = "rect, circle, ellipse, path, polygon, polyline, line, use";

/** The actions that an attribute lists; none where it is not a list of texts. */
export function actionsIn(attribute: string | null): Place {
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
  elements.map((element) => actionsIn(element.getAttribute("data-actions")));

/** What a place is called: as the picture says, else what is offered there; with the words that are seen in it. */
export function nameOf(element: Element, labels: readonly string[]): string {
  const title = [...element.children].find(({ localName }) => localName === "title")?.textContent?.trim();
  const named = element.getAttribute("data-place") || title || labels.join(", ");
  const seen = [...element.querySelectorAll("text")].map(({ textContent }) => textContent?.trim()).join(" ");
  return seen && !named.includes(seen) ? `${named}: ${seen}` : named;
}

/** How a place stands now. */
export interface Standing {
  name: string;
  picked: boolean;
  leads: boolean;
  pointed: boolean;
  stop: boolean;
}

/** Dress an element as a button, or as nothing to press. */
export function dress(element: Element, standing: Standing | null): void {
  const marks = {
    live: standing !== null,
    picked: standing?.picked,
    leads: standing?.leads,
    pointed: standing?.pointed,
  };
  for (const [mark, on] of Object.entries(marks)) element.classList.toggle(mark, on ?? false);
  set(element, "role", standing && "button");
  set(element, "tabindex", standing && (standing.stop ? "0" : "-1"));
  set(element, "aria-pressed", standing?.picked ? "true" : null);
  if (standing) set(element, "aria-label", standing.name);
  groundOf(element)?.classList.toggle("ground", standing !== null);
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** What is lit of a place: itself, or the first shape in it. */
export function groundOf(element: Element): Element | null {
  return element.matches(SHAPES) ? element : element.querySelector(SHAPES);
}

/** A ring around an element, in the picture's own units: two lines, so that one is seen on any ground. */
export function ringAround(svg: SVGSVGElement, element: Element): SVGGElement {
  const ring = document.createElementNS(SVG, "g");
  ring.setAttribute("class", "ring");
  ring.setAttribute("aria-hidden", "true");
  ring.append(...["outer", "inner"].map((line) => frameOf(svg, element.getBoundingClientRect(), line)));
  return ring;
}

/** A frame around a box of the screen, so many pixels off it. */
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
