"""The engine of Harrow County: The Fair Folk, rules 1.0."""

from .game import GAME_1_0 as GAME

__all__ = ["GAME"]
