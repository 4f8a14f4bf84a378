"""Those who listen to a match, and what each of them still lacks.

May import: messages, settings, storage, show, match.
"""
