"""What travels between server and client: requests, answers and refusals.

May import no other room.
"""
