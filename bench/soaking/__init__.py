"""The parts of the soak: halls and their database, people who use them, samples, and checks."""
