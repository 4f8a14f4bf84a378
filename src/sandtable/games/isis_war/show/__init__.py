"""What people see and read: board, scene, verbs, positions as text, charts."""
