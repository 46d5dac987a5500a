"""The demonstration: eight players, their decks and one event, brought in by the doors that people use."""
