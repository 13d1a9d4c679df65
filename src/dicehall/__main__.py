"""`python -m dicehall` is the command `dicehall`."""

from dicehall.cli.main import main

main()
