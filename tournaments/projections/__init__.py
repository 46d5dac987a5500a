"""PURE: the chance of each player to make the cut."""
