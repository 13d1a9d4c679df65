"""One table of the hall.

A table has two parts. `state` is the table as a value; `commands` and `events` work out what follows from it, and
neither wait, store nor send anything. `task` has the queue, the clock and the jobs: it stores what changed, then
shows it.
"""
