"""What the lab measures of Knockabout."""
