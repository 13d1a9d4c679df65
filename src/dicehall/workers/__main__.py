"""`python -m dicehall.workers`: one worker process."""

import sys

from dicehall.workers.loop import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
