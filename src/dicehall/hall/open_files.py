"""Open files: each connection is one, and the system limits them."""

from __future__ import annotations

import sys

import msgspec

from dicehall.hall.limits import ConnectionLimits

RESERVED = 300
"""Files beside connections: the database, the page, workers."""


def with_files(limits: ConnectionLimits) -> ConnectionLimits:
    """Raise this process's limit of open files for so many connections, or lower their number to what it allows."""
    allowed = _raised(limits.all + RESERVED)
    return msgspec.structs.replace(limits, all=min(limits.all, max(allowed - RESERVED, allowed // 2)))


def _raised(wanted: int) -> int:
    """The limit of open files after this process has asked for so many."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
