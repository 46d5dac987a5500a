"""The demonstration: eight players, their decks and one event, all brought in by the doors that people use."""
