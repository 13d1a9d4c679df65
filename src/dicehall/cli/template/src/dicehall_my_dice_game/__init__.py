"""My Dice Game for Dicehall."""
