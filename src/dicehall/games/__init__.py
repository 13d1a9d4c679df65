"""The games that come with Dicehall, a folder each. The registry finds them as it finds those of other packages."""
