"""Versioned tasks with frozen contents, and `roji evaluate`, which gives one comparable row for a player on a task."""
