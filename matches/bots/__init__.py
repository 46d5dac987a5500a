"""Players made of code: pure, every random choice from a generator that the caller brings."""
