"""Sitting down at a terminal table: a new game or a saved one, kept in a file from its first entry on."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from dicehall.cli import command, saves
from dicehall.cli.opening import open_game
from dicehall.cli.players import read_players
from dicehall.cli.screen import Screen
from dicehall.cli.table import TerminalTable
from dicehall.core.errors import GameError
from dicehall.core.fairdice import SEED_BYTES, FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.setup import at_a_table, rulebook_of


def start_game(
    name: str, players: str, options: Mapping[str, Any], seed: str | None, real_dice: bool, save: Path | None
) -> None:
    """Start a game and play it."""
    if save is not None and save.exists():
        raise GameError(f"{save} is there already; `{command()} resume {save}` goes on with it")
    found = open_game(name)
    sitters = read_players(players)
    dice = None if real_dice else _dice(seed, len(sitters))
    begun = Play.start(found, sitters, at_a_table(found.spec, options), dice)
    _play(begun, save or saves.new_path(name), real_dice)


def go_on(file: Path | None) -> None:
    """Go on with a saved game, by default the one played last."""
    path = file or saves.latest()
    if path is None:
        raise GameError(f"there is no saved game yet; start one with `{command()} play`")
    begun = saves.resume(path)
    if begun.over:
        raise GameError(f"{path} is over; `{command()} replay {path}` shows it")
    _play(begun, path, real_dice=begun.dice is None)


def _dice(seed: str | None, seats: int) -> FairDice:
    """Secret dice with entropy for every seat, or, for a given seed, the same dice every time."""
    if seed is not None:
        return FairDice(seed_from_text(seed))
    return FairDice(secrets.token_bytes(SEED_BYTES), [secrets.token_hex(16) for _ in range(seats)])


def _house_rules(begun: Play[Any, Any]) -> list[str]:
    """What is played otherwise than the rulebook says, a line each."""
    options = begun.header.options
    book = rulebook_of(begun.game.spec, options)
    plain = msgspec.to_builtins({option.name: option.default for option in book.options})
    return [
        f"House rule {option.name}={msgspec.json.encode(options[option.name]).decode()}: {option.help}"
        for option in book.options
        if options[option.name] != plain[option.name]
    ]


def _play(begun: Play[Any, Any], path: Path, real_dice: bool) -> None:
    console = Console(highlight=False)
    screen = Screen(console, begun)
    kept = saves.Save(path, begun)
    screen.say(f"{begun.game.spec.title}. Type help for help, rules for the rules, quit to stop.")
    for rule in _house_rules(begun):
        screen.say(rule)
    if TerminalTable(begun, kept, screen, console.input, real_dice).run():
        screen.say(f"The dice can be checked: {command()} verify {path}")
    else:
        screen.say(f"Kept. Go on with: {command()} resume {path}")
