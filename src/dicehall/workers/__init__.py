"""Worker processes: one pool and one loop for bots, the coach, the lab and physics."""
