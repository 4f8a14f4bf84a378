"""What never changes in play: the files of the components, loaded and indexed."""
