"""Boards: hex grids, graphs of areas, reach and zones of control. Knows no game."""
