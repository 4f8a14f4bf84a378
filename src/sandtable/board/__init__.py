"""Boards: hex grids and their drawing, graphs, reach, stacks, zones of control, retreats. Knows no game."""
