"""What scores mean, on plain numbers: coming in, last turns, the end of the game, No Dice, who ties for the win.

`rules` asks about states, and the kernel of vectorised games compiles the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence


def recorded(score: int, points: int, come_in: int) -> int:
    """Coming in: what a turn's points add to a score; the first must reach `come_in`, or nothing is recorded."""
    return points if score > 0 or points >= come_in else 0


def last_turns(best: int, goal: int, last_turn: bool) -> bool:
    """Winning: whether somebody stands at the goal and the others have one more turn."""
    return last_turn and best >= goal


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


def no_dice(score: int, turns: int, fumbled: bool, rule: bool) -> bool:
    """The No Dice Rule: whether somebody has had turns and never got a point, without a fumble."""
    return rule and turns > 0 and score == 0 and not fumbled


def ties(score: int, best: int, without_dice: bool) -> bool:
    """Winning and the No Dice Rule: whether somebody ties for the win, by the highest score or without dice."""
    return score == best or without_dice
