"""Requests that no browser sends: each gets a clear refusal, no 500, and leaves no error in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guests import raw
from guests.configured import ConfiguredHouse
from guests.house import House, Person

ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}
DEEP = b"[" * 20_000 + b"]" * 20_000
DEEP_OBJECTS = b'{"a":' * 9_000 + b"1" + b"}" * 9_000
JSON_ROUTES = (b"/api/tables", b"/api/tables/%t/seats", b"/api/tables/%t/commands", b"/api/lab", b"/api/daily/x")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall with its page and without rate limits."""
    folder = tmp_path_factory.mktemp("odd")
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("<p>The page.</p>")
    with ConfiguredHouse(folder, page=page) as open_hall:
        yield open_hall


@pytest.fixture(scope="module")
def table(hall: House) -> str:
    return Person(hall).make("intersection", ME, OPEN)


@pytest.fixture(autouse=True)
def no_errors(hall: House) -> Iterator[None]:
    """After each test the hall answers, and its log has no error and no traceback."""
    before = len(hall.log.read_text())
    yield
    assert Person(hall).get("/health")["ok"] is True
    errors(hall.log, before)


def errors(log: Path, before: int) -> None:
    for line in log.read_text()[before:].splitlines():
        assert json.loads(line)["level"] in ("info", "warning"), line
        assert "trace" not in line, line


def refused(answer: bytes, *statuses: int) -> None:
    """It is a refusal, with a code and a reason, and with the headers of every answer."""
    assert raw.status(answer) in (statuses or (400,)), answer[:500]
    refusal = json.loads(raw.body(answer))
    assert refusal["kind"] == "refusal"
    assert refusal["code"]
    assert refusal["reason"]
    assert b"content-security-policy" in answer


# Hosts and origins.


@pytest.mark.parametrize(
    "host",
    [
        b"[",
        b"]",
        b"[::1",
        b"[x]",
        b"",
        b":",
        b"localhost:x",
        b"localhost:99999999999",
        b"a@localhost",
        b"\xff\xfe",
        b"localhost/",
        b"local host",
        b"localhost, evil.example",
        b"//localhost",
        b"localhost?x",
        b"localhost#x",
    ],
)
def test_an_odd_host_is_refused(hall: House, host: bytes) -> None:
    refused(raw.send(hall, raw.request(headers=b"Host: %b\r\n" % host)))


@pytest.mark.parametrize("headers", [b"", b"Host: localhost\r\nHost: localhost\r\n"])
def test_one_host_is_named_no_more_and_no_fewer(hall: House, headers: bytes) -> None:
    refused(raw.send(hall, raw.request(headers=headers)))
    refused(raw.send(hall, b"GET /health HTTP/1.0\r\n%b\r\n" % headers))


@pytest.mark.parametrize(
    "host", [b"localhost", b"LOCALHOST", b"localhost.", b"localhost:80", b"[::1]", b"[::1]:8400"]
)
def test_the_halls_own_names_are_known_in_every_legal_form(hall: House, host: bytes) -> None:
    assert raw.status(raw.send(hall, raw.request(headers=b"Host: %b\r\n" % host))) == 200


@pytest.mark.parametrize(
    "origin",
    [
        b"http://[",
        b"http://]",
        b"http://[::1",
        b"http://localhost:x",
        b"http:///",
        b"://",
        b"localhost",
        b"",
        b"\xff",
        b"http://localhost:99999",
        b"http://localhost http://localhost",
        b"file://",
        b"http://localhost/path",
    ],
)
def test_an_odd_origin_is_refused(hall: House, table: str, origin: bytes) -> None:
    target = b"/api/tables/%b/seats" % table.encode()
    refused(raw.send(hall, raw.post(target, b"{}", b"Origin: %b\r\n" % origin)), 403)
    upgrade = b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: %b\r\n" % origin
    target = b"/api/tables/%b/socket" % table.encode()
    asked = b"GET %b HTTP/1.1\r\n%b%b\r\n" % (target, upgrade, key)
    assert raw.status(raw.send(hall, asked)) == 403


def test_two_origins_are_refused(hall: House) -> None:
    own = b"Origin: http://localhost\r\n"
    refused(raw.send(hall, raw.post(b"/api/tables", b"{}", own + own)), 403)
    refused(raw.send(hall, raw.post(b"/api/tables", b"{}", b"Origin: http://evil.example\r\n" + own)), 403)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (b"localhost:8400", b"http://localhost:8400"),
        (b"localhost:8400", b"HTTP://LocalHost:8400"),
        (b"localhost", b"http://localhost"),
        (b"localhost", b"http://localhost:80"),
        (b"localhost:80", b"http://localhost"),
        (b"localhost", b"https://localhost"),
        (b"localhost", b"https://localhost:443"),
        (b"localhost:443", b"https://localhost"),
        (b"localhost.:8400", b"http://localhost:8400"),
        (b"localhost:8400", b"http://localhost.:8400"),
        (b"[::1]:8400", b"http://[::1]:8400"),
        (b"[::1]:8400", b"http://[0:0:0:0:0:0:0:1]:8400"),
    ],
)
def test_the_halls_own_origin_is_known_in_every_legal_form(hall: House, host: bytes, origin: bytes) -> None:
    headers = b"Host: %b\r\nOrigin: %b\r\nContent-Type: application/json\r\n" % (host, origin)
    answer = raw.send(hall, raw.request(b"POST", b"/api/tables", headers, b"{}"))
    refused(answer)  # let in, and then refused for what it says
    assert json.loads(raw.body(answer))["code"] == "malformed"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (b"localhost", b"http://localhost:81"),
        (b"localhost:8400", b"http://localhost"),
        (b"localhost", b"ftp://localhost"),
        (b"localhost", b"null"),
        (b"localhost", b"http://localhost.evil.example"),
        (b"[::1]", b"http://[::2]"),
        (b"localhost:443", b"http://localhost"),
    ],
)
def test_an_origin_that_only_looks_alike_is_refused(hall: House, host: bytes, origin: bytes) -> None:
    headers = b"Host: %b\r\nOrigin: %b\r\nContent-Type: application/json\r\n" % (host, origin)
    refused(raw.send(hall, raw.request(b"POST", b"/api/tables", headers, b"{}")), 403)


# Paths and queries.


@pytest.mark.parametrize(
    "target",
    [
        b"/%00",
        b"/assets/%00",
        b"/api/tables/%00",
        b"/api/codes/%00",
        b"/t/%00",
        b"/api/daily/%00",
        b"/api/games/%00",
        b"/" + b"x" * 5000,
        b"/t/" + b"x" * 5000,
        b"/api/tables/" + b"x" * 5000,
        b"/" + b"a/" * 2500,
        b"/%0a%0d",
    ],
)
def test_an_odd_path_is_refused(hall: House, target: bytes) -> None:
    refused(raw.send(hall, raw.request(target=target)), 400, 404, 414)


@pytest.mark.parametrize(
    "target",
    [
        b"/%ff%fe",
        b"/api/codes/%ff",
        b"/api/tables/%ed%a0%80",
        b"/%",
        b"/%zz",
        b"/..%2f..%2fetc%2fpasswd",
        b"/../hall.db",
        b"/%2e%2e/hall.db",
        b"/index.html/x",
        b"/api/tables/x/tracks/" + b"9" * 900,
        b"/api/tables/x/tracks/-1",
        b"/api/tables/x/tracks/9999999999999999999999",
        b"http://localhost/nowhere",
        b"*",
        b"nowhere",
        b"/api/tables/%F0%9F%8E%B2",
        b"/assets/" + b"x" * 300,
        b"/" + b"y" * 600,
    ],
)
def test_a_path_to_nothing_is_refused(hall: House, target: bytes) -> None:
    refused(raw.send(hall, raw.request(target=target)), 400, 404, 405)


@pytest.mark.parametrize(
    "query",
    [
        b"after=%ff",
        b"after=" + b"9" * 5000,
        b"wait=99999999999999999999999999",
        b"after=1e400",
        b"wait=%00",
        b"after=",
        b"&".join(b"a%d=1" % n for n in range(3000)),
        b"&" * 9000,
        b"wait=nan",
        b"after=0x1",
        b"wait=-1",
        b"wait=1&wait=x",
    ],
)
def test_an_odd_query_is_refused(hall: House, table: str, query: bytes) -> None:
    answer = raw.send(hall, raw.request(target=b"/api/tables/%b?%b" % (table.encode(), query)))
    refused(answer, 400, 414)


@pytest.mark.parametrize("query", [b"day=%00", b"day=%ff", b"day=2026-99-99", b"day=" + b"9" * 10, b"wait=x"])
def test_an_odd_day_is_refused(hall: House, query: bytes) -> None:
    challenge = Person(hall).get("/api/daily")[0]["id"].encode()
    refused(raw.send(hall, raw.request(target=b"/api/daily/%b?%b" % (challenge, query))), 400, 404)


# Headers and methods.


@pytest.mark.parametrize(
    "header",
    [
        b"Cookie: \xff\xfe=\xff",
        b"Cookie: dicehall=\xed\xa0\x80",
        b"Cookie: =;;;=",
        b"Cookie: dicehall",
        b"Cookie: \xc3",
        b"Cookie: dicehall=%ed%a0%80%00" + b"x" * 40,
        b'Cookie: dicehall="\\355\\240\\200"',
        b"Accept: \xff",
        b"Accept-Encoding: \xff",
        b"X-Forwarded-For: [",
        b"X-Forwarded-Proto: \xff",
        b"Range: bytes=9-1,,-",
        b"If-None-Match: \xff",
        b"Content-Type: \xff",
        b"Cookie: " + b"a=b; " * 1500,
    ],
)
def test_an_odd_header_does_no_harm(hall: House, table: str, header: bytes) -> None:
    for target in (b"/", b"/api/my/tables", b"/api/tables/%b" % table.encode()):
        answer = raw.send(hall, raw.request(target=target, headers=b"Host: localhost\r\n%b\r\n" % header))
        assert 200 <= raw.status(answer) < 500, answer[:300]


@pytest.mark.parametrize(
    "cookie", [b"\xff" * 40, b"%ed%a0%80" * 10, b"%00" * 40, b"x" * 8000, b"%ff" * 40, b"short"]
)
def test_an_odd_cookie_seats_nobody_or_is_refused(hall: House, cookie: bytes) -> None:
    asked = json.dumps({"game": "intersection", "seats": [ME]}).encode()
    answer = raw.send(hall, raw.post(b"/api/tables", asked, b"Cookie: dicehall=%b\r\n" % cookie))
    assert raw.status(answer) in (201, 400, 403), answer[:300]


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\xff: x\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n",
        b"GET /hea\xfflth HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET  /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /health\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"\x00" * 100 + b"\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n",
    ],
)
def test_what_is_not_http_is_refused(hall: House, sent: bytes) -> None:
    refused(raw.send(hall, sent), 400, 431, 501)


@pytest.mark.parametrize(
    "sent", [b"GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]
)
def test_another_version_of_http_does_no_harm(hall: House, sent: bytes) -> None:
    assert raw.status(raw.send(hall, sent)) in (200, 400)


@pytest.mark.parametrize("method", [b"TRACE", b"CONNECT", b"PUT", b"DELETE", b"PATCH", b"FOO", b"get", b"PROPFIND"])
@pytest.mark.parametrize("target", [b"/", b"/health", b"/api/tables", b"/nowhere"])
def test_other_methods_are_refused(hall: House, method: bytes, target: bytes) -> None:
    refused(raw.send(hall, raw.request(method, target)), 404, 405)


@pytest.mark.parametrize("method", [b"HEAD", b"OPTIONS"])
@pytest.mark.parametrize("target", [b"/", b"/health", b"/api/tables", b"/nowhere", b"/api/tables/x"])
def test_head_and_options_have_no_body_and_no_500(hall: House, method: bytes, target: bytes) -> None:
    answer = raw.send(hall, raw.request(method, target))
    assert raw.status(answer) in (200, 204, 404, 405), answer
    assert method != b"HEAD" or raw.body(answer) == b""


# Bodies.


@pytest.mark.parametrize("route", JSON_ROUTES)
@pytest.mark.parametrize(
    "sent",
    [
        DEEP,
        DEEP[:30_000],
        DEEP_OBJECTS,
        b'{"\xff":1}',
        b'{"name":"\xff"}',
        b'{"do":"say","\xed\xa0\x80":1}',
        b"\xff\xfe",
        b'"\\ud800"',
        b'{"name":"\\ud800"}',
        b'{"\\udc00":1}',
        b"",
        b"null",
        b"[]",
        b"{",
        b"1e999",
        b"9" * 5000,
        b"nan",
        b'{"do":"act","seat":0,"seen":' + b"9" * 400 + b"}",
        b'{"do":"refresh","id":' + b"9" * 30 + b"}",
        b"\x00",
        b'{"options":' + DEEP[:1600] + DEEP[-1600:] + b"}",
        b'{"name":"a","name":"b","seat":1e2}',
        b"\xef\xbb\xbf{}",
    ],
)
def test_an_odd_body_is_refused(hall: House, table: str, route: bytes, sent: bytes) -> None:
    answer = raw.send(hall, raw.post(route.replace(b"%t", table.encode()), sent))
    refused(answer, 400, 403, 404, 413)


@pytest.mark.parametrize(
    "kind",
    [
        b"text/plain",
        b"multipart/form-data",
        b"multipart/form-data; boundary=x",
        b"\xff",
        b"application/xml",
        b";",
        b"application/x-www-form-urlencoded",
        b"application/msgpack",
        b"application/json; charset=utf-7",
        b"a" * 5000,
    ],
)
@pytest.mark.parametrize("sent", [b"{}", b"--x\r\n\r\n", DEEP[:1000], b"\x93\x93\x93", b"a=b&" * 200])
def test_an_odd_content_type_is_refused_like_any_body(hall: House, kind: bytes, sent: bytes) -> None:
    headers = b"Host: localhost\r\nContent-Type: %b\r\n" % kind
    refused(raw.send(hall, raw.request(b"POST", b"/api/tables", headers, sent)), 400, 415)


@pytest.mark.parametrize(
    "chunks",
    [
        b"zz\r\n{}\r\n0\r\n\r\n",
        b"-2\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}garbage\r\n0\r\n\r\n",
        b"ffffffffffffffff\r\n{}\r\n",
        b"2\r\n{}\r\n",
        b"2\r\n{",
        b"",
        b"0\r\n\r\n",
        b"5\r\n{}\r\n0\r\n\r\n",
        b"\xff\r\n",
    ],
)
def test_a_broken_chunked_body_is_refused_or_closed(hall: House, chunks: bytes) -> None:
    headers = (
        b"Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
    )
    sent = b"POST /api/tables HTTP/1.1\r\n%b\r\n%b" % (headers, chunks)
    answer = raw.send(hall, sent, half_close=True)
    assert raw.status(answer) in (0, 400), answer[:300]


def test_a_body_shorter_than_it_says_is_refused_or_closed(hall: House) -> None:
    headers = b"Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
    answer = raw.send(hall, b"POST /api/tables HTTP/1.1\r\n%b\r\n{}" % headers, half_close=True)
    assert raw.status(answer) in (0, 400), answer[:300]


def test_a_long_body_in_chunks_is_refused(hall: House) -> None:
    headers = (
        b"Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
    )
    sent = b"POST /api/tables HTTP/1.1\r\n%b\r\n" % headers + b"3e8\r\n" * 1 + b"x" * 1000 + b"\r\n"
    with closing(raw.connect(hall)) as connection:
        try:
            connection.sendall(sent)
            for _ in range(200):
                connection.sendall(b"3e8\r\n" + b"x" * 1000 + b"\r\n")
        except OSError:
            pass
        assert raw.status(raw.read_all(connection)) in (0, 400, 413)


def test_requests_in_one_go_are_answered_one_after_the_other(hall: House) -> None:
    one = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answer = raw.send(hall, one * 5 + raw.request())
    assert answer.count(b"HTTP/1.1 200 OK") == 6


# Anything at all.

paths = st.sampled_from(
    [
        "/",
        "/health",
        "/api/tables",
        "/api/games",
        "/api/daily",
        "/api/my/tables",
        "/api/codes/{}",
        "/t/{}",
        "/schema",
    ]
    + [
        f"/api/tables/{{}}/{each}"
        for each in ("", "seats", "commands", "log", "record", "replay", "hint", "socket")
    ]
    + [
        "/api/tables/{}/tracks/{}",
        "/api/games/{}/rules/{}",
        "/api/daily/{}",
        "/{}",
        "/assets/{}",
        "/metrics",
        "/lab/{}",
    ]
)
odd_bytes = st.binary(max_size=30) | st.sampled_from(
    [b"%00", b"%ff", b"..", b"%2e%2e%2f", b"x" * 300, b"-1", b"1e9"]
)
parts = odd_bytes.map(
    lambda each: b"".join(b"%c" % byte if 33 <= byte < 127 else b"%%%02x" % byte for byte in each)
)
headers = st.tuples(
    st.sampled_from(
        [b"Cookie", b"Origin", b"Accept", b"Content-Type", b"X-Forwarded-For", b"Range", b"Expect", b"Host"]
    )
    | st.sampled_from(
        [b"Accept-Encoding", b"If-None-Match", b"Connection", b"Upgrade", b"Transfer-Encoding", b"TE"]
    ),
    st.binary(max_size=40).map(lambda value: value.translate(None, b"\r\n")),
)
bodies = st.binary(max_size=200) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=15,
).map(lambda value: json.dumps(value).encode())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from([b"GET", b"POST", b"HEAD", b"OPTIONS", b"PUT", b"X"]),
    paths,
    st.lists(parts, min_size=2, max_size=2),
    parts,
    st.lists(headers, max_size=4),
    bodies,
)
def test_whatever_is_asked_there_is_no_error_in_the_hall(
    hall: House,
    method: bytes,
    path: str,
    inner: list[bytes],
    query: bytes,
    more: list[tuple[bytes, bytes]],
    sent: bytes,
) -> None:
    target = path.encode().replace(b"{}", inner[0], 1).replace(b"{}", inner[1], 1) + b"?wait=0&after=" + query
    named = b"Host: localhost\r\n" + b"".join(b"%b: %b\r\n" % each for each in more)
    answer = raw.send(hall, raw.request(method, target, named, sent), half_close=True)
    assert raw.status(answer) < 500 or raw.status(answer) == 501, answer[:300]
