"""Clocks that run out, and what happens then.

May import: messages, config, storage, show, match.
"""
