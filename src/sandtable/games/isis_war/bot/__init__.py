"""What a player made of code knows of the game."""
