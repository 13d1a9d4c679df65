"""The compiled part: evaluation, search, self-play, and the robot to compare with."""

from __future__ import annotations

from dicehall.games.knockabout.players.kernel import evaluation, renewed

renewed.drop_stale(evaluation.falls)
