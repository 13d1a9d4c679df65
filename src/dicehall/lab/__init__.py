"""Many games and many throws: what can be measured about them."""
