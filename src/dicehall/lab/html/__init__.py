"""Reports as HTML, each in one file that needs no other."""
