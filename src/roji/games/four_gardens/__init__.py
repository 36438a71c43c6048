"""Four Gardens by Martin Doležal: turn the pagoda, finish panoramas, please four gods. The chapters are in `RULES.md`."""
