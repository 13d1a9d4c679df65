"""What scores mean, on plain numbers for the kernel: coming in, the end of the game, No Dice.

`rules` says the same of states. Tests compare the two at every step of games.
"""

from __future__ import annotations

from collections.abc import Sequence


def recorded(score: int, points: int, come_in: int) -> int:
    """Coming in: what a turn's points add to a score; the first must reach `come_in`, or nothing is recorded."""
    return points if score > 0 or points >= come_in else 0


def settled(scores: Sequence[int], seat: int, goal: int, classic: bool, last_turn: bool) -> bool:
    """Winning: whether the game is over when the turn has come to `seat`.

    Traffic: the turn comes back to somebody at the goal only after everybody else has had one more
    turn. Classic: two players (alone: one) stand at the goal.
    """
    at_goal = 0
    for score in scores:
        at_goal += int(score >= goal)
    if classic:
        return at_goal >= min(2, len(scores))
    return scores[seat] >= goal if last_turn else at_goal > 0


def blank(score: int, turns: int, fumbled: bool) -> bool:
    """The No Dice Rule: whether somebody has had turns and never got a point, without a fumble."""
    return turns > 0 and score == 0 and not fumbled
