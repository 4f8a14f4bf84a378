"""What people see: the map, the scene, the words of options, positions as text, charts."""
