"""Sandtable: published wargames with every rule enforced by code."""

__version__ = "0.1.0"
