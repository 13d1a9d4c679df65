"""The command `dicehall`."""

from __future__ import annotations

import contextlib
import sys

import typer

app = typer.Typer(
    add_completion=False, no_args_is_help=True, help="A hall where dice games are played, studied and built."
)


@app.callback()
def hall() -> None:
    """A hall where dice games are played, studied and built."""


@app.command()
def engine() -> None:
    """Drive any game from any program: one JSON object a line in, one a line out."""
    from dicehall.cli.engine import serve

    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)


def main() -> None:
    """Run the command line."""
    app()
