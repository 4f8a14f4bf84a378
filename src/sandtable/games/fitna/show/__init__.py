"""What players see: texts, positions, the board."""
