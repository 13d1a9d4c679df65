"""What My Dice Game brings.

To change: name the parts that you add, as `module:name`. Leave out what you don't have; hosts do without it.
All parts are listed in `dicehall.core.plugin.Plugin`, each with what it has to be.
"""

from __future__ import annotations

from dicehall.core.plugin import Plugin
from dicehall_my_dice_game.rules import SPEC

PLUGIN = Plugin(
    spec=SPEC,
    package=__package__,
    game="game:GAME",
    drawing="drawing:draw",
    picture="picture:svg",
    standing="rules:standing",
    goal="words:goal",
    question="words:question",
    greedy="players:greedy",
    codec="codec:codec",
)
