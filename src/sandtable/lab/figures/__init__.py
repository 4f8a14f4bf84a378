"""The figures of a report, all of them made from the tables: report, terminal and JSON tell the same."""

from sandtable.lab.figures.all import Figures, figures
from sandtable.lab.figures.data import Data

__all__ = ["Data", "Figures", "figures"]
