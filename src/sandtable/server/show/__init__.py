"""What one may know of a match, put into messages: state, question, odds, log, story and the list of matches.

May import: messages, storage.
"""
