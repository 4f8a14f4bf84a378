"""Addresses and their handlers, and who is let in: the way into the house.

May import: messages, settings, config, storage, show, match, listeners, bots, monitoring, clock, notices, opening,
telling, coaching.
"""
