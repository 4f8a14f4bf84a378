"""Axis of Evil: Iran: a Eurasian Union against a Coalition from Ankara to Kandahar, on hexes of 100 km."""
