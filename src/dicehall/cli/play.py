"""`dicehall play` and `dicehall resume`: a new or a saved game in the terminal, saved from its first entry on."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from dicehall.bots import PlayerFailed
from dicehall.cli import command, open_game, saves
from dicehall.cli.players import check_players, read_players, remember_players
from dicehall.cli.screen import Screen
from dicehall.cli.terminal_game import TerminalGame
from dicehall.core.errors import GameError
from dicehall.core.fairdice import SEED_BYTES, FairDice, seed_from_text
from dicehall.core.origin import moment, origin_of, same_dice, take_up
from dicehall.core.play import Play
from dicehall.core.setup import at_a_table


def start_game(
    name: str, players: str, options: Mapping[str, Any], seed: str | None, real_dice: bool, save: Path | None
) -> None:
    """Start a game and play it."""
    if save is not None and save.exists():
        raise GameError(f"{save} exists already; `{command()} resume {save}` continues it")
    found = open_game(name)
    sitters = read_players(found.spec.id, players)
    dice = None if real_dice else _dice(seed, len(sitters))
    begun = Play.start(found, sitters, at_a_table(found.spec, options), dice, id=secrets.token_hex(8))
    remember_players(begun.header)
    _play(begun, save or saves.new_path(name), real_dice)


def take_up_game(
    file: Path, entry: int | None, players: str | None, same: bool, seed: str | None, save: Path | None
) -> None:
    """Play on from a moment of a record, by default with the players that it names."""
    record = saves.read_file(file)
    found = open_game(record.header.game)
    if entry is None:
        raise GameError(f"say where to play on from with --at, an entry from 0 to {len(record.entries)}")
    before = moment(found, record, entry)
    if same and seed is not None:
        raise GameError("--seed makes new dice; leave it out to go on with the same ones")
    sitters = read_players(found.spec.id, players) if players else list(record.header.seats)
    if not players:
        check_players(record.header)
    dice = same_dice(before, record) if same else _dice(seed, len(sitters))
    begun = take_up(before, sitters, dice, origin_of(before, same), secrets.token_hex(8))
    remember_players(begun.header)
    _play(begun, save or saves.new_path(found.spec.id), real_dice=False)


def continue_game(file: Path | None) -> None:
    """Continue a saved game, by default the one played last."""
    path = file or saves.latest_unfinished()
    if path is None:
        raise GameError(f"there is no saved game to continue; start one with `{command()} play`")
    begun = saves.resume(path)
    if begun.over:
        saves.Save(path, begun).close()
        raise GameError(f"{path} is over; `{command()} replay {path}` shows it")
    check_players(begun.header)
    _play(begun, path, real_dice=begun.dice is None)


def _dice(seed: str | None, seats: int) -> FairDice:
    """Secret dice with entropy for every seat, or, for a given seed, the same dice every time."""
    if seed is not None:
        return FairDice(seed_from_text(seed))
    return FairDice(secrets.token_bytes(SEED_BYTES), [secrets.token_hex(16) for _ in range(seats)])


def _play(begun: Play[Any, Any], path: Path, real_dice: bool) -> None:
    with contextlib.closing(saves.Save(path, begun)) as saved:
        _play_saved(begun, saved, real_dice)


def _play_saved(begun: Play[Any, Any], saved: saves.Save, real_dice: bool) -> None:
    console = Console(highlight=False)
    screen = Screen(console, begun)
    path = saved.path
    screen.banner()
    screen.say("Type help for help, rules for the rules, quit to stop.")
    try:
        over = TerminalGame(begun, saved, screen, _ask(console), real_dice).run()
    except PlayerFailed:
        screen.say(f"Saved. Once the player is fixed, continue with: {command()} resume {path}")
        raise
    if not over:
        screen.say(f"Saved. Continue with: {command()} resume {path}")
    elif not real_dice:
        screen.say(f"The dice can be checked: {command()} verify {path}")


def _ask(console: Console) -> Callable[[str], str]:
    """A prompt that prints names as plain text, without markup."""
    return lambda prompt: console.input(prompt, markup=False, emoji=False)
