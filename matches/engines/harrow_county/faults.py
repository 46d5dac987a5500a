"""What a rule says no with, before it is rendered."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core import Event

Events = tuple[Event, ...]


class Fault(NamedTuple):
    """A code of `refusals.yaml` and the data of its sentence."""

    code: str
    data: Mapping[str, Any] = {}
