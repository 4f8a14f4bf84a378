"""What the owner of a server sees of it: health, metrics, and the form of its log.

May import: settings, storage, match, listeners, bots.
"""
