"""Fighting the Islamic State: an area game of cards and dice for two to six players."""
