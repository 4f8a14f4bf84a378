"""The coach at the table: who may ask it, and the processes in which it thinks.

May import: messages, config, storage, show, processes, match, listeners.
"""
