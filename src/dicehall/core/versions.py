"""Versions of a game's rules: a record of an earlier one is replayed with the options that it did not have yet."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Spec
from dicehall.core.errors import RecordError, plain
from dicehall.core.record import Header


def check_version(spec: Spec, version: str) -> None:
    """Raise RecordError unless records of this version of the rules can be read."""
    if version != spec.version and version not in spec.earlier:
        known = ", ".join([*spec.earlier, spec.version])
        raise RecordError(
            f"the record was made with version {plain(version)} of the rules; this program has version {known}"
        )


def options_of(spec: Spec, header: Header) -> dict[str, Any]:
    """The options of a record, with those that its version of the rules did not have yet."""
    return {**spec.earlier.get(header.version, {}), **header.options}
