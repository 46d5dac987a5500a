"""A stage as the pure cores read it."""

from fractions import Fraction

from .. import eventfile
from ..models import Stage


def stage_value(stage: Stage) -> eventfile.Stage:
    """A stage as the pure cores read it."""
    options = dict(stage.options)
    entered = options.pop("entered", None)
    return eventfile.Stage(
        kind=stage.kind,
        rounds=stage.rounds,
        size=stage.size,
        min_points=None if stage.min_points is None else Fraction(stage.min_points),
        entered=None if entered is None else tuple(entered),
        **options,
    )
