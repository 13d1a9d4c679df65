"""What the lab measures of Intersection."""
