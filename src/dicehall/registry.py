"""The games there are: those of Dicehall and those of other packages, all found by the same entry point.

A package registers a game in its `pyproject.toml`:

    [project.entry-points."dicehall.games"]
    pig = "pig.plugin:PLUGIN"

A plug-in that can't be loaded is named with its reason, and harms no other.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from dicehall.core.contract import Game
from dicehall.core.errors import GameError, UnknownGame, shown
from dicehall.core.plugin import BrokenPlugin, Plugin, reason

GROUP = "dicehall.games"
_OWN = "dicehall"

log = logging.getLogger(__name__)


class Broken(NamedTuple):
    """A plug-in that can't be used: the name it is registered by, the package that it comes from, and why."""

    name: str
    package: str
    why: str


class Found(NamedTuple):
    """The plug-ins by id, in the order of lists, and those that are broken."""

    plugins: dict[str, Plugin]
    broken: tuple[Broken, ...]


@cache
def found() -> Found:
    """Every registered plug-in; what is broken is logged, once."""
    plugins: dict[str, Plugin] = {}
    broken = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (_package(point) != _OWN, point.name)):
        try:
            plugin = _load(point)
            if plugin.id in plugins:
                raise BrokenPlugin(
                    f"there is another game with the id {plugin.id}, from {plugins[plugin.id].package}"
                )
        except GameError as error:
            broken.append(Broken(point.name, _package(point), str(error)))
            log.warning("the game %s of the package %s can't be used: %s", *broken[-1])
        else:
            plugins[plugin.id] = plugin
    order = sorted(plugins.values(), key=lambda plugin: (plugin.order, plugin.spec.title))
    return Found({plugin.id: plugin for plugin in order}, tuple(broken))


def _load(point: EntryPoint) -> Plugin:
    try:
        plugin = point.load()
    except (Exception, SystemExit) as error:
        raise BrokenPlugin(f"{point.value} can't be loaded: {reason(error)}") from error
    if not isinstance(plugin, Plugin):
        raise BrokenPlugin(f"{point.value} is {shown(type(plugin).__name__)}; expected a dicehall.Plugin")
    if plugin.id != point.name:
        raise BrokenPlugin(f"it is registered as {point.name}, but the id of its game is {plugin.id}")
    return plugin


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else ""


def register(plugin: Plugin) -> None:
    """Add a game to this process without a package, as a notebook or a test does; raises BrokenPlugin.

    Worker processes do not know of it: what plays in several processes needs a package with the entry point.
    """
    known = found().plugins
    if plugin.id in known:
        raise BrokenPlugin(f"{known[plugin.id].package} has a game with the id {plugin.id} already")
    known[plugin.id] = plugin


def plugin(name: str) -> Plugin:
    """What the game with this id brings; raises UnknownGame."""
    plugins, broken = found()
    if name in plugins:
        return plugins[name]
    why = next((f": {each.why}" for each in broken if each.name == name), "")
    raise UnknownGame(f"there is no game {shown(name)}{why}; the games are: {', '.join(plugins)}")


def plugins() -> tuple[Plugin, ...]:
    """What every game brings, in the order of lists."""
    return tuple(found().plugins.values())


def game(name: str) -> Game[Any, Any]:
    """The game with this id; raises UnknownGame, and BrokenPlugin if its rules can't be loaded."""
    loaded: Game[Any, Any] = plugin(name).load("game")
    return loaded


def part(name: str, part_: str) -> Any:
    """A part of a game, loaded now; None where the game has none. Raises UnknownGame and BrokenPlugin."""
    return plugin(name).load(part_)
