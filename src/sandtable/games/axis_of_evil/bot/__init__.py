"""Sense for players made of code."""
