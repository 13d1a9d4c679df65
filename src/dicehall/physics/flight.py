"""Letting a world run until everything rests: frames, burns, and bodies that leave the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import mujoco
import numpy as np
import numpy.typing as npt

from dicehall.core.scene import DIE, METRE, Contacts, Out
from dicehall.physics.world import STEPS_A_FRAME, STEPS_A_SECOND, Floats, World

CAP = 6 * STEPS_A_SECOND
_STILL = 1e-4
_LOOK_BACK = 6  # frames: a tenth of a second
_GAIN = 0.5  # metres a second that two dice may gain within a frame, falling or being hit
_REACH = DIE / METRE * 1.7321  # two dice whose centres are further apart than a die's diagonal can't touch


class Flight:
    """One run of a world: what happened in it so far; `touch` is where the watched die first touched anything."""

    def __init__(self, world: World, burning: Collection[str] = ()) -> None:
        self.world = world
        self.touch: Floats | None = None
        self._watched: int | None = None
        self.frames: list[Floats] = [world.poses.copy()]
        self.outs: list[Out] = []
        self.gone: set[int] = set()
        self.steps = 0
        self._edge = world.scene.table / METRE / 2
        self._red = [world.number[name] for name in burning if name in world.number]
        self._burning = frozenset(burning)
        self._burns = self._fire()

    def run(self, cap: int = CAP) -> None:
        """Step until everything rests, at most `cap` steps, keeping sixty frames a second."""
        end = self.steps + cap
        still = frames = 0
        self._frame()  # only a step tells who has been woken
        while self.steps < end and self.world.state.ntree_awake and still < 3:
            self._frame()
            frames += 1
            if frames % _LOOK_BACK == 0:
                moved = np.abs(self.frames[-1] - self.frames[-1 - _LOOK_BACK]).max()
                still = still + 1 if moved < _STILL else 0

    def watch(self, steps: int) -> None:
        """Step this often, whatever happens."""
        end = self.steps + steps
        while self.steps < end:
            self._frame()

    def run_until_touch(self, number: int) -> None:
        """Step until a body touches anything, at most six seconds."""
        self.look_for_touch(number)
        while self.touch is None and self.steps < CAP:
            self._frame()

    def take(self, number: int) -> None:
        """Lift a body off the table for good, or until it is put back."""
        self.world.park(number)
        self.gone.add(number)

    def put_back(self, number: int, pose: Floats, speed: Floats) -> None:
        """Let a body loose on the table."""
        self.world.put(number, pose, speed)
        self.gone.discard(number)
        self.frames[-1][number] = pose

    def _frame(self) -> None:
        world = self.world
        looks = self._watched is not None and self.touch is None
        if looks or self._may_burn():
            for _ in range(STEPS_A_FRAME):
                mujoco.mj_step(world.model, world.state)
                self.steps += 1
                self._burn()
                if looks and self.touch is None:
                    self._look_for_touch()
        else:
            mujoco.mj_step(world.model, world.state, STEPS_A_FRAME)
            self.steps += STEPS_A_FRAME
        frame = world.poses.copy()
        for number in self.gone:
            frame[number] = self.frames[-1][number]
        self.frames.append(frame)
        if np.abs(frame[:, :2]).max(initial=0) > self._edge:
            self._sweep_edges(frame)

    def look_for_touch(self, number: int) -> None:
        """Look, from now on, where a body first touches anything."""
        self._watched = number

    def _look_for_touch(self) -> None:
        assert self._watched is not None
        geom = self.world.geom(self.world.names[self._watched])
        if (self.world.state.contact.geom == geom).any():
            self.touch = self.world.poses[self._watched, :3].copy()

    # Burning.

    def _fire(self) -> npt.NDArray[np.bool_]:
        """For each pair of geometries whether the one would burn the other: both dice, one of them burning."""
        dice = {self.world.names[number] for number in self.world.dice}
        die = np.array([name in dice for name in self.world.geom_names])
        red = np.array([name in self._burning for name in self.world.geom_names]) & die
        pairs: npt.NDArray[np.bool_] = (red[:, None] & die) | (die[:, None] & red)
        return pairs

    def _may_burn(self) -> bool:
        """Whether a die could touch a burning one within a frame: only then is every step looked at.

        That takes a die near a burning one, and something awake near enough to set them going.
        """
        if not len(self._red):
            return False
        places, speeds = self.world.poses[:, :3], np.linalg.norm(self.world.speeds[:, :3], axis=1)
        awake = (self.world.state.tree_awake != 0) | (speeds > 0)
        reach = _REACH + (2 * speeds.max() + _GAIN) * STEPS_A_FRAME / STEPS_A_SECOND
        gaps = np.linalg.norm(places[self._red, None] - places[None], axis=2)
        company = (gaps[:, self.world.dice] < reach).sum(axis=1) > 1  # itself and another
        stirred = (gaps[:, awake] < 2 * reach).any(axis=1)
        return bool((company & stirred).any())

    def _burn(self) -> None:
        """Burn: all contacts of a step are judged together, and whatever touches a burning die goes out."""
        geoms = self.world.state.contact.geom
        hits = self._burns[geoms[:, 0], geoms[:, 1]]
        if hits.any():
            names = self.world.geom_names
            self._judge([(names[first], names[second]) for first, second in geoms[hits]])

    def burn_at_rest(self, contacts: Contacts) -> bool:
        """Burn what touches a burning die as things lie; whether anything did."""
        dice = {self.world.names[number] for number in self.world.dice}
        return self._judge([pair for pair in contacts.on + contacts.touch if dice.issuperset(pair)])

    def _judge(self, pairs: Sequence[tuple[str | None, str | None]]) -> bool:
        burnt: dict[str, str] = {}
        for first, second in pairs:
            for victim, fire in ((first, second), (second, first)):
                if victim is not None and fire is not None and fire in self._burning:
                    burnt.setdefault(victim, fire)
        for name in sorted(burnt):
            self._put_out(name, "burnt", burnt[name])
        return bool(burnt)

    # Leaving the table.

    def _sweep_edges(self, frame: Floats) -> None:
        """Whatever has its centre beyond the table's edge, and low enough to lie, has fallen off."""
        beyond = (np.abs(frame[:, :2]) > self._edge).any(axis=1) & (frame[:, 2] < DIE / METRE)
        for number in np.flatnonzero(beyond):
            if number not in self.gone:
                self._put_out(self.world.names[number], "left")

    def _put_out(self, name: str, cause: Literal["burnt", "left"], by: str | None = None) -> None:
        number = self.world.number[name]
        self.take(number)
        self.outs.append(Out(name, cause, self.steps * 1000 // STEPS_A_SECOND, by))
