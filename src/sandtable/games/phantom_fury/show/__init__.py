"""What people see: the map, the position, the words for it."""
