"""Pictures from games, made safe for a page: allow-listed SVG without scripts, styles or outside references."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from dicehall.core.errors import GameError

LARGEST = 500_000
"""Characters of a picture."""
PREFIX = "picture-"
"""Put before every id, so that none is taken for one of the page's own."""

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"

ELEMENTS = frozenset(
    """
    svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
    linearGradient radialGradient stop clipPath mask marker pattern
    """.split()  # noqa: SIM905
)
ATTRIBUTES = frozenset(
    """
    id href role data-actions data-preview data-confirm data-alike data-place data-dice
    aria-label aria-hidden aria-describedby aria-labelledby
    x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio transform
    pathLength rotate textLength lengthAdjust startOffset offset gradientUnits gradientTransform spreadMethod
    clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform markerWidth
    markerHeight markerUnits orient refX refY
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset opacity clip-path clip-rule mask marker-start marker-mid
    marker-end paint-order vector-effect shape-rendering text-rendering stop-color stop-opacity color display
    visibility overflow font-family font-size font-weight font-style font-stretch font-variant letter-spacing
    word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode
    pointer-events
    """.split()  # noqa: SIM905
)
_REFERENCE = re.compile(r"url\(\s*['\"]?#([\w.-]+)['\"]?\s*\)")
_NAMES = frozenset({"aria-describedby", "aria-labelledby"})


class BadPicture(GameError):
    """A picture that is no SVG, or too large."""

    code = "bad_picture"


class Cleaned(NamedTuple):
    """A picture that is safe to put into a page, and what was taken out of it, in words."""

    svg: str
    removed: tuple[str, ...]


def clean(svg: str) -> Cleaned:
    """The picture with nothing but what the allow-lists name; raises BadPicture where it can't be read."""
    root = _parse(svg)
    removed = list(_strip(root))
    ElementTree.register_namespace("", _SVG)
    return Cleaned(ElementTree.tostring(root, encoding="unicode"), tuple(removed))


def _parse(svg: str) -> Element:
    if len(svg) > LARGEST:
        raise BadPicture(f"the picture has {len(svg):,} characters; {LARGEST:,} are the most")
    if "<!" in svg.replace("<!--", ""):
        raise BadPicture("the picture has a document type or an entity; leave it out")
    try:
        root = ElementTree.fromstring(svg)
    except (ElementTree.ParseError, ValueError) as error:
        raise BadPicture(f"the picture is not well-formed XML: {error}") from None
    if _name(root.tag) != "svg":
        raise BadPicture('the picture is no SVG; it begins with <svg xmlns="http://www.w3.org/2000/svg">')
    return root


def _name(tag: object) -> str:
    """The name of an SVG element, "" for anything else."""
    space, _, name = str(tag).rpartition("}")
    return name if space in ("", "{" + _SVG) else ""


def _strip(element: Element) -> Iterator[str]:
    """Take out of an element and everything in it what is not allowed, and say what it was."""
    element.tag = f"{{{_SVG}}}{_name(element.tag)}"
    yield from _strip_attributes(element)
    for child in list(element):
        if _name(child.tag) in ELEMENTS:
            yield from _strip(child)
        else:
            _remove(element, child)
            yield f"the element {str(child.tag).rpartition('}')[2]}"


def _remove(parent: Element, child: Element) -> None:
    """Remove a child; what stands behind it stays."""
    place = list(parent).index(child)
    if child.tail and place:
        before = parent[place - 1]
        before.tail = (before.tail or "") + child.tail
    elif child.tail:
        parent.text = (parent.text or "") + child.tail
    parent.remove(child)


def _strip_attributes(element: Element) -> Iterator[str]:
    for name, value in list(element.attrib.items()):
        del element.attrib[name]
        plain = "href" if name == _XLINK else name
        kept = _kept(plain, value) if plain in ATTRIBUTES else None
        if kept is None:
            yield f"the attribute {name.rpartition('}')[2]} of {_name(element.tag)}"
        else:
            element.set(plain, kept)


def _kept(name: str, value: str) -> str | None:
    """A value as it may stand in the page, its ids prefixed; None where it refers to anything outside."""
    if name == "id":
        return PREFIX + value
    if name == "href":
        return f"#{PREFIX}{value[1:]}" if value.startswith("#") else None
    if name in _NAMES:
        return " ".join(PREFIX + each for each in value.split())
    inside = _REFERENCE.sub(lambda found: f"url(#{PREFIX}{found[1]})", value)
    outside = _REFERENCE.sub("", value).lower()
    return None if "url" in outside and "(" in outside and not name.startswith(("data-", "aria-")) else inside
