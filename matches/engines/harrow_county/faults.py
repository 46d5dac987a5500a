"""What a rule says no with, before it is rendered."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core import Event

Events = tuple[Event, ...]


class Fault(NamedTuple):
    """A code of `refusals.yaml`, the data of its sentence, and the clauses of this case where they are not
    those of the code.
    """

    code: str
    data: Mapping[str, Any] = {}
    clauses: tuple[str, ...] = ()
