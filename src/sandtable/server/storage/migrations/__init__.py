"""The steps from one version of the database to the next; a revision has the number of the version it leads to."""
