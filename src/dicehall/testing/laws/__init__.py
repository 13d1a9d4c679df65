"""The laws, by what they are about. A law is a function named as a sentence; it raises where that is false."""
