"""The laboratory: many games at once, and what came of them."""

from sandtable.lab.one import game_seed, play_one, record
from sandtable.lab.report import Failure, Report
from sandtable.lab.simulate import simulate

__all__ = ["Failure", "Report", "game_seed", "play_one", "record", "simulate"]
