"""PURE: standings as a chain of declared metrics (event-file.md, *Metrics, exactly*)."""

from tournaments.standings.document import standings_document
from tournaments.standings.metrics import METRICS, Metric
from tournaments.standings.table import Row, Standings, compute
from tournaments.standings.terms import Term

__all__ = ["METRICS", "Metric", "Row", "Standings", "Term", "compute", "standings_document"]
