"""Phantom Fury: a reinforced Marine company clears the Jolan district of Fallujah, house by house."""
