"""The compiled part: evaluation, search, self-play, and the robot to compare with."""
