"""What programs think of a position."""
