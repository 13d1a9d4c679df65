"""What several benchmarks share; every other file of bench/ is one of them."""
