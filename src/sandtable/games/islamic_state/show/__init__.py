"""What people see: board, scenes, charts, verbs, position texts."""
