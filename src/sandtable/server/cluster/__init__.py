"""The other processes on the same database: what they say, and what follows from it here.

May import: storage, match, listeners, bots, coaching.
"""
