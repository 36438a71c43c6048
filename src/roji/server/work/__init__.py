"""Work that must not block the event loop: compiling rules, bots' moves, hints, previews, reviews. Knows no table."""
