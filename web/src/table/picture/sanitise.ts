// Sanitises a game's picture: only drawing elements and attributes remain, and no reference leaves the picture.
// The hall has cleaned it already; the page does not rely on that.

/** The part of a DOM element that is read here. */
export interface Source {
  localName: string;
  namespaceURI: string | null;
  attributes: Iterable<{ name: string; value: string }>;
  childNodes: Iterable<Source | { nodeType: number; nodeValue: string | null }>;
}

/** A sanitised element. */
export interface CleanElement {
  name: string;
  attributes: Record<string, string>;
  children: (CleanElement | string)[];
}

const SVG = "http://www.w3.org/2000/svg";
const TEXT_NODE = 3;
/** Keeps the picture's ids apart from the page's. */
const PREFIX = "picture-";

const list = (text: string) => new Set(text.trim().split(/\s+/));

const ELEMENTS = list(`
  svg g path rect circle ellipse line polyline polygon text tspan textPath title desc defs use symbol
  linearGradient radialGradient stop clipPath mask pattern marker`);

/** What is allowed as an attribute and in `style`. */
const PRESENTATION = list(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit opacity color visibility display stop-color stop-opacity clip-path clip-rule mask
  font-family font-size font-style font-weight font-stretch font-variant letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift paint-order vector-effect shape-rendering
  text-rendering writing-mode overflow marker-start marker-mid marker-end pointer-events`);

const ATTRIBUTES = list(`
  id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points rotate offset
  transform transform-origin pathLength textLength lengthAdjust startOffset gradientUnits gradientTransform spreadMethod clipPathUnits
  maskUnits maskContentUnits patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits
  orient refX refY aria-label aria-hidden data-actions data-preview data-place data-dice data-confirm data-alike`);

/** Attributes of plain text, in which brackets have no meaning. */
const WORDS = list("aria-label data-actions data-preview data-place");

const FUNCTIONS = list(`
  rgb rgba hsl hsla oklch var calc url translate translatex translatey scale scalex scaley rotate skewx skewy matrix`);

/** The sanitised element with its children; null if it is not a drawing element. */
export function sanitise(source: Source): CleanElement | null {
  if (source.namespaceURI !== SVG || !ELEMENTS.has(source.localName)) return null;
  const children: (CleanElement | string)[] = [];
  for (const child of source.childNodes) {
    const inner = "localName" in child ? sanitise(child) : child.nodeType === TEXT_NODE ? child.nodeValue : null;
    if (inner) children.push(inner);
  }
  return { name: source.localName, attributes: attributesOf(source), children };
}

function attributesOf(source: Source): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value } of source.attributes) {
    if (name === "style") Object.assign(found, declarations(value));
    else if (name === "href" || name === "xlink:href") Object.assign(found, reference(value));
    else if (WORDS.has(name)) found[name] = value;
    else if ((ATTRIBUTES.has(name) || PRESENTATION.has(name)) && isHarmless(value))
      found[name] = withPrefix(name, value);
  }
  return found;
}

/** The allowed declarations of a style, as attributes. */
function declarations(style: string): Record<string, string> {
  const pairs = style.split(";").map((each) => each.split(":").map((part) => part.trim()));
  return Object.fromEntries(
    pairs
      .filter(([name = "", value = "", more]) => PRESENTATION.has(name) && isHarmless(value) && more === undefined)
      .map(([name = "", value = ""]) => [name, withPrefix(name, value)]),
  );
}

/** A reference within the same picture. */
function reference(value: string): Record<string, string> {
  return /^#[\w.-]+$/.test(value) ? { href: `#${PREFIX}${value.slice(1)}` } : {};
}

/** Whether a value is safe: only known functions, no escapes, and only URLs within the same picture. */
function isHarmless(value: string): boolean {
  if (/[\\@<]|\/\*/.test(value)) return false;
  const functions = [...value.matchAll(/([\w-]*)\s*\(/g)].map((found) => (found[1] ?? "").toLowerCase());
  const addresses = [...value.matchAll(/url\s*\(([^)]*)/gi)].map((found) => found[1] ?? "");
  return (
    functions.every((name) => FUNCTIONS.has(name)) &&
    addresses.every((each) => /^\s*["']?#[\w.-]+["']?\s*$/.test(each))
  );
}

/** A value with prefixed ids. */
function withPrefix(name: string, value: string): string {
  if (name === "id") return PREFIX + value;
  return value.replace(/url\s*\(\s*["']?#([\w.-]+)["']?\s*\)/gi, `url(#${PREFIX}$1)`);
}

/** The picture as an element of this page; null if the text is not an SVG. */
export function pictureOf(text: string): SVGSVGElement | null {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  if (read.querySelector("parsererror")) return null;
  const clean = sanitise(read.documentElement as unknown as Source);
  if (clean?.name !== "svg") return null;
  return toElement({ ...clean, attributes: withViewBox(clean.attributes) }) as SVGSVGElement;
}

/** Attributes without a size, which the page chooses. A picture without a view box gets one from its size. */
function withViewBox({ width, height, ...rest }: Record<string, string>): Record<string, string> {
  if (rest.viewBox || !width || !height) return rest;
  return { ...rest, viewBox: `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}` };
}

/** The DOM element. A space after each text separates them for screen readers. */
function toElement({ name, attributes, children }: CleanElement): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) {
    if (typeof child === "string") element.append(child);
    else element.append(toElement(child), child.name === "text" ? " " : "");
  }
  return element;
}
