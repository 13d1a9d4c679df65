"""How inDICEsion is studied in the lab's page."""

from __future__ import annotations

from dicehall.lab.study import Study

STUDY = Study(
    ("wins/first", "turns", "rate/on_board_a_throw", "from_behind", "score"),
    bots="random",  # one that aims takes a second for each throw
    rungs=(6, 24, 96),
    longest=30.0,
    can_stop=True,
)
