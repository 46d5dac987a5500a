"""Turns and rounds: who is next, clean-ups, collecting and spending, cards, and the end of three and four."""

from .positions import (
    collecting,
    eight_nests,
    on_nest,
    owning,
    rich,
    searching,
)  # fmt: skip
from .script import FOUR, LATER, PLAINS, Table, unit


def active(table: Table) -> int | None:
    seat: int | None = table.seen()["active"]
    return seat


def order(table: Table, turns: int) -> list[int | None]:
    """Whose turns come, if everybody passes."""
    seats = []
    for _ in range(turns):
        seats.append(active(table))
        table.act(seats[-1] or 0, "cleanup")
    return seats


def test_three_players_take_turns() -> None:
    assert order(Table(cycles=1).opened(), 8) == [0, 1, 0, 2, 0, 1, 0, 2]


def test_four_players_take_turns_and_no_turn_of_the_fair_folk_comes_before_hester() -> None:
    assert order(Table(*FOUR, cycles=1).opened(), 10) == [0, 1, 0, 2, 3, 0, 1, 0, 2, 3]


def test_a_round_has_as_many_cycles_as_the_match_says() -> None:
    rounds = []
    for cycles in (1, 2, 3):
        table = Table(cycles=cycles).opened()
        order(table, 4 * cycles)
        rounds.append(table.seen()["round"])
    assert rounds == [2, 2, 2]
    assert Table().seen()["cycles"] == 3


def test_alone_on_the_brambles_scores_at_the_end_of_the_round() -> None:
    alone = Table(cycles=1, host={"units": [unit("a", "family", [0, 0])]}).opened()
    order(alone, 4)
    assert alone.scores() == {"0": {"found": 0}, "1": {"points": 0}, "2": {"points": 1}}
    both = [unit("a", "family", [0, 0]), unit("b", "protectors", [0, 0])]
    table = Table(cycles=1, host={"units": both}).opened()
    order(table, 4)
    assert table.scores()["2"] == {"points": 0}
    hester = Table(*FOUR, cycles=1).opened()
    order(hester, 5)
    assert list(hester.scores().values()) == [
        {"found": 0}, {"points": 0}, {"points": 0}, {"boxes": 0},
    ]  # fmt: skip


def test_seven_points_win_at_the_end_of_the_round_and_ties_all() -> None:
    table = Table(cycles=1).opened().act(0, "cleanup").report(1, "score", points=7)
    assert not table.verdict()["finished"]
    table.act(1, "cleanup").act(0, "cleanup").report(2, "score", points=7).act(2, "cleanup")
    verdict = table.verdict()
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [1, 2], False)
    assert verdict["location"] == {"sword": [2, -1], "crown": [-1, -2], "queen": [-3, 1]}


def test_the_most_points_win_alone() -> None:
    table = Table(cycles=1).opened().act(0, "cleanup").report(1, "score", points=7).act(1, "cleanup")
    table.act(0, "cleanup").report(2, "score", points=7).report(2, "score", points=1).act(2, "cleanup")
    assert table.verdict()["winners"] == [2]


def all_found(*, points: int = 0) -> Table:
    """Three haints of the Protectors collect three offers in one clean-up, and the Fair Folk find all."""
    host = {"units": [unit(name, "protectors", [0, 3]) for name in ("one", "two", "three")]}
    table = Table(host=host, cycles=2).opened()
    for number, seat in enumerate((1, 2)):
        table.nest(PLAINS[number], ("advance-1", "spawn-1")[number]).passed(LATER[number]).act(
            seat, "cleanup"
        )
    table.nest(PLAINS[2], "strengthen-1").passed(LATER[2])
    if points:
        table.report(1, "score", points=points)
    for name, at in zip(("one", "two", "three"), PLAINS, strict=False):
        table.report(1, "move", unit=name, start=[0, 3], to=at)
    return find_all(table.act(1, "cleanup"))


def find_all(table: Table) -> Table:
    """The Protectors collect three offers, and the Fair Folk find an item by each."""
    for at, item in zip(PLAINS, ([2, -1], [-1, -2], [-3, 1]), strict=False):
        table.collect(1, at, fair_folk=0, protectors=0, family=0)
        table.act(0, "skip", what="arrow").act(0, "guess", at=item)
        if item == [-1, -2]:
            table.act(0, "board", terrain="bog")
    return table


def test_once_the_queen_is_found_the_fair_folk_have_no_turns_and_win_with_the_round() -> None:
    table = all_found()
    assert (active(table), table.scores()["0"]) == (2, {"found": 3})
    table.act(2, "cleanup")
    verdict = table.verdict()
    assert (verdict["finished"], verdict["winners"]) == (True, [0])


def test_both_can_win_in_one_round() -> None:
    verdict = all_found(points=7).act(2, "cleanup").verdict()
    assert (verdict["winners"], verdict["draw"]) == ([0, 1], False)
    assert verdict["scores"] == {"0": {"found": 3}, "1": {"points": 7}, "2": {"points": 0}}


def test_finds_count_at_once_in_one_clean_up() -> None:
    answers = all_found().verdict()["answers"]
    assert [(row["kind"], row["result"]) for row in answers] == [("guess", "found")] * 3


def test_after_the_queen_offers_are_collected_without_the_tree() -> None:
    names = ("one", "two", "three", "four")
    table = Table(host={"units": [unit(name, "protectors", [0, 3]) for name in names]}).opened()
    for number, offer in enumerate(("advance-1", "spawn-1", "strengthen-1", LATER[0])):
        table.nest(PLAINS[number], offer).passed(LATER[number]).act((1, 2)[number % 2], "cleanup")
    table.act(0, "cleanup")
    for name, at in zip(names, PLAINS, strict=False):
        table.report(1, "move", unit=name, start=[0, 3], to=at)
    find_all(table.act(1, "cleanup"))
    table.act(1, "collect", at=PLAINS[3])
    assert (table.due(), active(table)) == ([], 2)
    assert len(table.seen()["offers"]["protectors"]) == 4


def test_hesters_sixth_square_ends_the_match_before_the_brambles_count() -> None:
    units = [unit("h", "hester", [0, 1], "hester"), unit("alone", "family", [0, 0])]
    units += [unit(f"i-{n}", "hester", [n - 3, 0]) for n in range(3)]
    units += [unit(f"l-{n}", "family", [1, n], "legend") for n in range(3)]
    table = Table(*FOUR, cycles=1, host={"units": units}).opened()
    order(table, 4)
    for n in range(3):
        table.report(3, "bonfire", unit=f"i-{n}").report(3, "eat", unit=f"l-{n}")
    assert not table.verdict()["finished"]
    verdict = table.act(3, "cleanup").verdict()
    assert (verdict["winners"], verdict["scores"]["2"], verdict["scores"]["3"]) == (
        [3],
        {"points": 0},
        {"boxes": 6},
    )


# Clean-up and draws ---------------------------------------------------------------------------------


def test_an_earned_cube_comes_from_the_supply() -> None:
    assert Table().opened().cubes() == (0, 14, 0)
    assert Table().opened().nest([-2, -1], "advance-1").cubes() == (1, 13, 0)
    assert Table().opened().nest([0, 1], "advance-1").cubes() == (0, 14, 0)


def test_more_than_six_silver_cubes_are_discarded() -> None:
    assert rich(6).cubes()[0] == 6
    assert rich(7).cubes()[0] == 6


def test_the_bag_may_run_short_and_an_empty_one_gives_nothing() -> None:
    table = eight_nests()
    assert (table.seen()["offers"]["bag"], len(table.seen()["offers"]["hand"])) == ([], 3)
    table.nest([0, 1], LATER[5], start=[-3, 0])
    assert table.seen()["offers"]["bag"] == ["advance-1"]  # of the nest that was taken
    table.passed("advance-1")
    empty = eight_nests().nest([-3, 0], LATER[5], start=[-3, 0]).act(0, "cleanup")
    assert empty.due() == ["drawn"]
    assert empty.seen()["due"]["count"] == 1


def test_nothing_is_drawn_where_nothing_is_missing() -> None:
    table = Table().opened().act(0, "cleanup")
    assert (table.due(), active(table)) == ([], 1)


def test_what_was_used_is_drawn_in_the_order_of_the_decks() -> None:
    table = rich(4, cards=("second-thoughts", "rub-out", "deep-roots"))
    table.act(0, "card", card="second-thoughts", objective="one-chain")
    assert table.seen()["due"]["deck"] == "objectives"
    table.draw("objectives", "far-apart").nest(PLAINS[5], LATER[1])
    table.act(0, "cleanup")
    assert table.seen()["due"]["deck"] == "cards"
    assert table.draw("cards", "calm-down").seen()["due"]["deck"] == "offers"


def test_a_card_that_comes_back_from_the_discards() -> None:
    state = rich(1, cards=("second-thoughts", "rub-out", "deep-roots")).state()
    pile = state.piles[0]
    state.piles[0], state.discards[0] = 0, pile
    by, action = state.parse_entry(
        {"by": 0, "do": "card", "card": "second-thoughts", "objective": "one-line"}
    )
    state.apply_action(by, action)
    assert len(state.chance_outcomes() or ()) == 14  # the discarded one too
    state.apply_chance((state.chance_outcomes() or ())[0][0])
    assert (state.piles[0].bit_count(), state.discards[0]) == (13, 0)
    assert state.known[0].bit_count() == 2


# Collecting and spending ----------------------------------------------------------------------------


def test_the_collector_chooses_the_order() -> None:
    table = on_nest()
    assert table.legal(1, "collect") == [{"do": "collect", "at": [0, 1]}]
    assert collecting().seen()["due"]["cubes"] == {"fair-folk": 0, "protectors": 0, "family": 0}


def test_more_cubes_of_the_collector_keep_the_fair_folk_from_searching() -> None:
    table = owning("strengthen-1", host={"cubes": {"protectors": 1}})
    assert (table.verdict()["answers"], active(table)) == ([], 1)


def test_the_tree_keeps_what_does_not_come_out() -> None:
    table = owning("strengthen-1", host={"cubes": {"protectors": 4}})
    assert table.cubes("protectors") == (0, 12, 3)


def test_equal_numbers_let_them_search_arrow_first() -> None:
    table = searching()
    assert table.due() == ["arrow", "skip"]
    assert table.act(0, "skip", what="arrow").due() == ["guess", "skip"]
    assert active(table.act(0, "skip", what="guess")) == 0


def test_without_an_arrow_in_the_supply_only_the_guess_is_due() -> None:
    state = collecting().state()
    state.arrows = ((0, 0, 0),) * 8
    by, action = state.parse_entry(
        {"by": "chance", "do": "tree", "cubes": {"fair-folk": 0, "protectors": 0, "family": 0}}
    )
    assert by < 0
    state.apply_chance(action)
    assert state.observation(None)["due"]["do"] == ["guess", "skip"]


def test_a_spent_offer_returns_to_the_bag_and_has_its_effect() -> None:
    table = owning("strengthen-1").act(1, "spend", offer="strengthen-1")
    assert (table.cubes("protectors")[0], table.seen()["offers"]["protectors"]) == (1, [])
    assert "strengthen-1" in table.seen()["offers"]["bag"]
    table = owning("advance-1").act(1, "spend", offer="advance-1", unit="protectors-legend", to=[0, 2])
    assert {row["id"]: row["at"] for row in table.seen()["units"]}["protectors-legend"] == [0, 2]
    table = owning("spawn-1").act(1, "spend", offer="spawn-1", unit="new-1", at=[0, 3])
    assert unit("new-1", "protectors", [0, 3]) in table.seen()["units"]
