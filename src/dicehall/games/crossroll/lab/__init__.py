"""What the lab measures of Crossroll."""
