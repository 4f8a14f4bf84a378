"""Matches in memory: found, woken, looked at, and changed by the referee.

May import: messages, config, storage, show.
"""
