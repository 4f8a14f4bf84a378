"""Bots at the table: what they have to do, where they think, and which process lets them.

May import: messages, settings, config, storage, processes, match, listeners.
"""
