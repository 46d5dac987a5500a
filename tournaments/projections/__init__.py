"""PURE: the chance of each player to make the cut: proven where it can be, simulated elsewhere."""

from tournaments.projections.model import Chance, Outlook, Situation
from tournaments.projections.project import MOST_RUNS, project, runs_for
from tournaments.projections.situation import situation_of

__all__ = ["MOST_RUNS", "Chance", "Outlook", "Situation", "project", "runs_for", "situation_of"]
