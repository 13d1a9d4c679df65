"""Host and Origin headers in their one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.hall.origins import Host, is_own, normal_name, read_host, read_origin


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("Hall.Example.", Host("hall.example", None)),
        ("hall.example:8400", Host("hall.example", 8400)),
        ("hall.example:", Host("hall.example", None)),
        ("[0:0::1]:80", Host("::1", 80)),
        ("[fe80::1%25eth0]", Host("fe80::1", None)),
        ("127.0.0.1", Host("127.0.0.1", None)),
    ],
)
def test_a_host_has_one_form(text: str, host: Host) -> None:
    assert read_host(text) == host


@pytest.mark.parametrize("name", ["Müller.example", "xn--mller-kva.example"])
def test_a_name_with_other_letters_is_written_as_browsers_send_it(name: str) -> None:
    assert normal_name(name) == "xn--mller-kva.example"


def test_over_https_a_page_from_http_is_not_the_halls_own() -> None:
    host, page = read_host("hall.example"), read_origin("http://hall.example")
    assert host is not None
    assert page is not None
    assert is_own(page, host, secure=False)
    assert not is_own(page, host, secure=True)


@given(st.text() | st.from_regex(r"[\[\]:.%0-9a-fA-Fx]*", fullmatch=True))
def test_any_text_is_a_host_or_none(text: str) -> None:
    found = read_host(text)
    assert found is None or read_host(f"[{found.name}]" if ":" in found.name else found.name) is not None
    read_origin(f"http://{text}")
    read_origin(text)
