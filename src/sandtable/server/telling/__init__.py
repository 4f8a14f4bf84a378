"""The stories of matches that are over: told once, in a process of their own, and kept.

May import: messages, config, storage, show, processes, match.
"""
