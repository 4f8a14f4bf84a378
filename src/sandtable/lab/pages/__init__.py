"""The report of a run: one HTML file that needs nothing else, and its figures as JSON."""

from sandtable.lab.pages.page import write_report

__all__ = ["write_report"]
