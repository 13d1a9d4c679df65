"""`dicehall doctor`: what is right and what is wrong with a machine, a database, a port and the caches."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import msgspec

from dicehall.cli.doctor.databases import of_database
from dicehall.cli.doctor.finding import Finding
from dicehall.cli.doctor.installation import of_installation
from dicehall.cli.doctor.machine import of_machine
from dicehall.cli.doctor.ports import of_port
from dicehall.cli.serve import address_of
from dicehall.core.errors import BadOptions

SIGNS = {"good": " ok ", "warning": "NOTE", "wrong": "BAD "}


def examine(host: str, port: int, database: str | None, as_json: bool) -> None:
    """Print each finding as soon as there is one; exit with 1 if something is wrong."""
    wrong = False
    findings = []
    for finding in examined(host, port, database):
        wrong = wrong or finding.state == "wrong"
        findings.append(finding)
        if not as_json:
            print(f"[{SIGNS[finding.state]}] {finding.about}: {finding.says}", flush=True)
    if as_json:
        print(msgspec.json.encode({"ok": not wrong, "findings": findings}).decode())
    else:
        print("Something is wrong; see BAD above." if wrong else "Nothing is wrong.")
    if wrong:
        sys.exit(1)


def examined(host: str, port: int, database: str | None) -> Iterator[Finding]:
    """All findings, in the order in which they are worth reading."""
    yield from of_machine()
    try:
        yield from of_database(address_of(database))
    except BadOptions as error:
        yield Finding("database", "wrong", str(error))
    yield from of_port(host, port)
    yield from of_installation()
