"""The referee: one running game, its seats, its log, and what each seat may see and do."""
