"""What a rule says no with, before it is rendered."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core import Event

Events = list[Event]


class Fault(NamedTuple):
    """A code of `refusals.yaml` and the data of its sentence."""

    code: str
    data: Mapping[str, Any] = {}
    of_action: bool = False
    """Whether a rule of the action itself says no, and not its time."""
    clauses: tuple[str, ...] = ()
    """What to cite for this case in place of the clauses of the code; empty: those of the code."""
