"""Learning environments: every game for PettingZoo, Gymnasium and OpenSpiel.

`from sandtable.env import aec` (PettingZoo), `solitaire` (Gymnasium) or `spiel` (OpenSpiel): each needs its own
packages, so nothing is imported here.
"""
