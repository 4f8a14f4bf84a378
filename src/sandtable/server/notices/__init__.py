"""Telling those who are away that it is their turn.

May import: messages, settings, config, storage.
"""
