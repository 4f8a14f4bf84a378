"""The database: tables made from rows, transactions, the writer of choices, and signals to other processes.

May import: messages.
"""
