"""Tasks with versions and frozen contents, and `roji evaluate`: one comparable row for a player on a task."""
