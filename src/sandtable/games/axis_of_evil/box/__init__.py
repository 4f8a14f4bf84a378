"""What is in the box: component files, their indexes and the checks that they agree."""
