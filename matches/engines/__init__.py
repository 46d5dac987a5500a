"""Rule engines: pure code that knows the games, and no framework."""
