"""The Fair Folk against Hester: the display, the bag, Solo turns, the two tokens, and how it ends."""

import pytest

from .positions import bent, bonfires, duel, hesters, solo_turn
from .script import LATER, TWO, Table, unit


def token_places(table: Table) -> tuple[list, list]:
    tokens = table.seen()["tokens"]
    return tokens["townsfolk"], tokens["buildings"]


def test_the_first_entries_place_townsfolk_and_building() -> None:
    table = duel()
    assert token_places(table) == ([[2, -1]], [[-2, 1]])
    assert (table.seen()["display"], table.due()) == (["solo-03", "solo-04", "solo-05"], ["bag"])
    assert table.scores() == {"0": {"found": 0}, "1": {"boxes": 0, "protectors": 0, "family": 0}}


def test_tokens_stay_out_until_the_bag_is_empty_and_the_round_ends_with_the_turn() -> None:
    table = duel()
    for token, seat in (("ff", 0), ("h", 1), ("ff", 0)):
        table.act("chance", "bag", token=token).act(seat, "cleanup")
    assert table.seen()["bag"] == {"ff": 0, "h": 0, "solo": 1}
    table.act("chance", "bag", token="solo", side="h").act(1, "solo", card="solo-03", faction="family")
    table.draw("solo", "solo-06")
    assert (table.seen()["round"], table.seen()["bag"]["solo"]) == (1, 0)
    table.act(1, "cleanup")
    assert (table.seen()["round"], table.seen()["bag"]) == (2, {"ff": 2, "h": 1, "solo": 1})


def test_sides_of_the_solo_token_are_even() -> None:
    outcomes = [(action.fields(), str(share)) for action, share in duel().state().chance_outcomes() or ()]
    shares = {fields["token"] + fields.get("side", ""): share for fields, share in outcomes}
    assert shares == {"ff": "1/2", "h": "1/4", "soloff": "1/8", "soloh": "1/8"}


def test_a_solo_turn_belongs_to_the_seat_of_the_coin_and_reports_for_the_faction() -> None:
    table = solo_turn()
    assert (table.seen()["active"], table.seen()["acting"]) == (0, "protectors")
    assert table.refused(1, "report", kind="strengthen", cubes=1)["code"] == "turn.not-yours"
    table.report(0, "strengthen", cubes=1).report(
        0, "move", unit="protectors-legend", start=[0, 3], to=[0, 2]
    )
    assert table.seen()["solo_actions"] == 0


def test_in_a_solo_turn_units_move_one_hex_and_only_own_ones() -> None:
    table = solo_turn()
    far = table.refused(0, "report", kind="move", unit="protectors-legend", start=[0, 3], to=[0, 1])
    other = table.refused(0, "report", kind="move", unit="family-legend", start=[0, -3], to=[0, -2])
    assert (far["code"], other["code"]) == ("hex.not-next", "unit.not-own")


def test_haints_appear_as_an_offer_would_have_it() -> None:
    table = solo_turn()
    assert (
        table.refused(0, "report", kind="spawn", unit="a", type="haint", at=[1, 1])["code"] == "spawn.place"
    )
    table.report(0, "spawn", unit="a", type="haint", at=[0, 3])


def test_kills_are_free() -> None:
    units = [unit("a", "protectors", [1, 1]), unit("b", "family", [1, 1])]
    table = solo_turn(units=units, cubes={"protectors": 4})
    table.report(0, "attack", against="family", at=[1, 1]).tree(protectors=4, family=0)
    table.report(0, "strengthen", cubes=1).report(0, "kill", unit="b", payer="protectors")
    assert (table.seen()["solo_actions"], len(table.seen()["units"])) == (0, 1)


def collected(*offers: str, out: int = 0) -> Table:
    """The Protectors, activated by Hester, have collected one of these offers in hand."""
    table = duel().act("chance", "bag", token="ff")
    return table.nest([0, 2], offers[0]).passed(LATER[0]).act("chance", "bag", token="solo", side="h")


def test_an_offer_of_a_solo_turn_is_spent_at_its_end_by_whoever_had_it() -> None:
    table = collected("spawn-1").act(1, "solo", card="solo-03", faction="protectors").draw("solo", "solo-06")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=[0, 2]).act(1, "cleanup")
    table.collect(1, [0, 2], fair_folk=0, protectors=0, family=0, hester=0)
    table.act(0, "skip", what="arrow").act(0, "skip", what="guess")
    assert (table.due(), table.seen()["due"]["by"]) == (["spend"], 1)
    assert table.refused(0, "spend", offer="spawn-1", unit="a", at=[0, 3])["kind"] == "illegal"
    assert table.refused(1, "cleanup")["kind"] == "incomplete"
    table.act(1, "spend", offer="spawn-1", unit="a", at=[0, 2])
    assert table.due() == ["bag"]


def test_an_offer_without_effect_returns_by_itself() -> None:
    table = collected("strengthen-1").act(1, "solo", card="solo-03", faction="protectors")
    table.draw("solo", "solo-06")
    table.report(1, "move", unit="protectors-legend", start=[0, 3], to=[0, 2]).act(1, "cleanup")
    table.act(1, "collect", at=[0, 2])
    state = table.state()
    state.supply[1], state.tree[1] = 0, 15
    for entry in (
        {"by": "chance", "do": "tree", "cubes": {"fair-folk": 0, "protectors": 0, "family": 0, "hester": 0}},
        {"by": 0, "do": "skip", "what": "arrow"},
        {"by": 0, "do": "skip", "what": "guess"},
    ):
        by, action = state.parse_entry(entry)
        state.apply_chance(action) if by < 0 else state.apply_action(by, action)
    seen = state.observation(None)
    assert (seen["offers"]["protectors"], seen["due"]["do"]) == ([], ["bag"])
    assert "strengthen-1" in seen["offers"]["bag"]


def test_hesters_own_offers_are_kept() -> None:
    table = duel(units=[unit("h", "hester", [0, 0], "hester"), unit("i", "hester", [1, 1])])
    table.act("chance", "bag", token="ff").nest([0, 1], "strengthen-1").passed(LATER[0])
    table.act("chance", "bag", token="h").report(1, "move", unit="i", start=[1, 1], to=[0, 1])
    table.act(1, "cleanup").collect(1, [0, 1], fair_folk=0, protectors=0, family=0, hester=0)
    table.act(0, "skip", what="arrow").act(0, "skip", what="guess")
    assert (table.seen()["offers"]["hester"], table.due()) == (["strengthen-1"], ["bag"])


def test_reaching_the_token_scores_and_flips_a_solo_card() -> None:
    table = hesters().report(1, "move", unit="theirs", start=[2, 0], to=[-2, 1])
    assert (table.due(), table.seen()["due"]["deck"]) == (["drawn"], "solo")
    assert token_places(table)[1] == []
    table.draw("solo", "solo-07")
    assert (token_places(table)[1], table.scores()["1"]["family"]) == ([[3, -1]], 2)
    assert table.seen()["display"] == ["solo-03", "solo-04", "solo-05"]


def test_a_unit_that_is_there_already_does_not_score() -> None:
    table = hesters().report(1, "move", unit="theirs", start=[2, 0], to=[3, -1])
    table.report(1, "move", unit="chief", start=[0, -3], to=[-2, 1]).draw("solo", "solo-07")
    assert token_places(table)[1] == [[3, -1]]
    assert table.scores()["1"]["family"] == 2


def test_protectors_do_not_score_at_the_building() -> None:
    units = [unit("a", "protectors", [0, 3])]
    table = duel(units=units).act("chance", "bag", token="h")
    table.report(1, "move", unit="a", start=[0, 3], to=[-2, 1])
    assert (table.due(), table.scores()["1"]["protectors"]) == ([], 0)


def test_a_card_of_the_fair_folk_can_bring_a_unit_to_its_token() -> None:
    table = duel(units=[unit("a", "protectors", [2, 0])])
    state = table.act("chance", "bag", token="ff").state()
    state.hands[1] = 1 << state.setup.tables.refs[1]["restless-ground"]
    state.ground[0] = 2
    by, action = state.parse_entry(
        {"by": 0, "do": "card", "card": "restless-ground", "unit": "a", "to": [2, -1]}
    )
    state.apply_action(by, action)
    assert (state.points[1], state.observation(None)["due"]["deck"]) == (2, "solo")


# The end --------------------------------------------------------------------------------------------


def test_six_squares_at_the_end_of_her_turn() -> None:
    table = bonfires(6)
    assert not table.verdict()["finished"]
    assert table.act(1, "cleanup").verdict()["winners"] == [1]


@pytest.mark.parametrize(
    ("found", "boxes", "winners"),
    [
        (0, 0, [0]), (0, 1, [1]), (1, 2, [0]), (1, 3, [1]), (2, 4, [0]), (2, 5, [1]), (3, 5, [0]),
        (3, 6, [0, 1]),
    ],
)  # fmt: skip
def test_minor_victory(found: int, boxes: int, winners: list[int]) -> None:
    """At seven points, at once; the numbers of items and squares are set by hand."""
    state = hesters().state()
    state.sought, state.found, state.boxes, state.points[2] = found, tuple(range(found)), boxes, 5
    by, action = state.parse_entry(
        {"by": 1, "do": "report", "kind": "move", "unit": "theirs", "from": [2, 0], "to": [-2, 1]}
    )
    state.apply_action(by, action)
    assert state.is_terminal()
    outcome = state.outcome()
    assert (list(outcome.winners), outcome.draw, outcome.why) == (winners, False, "minor-victory")


def test_without_a_solo_card_to_flip_there_is_a_minor_victory() -> None:
    state = hesters().state()
    state.piles[3] = 0
    by, action = state.parse_entry(
        {"by": 1, "do": "report", "kind": "move", "unit": "theirs", "from": [2, 0], "to": [-2, 1]}
    )
    state.apply_action(by, action)
    assert list(state.outcome().winners) == [0]


def test_the_seventh_point_on_the_brambles_is_a_minor_victory_too() -> None:
    table = duel(units=[unit("a", "family", [0, 0])])
    for token, seat in (("ff", 0), ("h", 1), ("ff", 0)):
        table.act("chance", "bag", token=token).act(seat, "cleanup")
    table.act("chance", "bag", token="solo", side="ff").act(0, "solo", card="solo-03", faction="protectors")
    state = table.draw("solo", "solo-06").state()
    state.points[2] = 6
    by, action = state.parse_entry({"by": 0, "do": "cleanup"})
    state.apply_action(by, action)
    assert (state.points[2], list(state.outcome().winners)) == (7, [0])


def test_after_the_queen_the_bag_has_no_fair_folk_and_the_solo_token_is_hesters() -> None:
    table = solo_turn("h")
    state = table.state()
    state.sought, state.found, state.allowed = 2, (1, 2), [1 << 1, 1 << 2, state.allowed[2]]
    state.nests[state.setup.board.number_of[0, 3]] = 0
    rows = [
        {"by": 1, "do": "cleanup"},
        {"by": 1, "do": "collect", "at": [0, 3]},
        {"by": "chance", "do": "tree", "cubes": {"fair-folk": 0, "protectors": 0, "family": 0, "hester": 0}},
        {"by": 0, "do": "skip", "what": "arrow"},
        {"by": 0, "do": "guess", "at": [-3, 1]},
    ]
    for entry in rows:
        by, action = state.parse_entry(entry)
        state.apply_chance(action) if by < 0 else state.apply_action(by, action)
    assert state.observation(None)["bag"] == {"ff": 0, "h": 1, "solo": 0}
    for entry in (
        {"by": 1, "do": "spend", "offer": "advance-1", "unit": "protectors-legend", "to": [0, 2]},
        {"by": "chance", "do": "bag", "token": "h"},
        {"by": 1, "do": "cleanup"},
    ):
        by, action = state.parse_entry(entry)
        state.apply_chance(action) if by < 0 else state.apply_action(by, action)
    assert (state.is_terminal(), list(state.outcome().winners)) == (True, [0])


def test_no_display_no_solo_turn() -> None:
    state = duel().state()
    state.display = 0
    by, action = state.parse_entry({"by": "chance", "do": "bag", "token": "solo", "side": "ff"})
    assert by < 0
    state.apply_chance(action)
    assert state.observation(None)["due"]["do"] == ["bag"]


def test_a_solo_turn_does_not_count_for_catch_my_breath() -> None:
    def hold(state: object) -> None:
        state.breath = 0b10  # type: ignore[attr-defined]

    refusal = bent(
        solo_turn(), hold, {"by": 0, "do": "report", "kind": "attack", "against": "family", "at": [0, -3]}
    )
    assert refusal["code"] == "breath.attack"
    state = solo_turn().state()
    hold(state)
    by, action = state.parse_entry({"by": 0, "do": "cleanup"})
    state.apply_action(by, action)
    assert state.breath == 0b10


def test_hester_has_no_spend_in_a_solo_turn() -> None:
    assert Table(*TWO).opened().act("chance", "bag", token="h").seen()["turn"] == "own"


def test_what_hester_may_not_report_cites_the_duel_and_then_its_own_kind() -> None:
    found = [
        hesters().refused(1, "report", kind="score", points=1),
        hesters().refused(1, "report", kind="rescue", at=[1, 1]),
    ]
    assert [row["clauses"][:2] for row in found] == [["HC-14.21", "HC-12.14"], ["HC-14.21", "HC-12.12"]]
