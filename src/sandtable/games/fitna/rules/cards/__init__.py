"""The cards: effect verbs, each a function, and the cards that need a rule of their own."""
