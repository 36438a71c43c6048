"""Work that must not hold up the event loop: compiling rules, bots' moves, hints, previews, reviews. Knows no table."""
