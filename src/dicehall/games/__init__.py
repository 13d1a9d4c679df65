"""The games that come with Dicehall, a folder each. The registry finds them as it finds those of other packages.

No other place outside a game's folder names a game: here `game` tells type checkers which types each of them has.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, overload

from dicehall.core.contract import Game, Spec

if TYPE_CHECKING:
    from dicehall.core.composed import ComposedGame, ListedGame
    from dicehall.games.crossroll import notation as crossroll
    from dicehall.games.crossroll.state import State as CrossrollState
    from dicehall.games.indicesion import actions as indicesion
    from dicehall.games.indicesion.state import State as IndicesionState
    from dicehall.games.intersection import rules as intersection
    from dicehall.games.intersection import turn as intersection_turn
    from dicehall.games.knockabout import rules as knockabout


@overload
def game(
    name: Literal["intersection"],
) -> ListedGame[intersection.State, intersection_turn.Action]: ...
@overload
def game(name: Literal["knockabout"]) -> ListedGame[knockabout.State, knockabout.Move]: ...
@overload
def game(name: Literal["crossroll"]) -> ListedGame[CrossrollState, crossroll.Action]: ...
@overload
def game(name: Literal["indicesion"]) -> ComposedGame[IndicesionState, indicesion.Action]: ...
@overload
def game(name: str) -> Game[Any, Any]: ...
def game(name: str) -> Game[Any, Any]:
    """The game with this id; raises UnknownGame, and BrokenPlugin if its rules can't be loaded.

    A game whose rules are compiled does that when it first begins, and says so in the log `dicehall`.
    """
    from dicehall.ready import ready_game

    return ready_game(name)


def games() -> tuple[Spec, ...]:
    """What each registered game is, in the order of lists: id, title, rulebooks with seats and options, traits."""
    from dicehall.registry import plugins

    return tuple(brought.spec for brought in plugins())


class _Games(ModuleType):
    """This package, which can also be called: `dicehall.games` is a folder, and a function of the library.

    Importing a game binds the package to that name whatever else stood there, so the package itself answers.
    """

    def __call__(self) -> tuple[Spec, ...]:
        """What each registered game is."""
        return games()


sys.modules[__name__].__class__ = _Games
