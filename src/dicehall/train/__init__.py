"""Training: puzzles, how they are made, and the ratings of those who solve them. See docs/train.md."""
