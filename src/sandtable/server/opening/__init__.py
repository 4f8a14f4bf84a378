"""How matches come to be: new ones, rematches, forks, and save files that are played again.

May import: messages, config, storage, show, processes, match, notices.
"""
