"""What bots think of positions: one small module a game, and one judge for every other game."""

from .judge import Judge, judge_of

__all__ = ["Judge", "judge_of"]
