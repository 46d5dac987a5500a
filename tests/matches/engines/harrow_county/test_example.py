"""The example of the rules page, entry by entry."""

from .script import Table, head, judge


def example() -> Table:
    table = Table().opened().nest([0, 1], "advance-1").passed("advance-2")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=[0, 1]).act(1, "cleanup")
    table.collect(1, [0, 1], fair_folk=0, protectors=0, family=0)
    return table.act(0, "arrow", nest=[0, 1], line=0, dir="left").act(0, "guess", at=[2, -1])


def test_answers_of_the_example() -> None:
    verdict = example().verdict()
    assert verdict["answers"] == [
        {"entry": 12, "kind": "arrow", "result": "right"},
        {"entry": 13, "kind": "guess", "result": "found"},
    ]
    assert (verdict["legal"], verdict["accepted"], verdict["finished"]) == (True, 14, False)
    assert (verdict["location"], verdict["draw"]) == (None, False)
    assert verdict["scores"] == {"0": {"found": 1}, "1": {"points": 0}, "2": {"points": 0}}


def test_the_position_after_the_example() -> None:
    seen = example().seen()
    assert (seen["sought"], seen["found"], seen["arrows"], seen["x"]) == ("crown", {"sword": [2, -1]}, [], [])
    assert seen["nests"] == []  # the nest without an offer has come back
    assert seen["offers"]["protectors"] == ["advance-1"]
    assert (seen["active"], seen["turn"]) == (0, "fair-folk")


def test_own_fields_stand_in_every_verdict_of_the_game() -> None:
    verdict = judge(head(seats=[]))
    assert (verdict["refusal"]["entry"], verdict["scores"]) == (None, {})
    assert (verdict["answers"], verdict["location"]) == ([], None)
