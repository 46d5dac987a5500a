"""Geometry of the charts."""

import pytest

from harvest_site.charts import HEIGHT, bar_chart, line_chart, nice_top

BASE, ROOM = HEIGHT - 32, HEIGHT - 32 - 22


@pytest.mark.parametrize(
    ("largest", "top", "step"),
    [(0, 1, 1), (4, 4, 1), (22, 30, 10), (80, 80, 20), (1.0, 1.0, 0.25), (950, 1000, 250)],
)
def test_the_axis_ends_on_a_round_number(largest: float, top: float, step: float) -> None:
    assert nice_top(largest) == pytest.approx((top, step))


def test_a_bar_is_as_tall_as_its_share_of_the_axis() -> None:
    chart = bar_chart(["0", "1"], [("Cards", [20, 0])])
    tall, none = chart.series[0][1]
    assert (tall.height, tall.y) == (ROOM, BASE - ROOM)
    assert (none.height, none.y) == (0, BASE)
    assert [tick.label for tick in chart.ticks] == ["0", "5", "10", "15", "20"]


def test_two_series_stand_side_by_side() -> None:
    chart = bar_chart(["0"], [("One", [4]), ("Two", [2])])
    (one,), (two,) = chart.series[0][1], chart.series[1][1]
    assert one.x + one.width == pytest.approx(two.x)
    assert (one.height, two.height) == (ROOM, ROOM / 2)


def test_a_curve_goes_from_edge_to_edge() -> None:
    chart = line_chart(["1", "2", "3"], [("Over", [0, 10, 20])])
    assert [float(part) for part in chart.curves[0].removeprefix("M").split()] == [
        *(44, BASE),
        *(336, BASE - ROOM / 2),
        *(628, BASE - ROOM),
    ]


def test_an_empty_chart_has_its_axis() -> None:
    chart = bar_chart([], [("Cards", [])])
    assert [tick.label for tick in chart.ticks] == ["0", "1"]
    assert chart.series == (("Cards", ()),)


def test_many_labels_are_thinned_out() -> None:
    chart = bar_chart([str(i) for i in range(60)], [("Cards", [1] * 60)])
    assert [tick.label for tick in chart.labels[:3]] == ["0", "5", "10"]
