"""Processes of the server's own: helpers at work for it, and several that serve one address.

May import: config.
"""
