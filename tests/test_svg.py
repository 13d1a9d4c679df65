"""Pictures from games are made safe before they reach a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.svg import ATTRIBUTES, ELEMENTS, BadPicture, clean

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'


def cleaned(inside: str) -> str:
    return clean(f"{HEAD}{inside}</svg>").svg


def test_what_a_board_needs_stays() -> None:
    board = (
        '<defs><linearGradient id="felt"><stop offset="1" stop-color="#123"/></linearGradient></defs>'
        '<g data-actions="[&quot;hold&quot;]" aria-label="Hold" role="button"><rect width="4" fill="url(#felt)"/>'
        '<text x="1" font-weight="700">20</text></g><g data-preview="[&quot;hold&quot;]"><circle r="2"/></g>'
    )
    found = clean(f"{HEAD}{board}</svg>")
    assert found.removed == ()
    assert 'data-actions="[&quot;hold&quot;]"' in found.svg
    assert 'id="picture-felt"' in found.svg
    assert 'fill="url(#picture-felt)"' in found.svg


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<g onclick='alert(1)'/>",
        "<a href='javascript:alert(1)'><text>go</text></a>",
        "<use href='https://example.org/x.svg#a'/>",
        "<use xlink:href='data:image/svg+xml,x'/>",
        "<image href='https://example.org/spy.png'/>",
        "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='//x'/></foreignObject>",
        "<style>* { background: url(https://example.org) }</style>",
        "<rect style='background: url(//example.org)'/>",
        "<rect fill='url(https://example.org/#a)'/>",
        "<rect fill=\"URL( 'https://example.org/' )\"/>",
        "<rect class='sheet'/>",
        "<animate attributeName='href' to='javascript:alert(1)'/>",
        "<set attributeName='onload' to='alert(1)'/>",
        "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
    ],
)
def test_what_is_dangerous_is_taken_out_and_named(hostile: str) -> None:
    found = clean(f"{HEAD}<text>before</text>{hostile}<text>after</text></svg>")
    assert found.removed
    for word in ("script", "alert", "example.org", "iframe", "onload", "class", "style", "data:"):
        assert word not in found.svg.lower()
    assert "before" in found.svg
    assert "after" in found.svg


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("<svg", "not well-formed"),
        ("<html/>", "is no SVG"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>', "document type"),
        (f"{HEAD}{'<g/>' * 200_000}</svg>", "500,000 are the most"),
    ],
)
def test_what_is_no_picture_is_refused_with_the_reason(picture: str, reason: str) -> None:
    with pytest.raises(BadPicture, match=reason):
        clean(picture)


@given(
    st.text(),
    st.sampled_from(sorted(ELEMENTS | {"script", "a", "image", "style"})),
    st.sampled_from(sorted(ATTRIBUTES | {"onclick", "style", "class"})),
)
def test_cleaning_twice_takes_out_nothing_more(text: str, element: str, attribute: str) -> None:
    try:
        once = clean(f'{HEAD}<{element} {attribute}="{text}">{text}</{element}></svg>')
    except BadPicture:
        return
    assert clean(once.svg).removed == ()
