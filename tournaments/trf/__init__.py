"""PURE: TRF16, chess's Tournament Report File: read, written, and turned into events and back."""

from tournaments.trf.building import event_of_trf
from tournaments.trf.model import Game, Player, Report, Team
from tournaments.trf.reader import parse_trf
from tournaments.trf.reporting import report_of
from tournaments.trf.writer import write_trf

__all__ = ["Game", "Player", "Report", "Team", "event_of_trf", "parse_trf", "report_of", "write_trf"]
