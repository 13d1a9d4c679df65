"""A hall as a service: it tells systemd when it is ready, that it lives, and when it ends; elsewhere nothing.

systemd gives the name of a socket in NOTIFY_SOCKET, and how often it wants to hear of the hall in WATCHDOG_USEC.
"""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress


def notify(*messages: str) -> None:
    """Tell systemd something, if it listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
        to.sendto("\n".join(messages).encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def ready(address: str) -> None:
    """People can come in."""
    notify("READY=1", f"STATUS=open at {address}")


def stopping() -> None:
    """The hall closes."""
    notify("STOPPING=1", "STATUS=closing")


def watchdog_seconds() -> float | None:
    """How often systemd wants to hear of this process; None if it does not."""
    meant_for = os.environ.get("WATCHDOG_PID", str(os.getpid()))
    micros = os.environ.get("WATCHDOG_USEC", "")
    if meant_for != str(os.getpid()) or not micros.isdigit() or int(micros) == 0:
        return None
    return int(micros) / 1_000_000


async def beat() -> None:
    """Tell systemd again and again that the event loop turns; twice as often as it wants."""
    seconds = watchdog_seconds()
    while seconds is not None:
        notify("WATCHDOG=1")
        await asyncio.sleep(seconds / 2)
