"""The hall: tables where people and bots play over HTTP and sockets. See docs/hall.md."""
