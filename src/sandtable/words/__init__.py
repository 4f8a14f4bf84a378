"""The table in words: for the terminal, for language models and for whoever learns from text."""
