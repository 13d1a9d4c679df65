"""The rules of a game in our own words, with the options of the table in them and pictures by the game's own code.

A game's package has `rules-<rulebook>.md`: Markdown in which Jinja fills in the options (`{{ goal | number }}`,
`{% if last_turn %}`), the `title` of the table and the game's `rules_values`. A picture is
`![what it shows](picture:NAME)`; the game's `rules_pictures` draw it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

from dicehall.core.errors import BadOptions, shown
from dicehall.core.plugin import Plugin
from dicehall.core.setup import resolve, rulebook_of
from dicehall.core.titles import full_title
from dicehall.registry import plugin

PICTURE = re.compile(r"!\[(?P<shows>[^\]]*)\]\(picture:(?P<name>[\w-]+)\)")


def rules_text(name: str, options: Mapping[str, Any] | None = None) -> str:
    """The rules in Markdown with these options in them; the summary if there is no text. Raises BadOptions."""
    known, given = plugin(name), options or {}
    book = rulebook_of(known.spec, given)
    source = _source(known, book.id)
    if source is None:
        return f"# {book.title}\n\n{book.summary}\n"
    resolved = resolve(known.spec, given)
    title = {"title": _literally(full_title(known.spec, resolved))}
    values: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = known.load("rules_values")
    return _filled_in(source, {**title, **resolved, **(values(resolved) if values else {})})


def text_with(text: str, replacement: Callable[[str, str], str]) -> str:
    """A rules text whose pictures are replaced; the replacement is given the name and what the picture shows."""
    return PICTURE.sub(lambda found: replacement(found["name"], found["shows"]), text)


def plain(text: str) -> str:
    """A rules text for a terminal: without its pictures."""
    return re.sub(r"\n{3,}", "\n\n", text_with(text, lambda _name, _shows: ""))


def rules_picture(name: str, picture: str, options: Mapping[str, Any] | None = None) -> str:
    """A picture of the rules as SVG; raises BadOptions if the game has none of this name."""
    known = plugin(name)
    pictures: Mapping[str, Callable[[Mapping[str, Any]], str]] = known.load("rules_pictures") or {}
    if picture not in pictures:
        there = ", ".join(pictures) or "none"
        raise BadOptions(f"the rules of {known.spec.title} have no picture {shown(picture)}; there are: {there}")
    return pictures[picture](resolve(known.spec, options or {}))


def _literally(text: str) -> str:
    """A text in which no character means anything to Markdown: a board may have any name."""
    return re.sub(r"([^\w\s])", r"\\\1", text)


def _source(known: Plugin, rulebook: str) -> str | None:
    try:
        return (resources.files(known.package) / f"rules-{rulebook}.md").read_text("utf-8")
    except OSError:
        return None


def _filled_in(source: str, values: Mapping[str, Any]) -> str:
    """The text with the values in it. A name that has no value is an error."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    environment.filters["number"] = lambda value: f"{value:,}"
    return environment.from_string(source).render(values)
