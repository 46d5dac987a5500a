"""PURE: the chance of each player to make the cut: proven where it can be, simulated elsewhere."""

from tournaments.projections.model import Chance, Outlook, Situation
from tournaments.projections.project import project, runs_for
from tournaments.projections.situation import situation_of

__all__ = ["Chance", "Outlook", "Situation", "project", "runs_for", "situation_of"]
