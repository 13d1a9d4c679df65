// A picture that a game brings, made harmless: only what draws is kept, and nothing outside the picture is named.
// The hall has cleaned it already; this page trusts nobody with its own document.

/** As much of a DOM element as is read here. */
export interface Source {
  localName: string;
  namespaceURI: string | null;
  attributes: Iterable<{ name: string; value: string }>;
  childNodes: Iterable<Source | { nodeType: number; nodeValue: string | null }>;
}

/** What is kept of an element. */
export interface Kept {
  name: string;
  attributes: Record<string, string>;
  children: (Kept | string)[];
}

const SVG = "http://www.w3.org/2000/svg";
const TEXT_NODE = 3;
/** The page has ids of its own. */
const PREFIX = "picture-";

const list = (text: string) => new Set(text.trim().split(/\s+/));

const ELEMENTS = list(`
  svg g path rect circle ellipse line polyline polygon text tspan textPath title desc defs use symbol
  linearGradient radialGradient stop clipPath mask pattern marker`);

/** What may stand as an attribute and in `style`. */
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
  orient refX refY aria-label aria-hidden data-actions data-preview data-place data-dice`);

/** Words that nobody computes with; brackets mean nothing in them. */
const WORDS = list("aria-label data-actions data-preview data-place");

const FUNCTIONS = list(`
  rgb rgba hsl hsla oklch var calc url translate translatex translatey scale scalex scaley rotate skewx skewy matrix`);

/** What is kept of an element and of all that is in it; nothing if it is no part of a picture. */
export function kept(source: Source): Kept | null {
  if (source.namespaceURI !== SVG || !ELEMENTS.has(source.localName)) return null;
  const children: (Kept | string)[] = [];
  for (const child of source.childNodes) {
    const inner = "localName" in child ? kept(child) : child.nodeType === TEXT_NODE ? child.nodeValue : null;
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
    else if ((ATTRIBUTES.has(name) || PRESENTATION.has(name)) && isHarmless(value)) found[name] = own(name, value);
  }
  return found;
}

/** A style as attributes; only what draws. */
function declarations(style: string): Record<string, string> {
  const pairs = style.split(";").map((each) => each.split(":").map((part) => part.trim()));
  return Object.fromEntries(
    pairs
      .filter(([name = "", value = "", more]) => PRESENTATION.has(name) && isHarmless(value) && more === undefined)
      .map(([name = "", value = ""]) => [name, own(name, value)]),
  );
}

/** A reference to something in the same picture. */
function reference(value: string): Record<string, string> {
  return /^#[\w.-]+$/.test(value) ? { href: `#${PREFIX}${value.slice(1)}` } : {};
}

/** Whether a value asks for nothing outside: known functions, no escapes, and addresses in the same picture. */
function isHarmless(value: string): boolean {
  if (/[\\@<]|\/\*/.test(value)) return false;
  const asked = [...value.matchAll(/([\w-]*)\s*\(/g)].map((found) => (found[1] ?? "").toLowerCase());
  const addresses = [...value.matchAll(/url\s*\(([^)]*)/gi)].map((found) => found[1] ?? "");
  return (
    asked.every((name) => FUNCTIONS.has(name)) && addresses.every((each) => /^\s*["']?#[\w.-]+["']?\s*$/.test(each))
  );
}

/** A value with the ids that it has in this page. */
function own(name: string, value: string): string {
  if (name === "id") return PREFIX + value;
  return value.replace(/url\s*\(\s*["']?#([\w.-]+)["']?\s*\)/gi, `url(#${PREFIX}$1)`);
}

/** The picture as an element of this page; nothing if the text is none. */
export function pictureOf(text: string): SVGSVGElement | null {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  if (read.querySelector("parsererror")) return null;
  const clean = kept(read.documentElement as unknown as Source);
  if (clean?.name !== "svg") return null;
  return grown({ ...clean, attributes: framed(clean.attributes) }) as SVGSVGElement;
}

/** The size is the page's to choose; a picture without a frame has its size for one. */
function framed({ width, height, ...rest }: Record<string, string>): Record<string, string> {
  if (rest.viewBox || !width || !height) return rest;
  return { ...rest, viewBox: `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}` };
}

/** An element of this page. Words of one text do not run into the next for those who hear them. */
function grown({ name, attributes, children }: Kept): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) {
    if (typeof child === "string") element.append(child);
    else element.append(grown(child), child.name === "text" ? " " : "");
  }
  return element;
}
