"""Reports on paper: one HTML file each that needs nothing else, and tables for other programs."""
