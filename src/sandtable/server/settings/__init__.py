"""What a server can be set to: limits, notices, and the games and bots on offer.

May import: messages.
"""
