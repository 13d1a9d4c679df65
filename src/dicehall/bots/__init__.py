"""Players without a person."""
