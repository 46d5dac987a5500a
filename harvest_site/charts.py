"""Geometry of the charts: numbers in, coordinates of an SVG out. Sizes are units of the view box."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 22, 32
BASE = HEIGHT - BOTTOM
LABEL_EVERY = 44  # units of width that one label of the axis needs


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid and its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One bar (x, y, width, height) or one point (x, y) with its label and value."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    label: str
    value: str
    shown: bool


Ticks = tuple[Tick, ...]
Series = tuple[tuple[str, tuple[Mark, ...]], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the template draws; `series` pairs a name with its marks, `curves` are SVG paths."""

    width: int
    height: int
    left: int
    right: int
    base: int
    ticks: Ticks
    labels: Ticks
    series: Series
    curves: tuple[str, ...]


def nice_top(largest: float) -> tuple[float, float]:
    """The end of an axis and its step, both round: 1, 2, 2.5 or 5 times a power of ten."""
    if largest <= 0:
        return 1.0, 1.0
    raw = largest / 4
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= raw)
    return step * math.ceil(largest / step), step


def text_of(number: float) -> str:
    """A number without a needless fraction."""
    return f"{number:g}" if abs(number) < 10_000 else f"{number:,.0f}"


def _height_of(value: float, top: float) -> float:
    return round(max(0.0, value) / top * (BASE - TOP), 2)


def _frame(values: Sequence[float]) -> tuple[float, Ticks]:
    top, step = nice_top(max(values, default=0))
    marks = [step * i for i in range(round(top / step) + 1)]
    return top, tuple(Tick(round(BASE - _height_of(mark, top), 2), text_of(mark)) for mark in marks)


def _every(count: int, room: float) -> int:
    return max(1, math.ceil(LABEL_EVERY / room)) if count else 1


def _chart(ticks: Ticks, labels: Sequence[Tick], series: Series, curves: tuple[str, ...]) -> Chart:
    return Chart(WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, BASE, ticks, tuple(labels), series, curves)


def bar_chart(labels: Sequence[str], series: Sequence[tuple[str, Sequence[float]]]) -> Chart:
    """Bars side by side, one group a label; two series at most can be told apart."""
    top, ticks = _frame([value for _, values in series for value in values])
    slot = (WIDTH - LEFT - RIGHT) / max(1, len(labels))
    bar = min(56.0, slot * 0.72 / max(1, len(series)))
    every, show = _every(len(labels), slot), bar >= 18

    def mark(index: int, place: int, value: float) -> Mark:
        x = LEFT + slot * (index + 0.5) + bar * (place - len(series) / 2)
        tall = _height_of(value, top)
        middle = round(x + bar / 2, 2)
        return Mark(
            round(x, 2), BASE - tall, round(bar, 2), tall, middle, labels[index], text_of(value), show
        )

    drawn = tuple(
        (name, tuple(mark(index, place, value) for index, value in enumerate(values)))
        for place, (name, values) in enumerate(series)
    )
    middles = [Tick(round(LEFT + slot * (i + 0.5), 2), label) for i, label in enumerate(labels)]
    return _chart(ticks, middles[::every], drawn, ())


def line_chart(labels: Sequence[str], series: Sequence[tuple[str, Sequence[float]]]) -> Chart:
    """Curves through evenly spaced points."""
    top, ticks = _frame([value for _, values in series for value in values])
    step = (WIDTH - LEFT - RIGHT) / max(1, len(labels) - 1)

    def mark(index: int, value: float) -> Mark:
        x, y = round(LEFT + step * index, 2), round(BASE - _height_of(value, top), 2)
        return Mark(x, y, 0, 0, x, labels[index], text_of(value), len(labels) <= 12)

    drawn = tuple((name, tuple(mark(i, value) for i, value in enumerate(values))) for name, values in series)
    curves = tuple("M" + " ".join(f"{mark.x} {mark.y}" for mark in marks) for _, marks in drawn)
    spots = [Tick(round(LEFT + step * i, 2), label) for i, label in enumerate(labels)]
    return _chart(ticks, spots[:: _every(len(labels), step)], drawn, curves)
