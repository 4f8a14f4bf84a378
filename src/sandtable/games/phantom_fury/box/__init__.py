"""What never changes in play: the component files and their indexes."""
