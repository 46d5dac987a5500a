"""The arithmetic of a tournament by figures made by hand, and that what is played is fair and repeatable."""

from math import isclose

import pytest

from matches.bots.intervals import elo_difference, wilson
from matches.bots.tournament import (
    Game,
    Pairing,
    Terms,
    new_match,
    pairings,
    play_game,
    report,
    tally,
)

TERMS = Terms("for-the-emperor", "7", 2, 500)


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (5, 10, 0.236593, 0.763407),
        (8, 10, 0.490162, 0.943318),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (72.5, 100, 0.630393, 0.802960),
    ],
)
def test_wilson_intervals_of_the_tables(score: float, games: int, low: float, high: float) -> None:
    """Worked out from the formula with z = 1.959964: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)."""
    found = wilson(score, games)
    assert (round(found[0], 6), round(found[1], 6)) == (low, high)


def test_an_interval_holds_its_rate_and_shrinks_with_the_games() -> None:
    wide, narrow = wilson(6, 10), wilson(600, 1000)
    assert wide[0] < narrow[0] < 0.6 < narrow[1] < wide[1]


def test_elo_differences() -> None:
    assert elo_difference(0.5) == 0
    assert isclose(elo_difference(10 / 11) or 0, 400)
    assert isclose(elo_difference(1 / 11) or 0, -400)
    assert (elo_difference(0.0), elo_difference(1.0)) == (None, None)


def test_every_two_bots_meet_on_each_deal_from_both_sides() -> None:
    found = list(pairings(["a", "b", "c"], 4))
    assert [(row.first, row.second, row.number, row.swapped) for row in found[:4]] == [
        ("a", "b", 0, False),
        ("a", "b", 0, True),
        ("a", "b", 1, False),
        ("a", "b", 1, True),
    ]
    assert [(row.first, row.second) for row in found[4::4]] == [("a", "c"), ("b", "c")]
    assert len(found) == 12


def test_seats_are_filled_in_turn_and_swapped() -> None:
    assert [Pairing("a", "b", 0, False).bot_of(seat) for seat in range(5)] == list("ababa")
    assert [Pairing("a", "b", 0, True).bot_of(seat) for seat in range(5)] == list("babab")


def test_a_tally_by_hand() -> None:
    one, other = Pairing("a", "b", 0, False), Pairing("c", "a", 0, False)
    games = [
        Game(one, 1.0, False, 10),
        Game(one, 1.0, True, 10),
        Game(one, 0.5, False, 10),
        Game(one, 0.0, False, 10),
        Game(other, 1.0, False, 10),
        Game(other, 1.0, False, 10),
    ]
    first, second = tally(games)
    assert first[:8] == ("a", "b", 4, 2, 1, 1, 1, 0.625)
    assert (round(first.low, 4), round(first.high, 4)) == (0.2194, 0.9081)
    assert round(first.elo or 0, 1) == 88.7
    assert second[:8] == ("c", "a", 2, 2, 0, 0, 0, 1.0)
    assert second.elo is None
    assert report(TERMS, [first])["rows"][0]["rate"] == 0.625


def test_both_games_of_a_pair_have_the_same_deal() -> None:
    """Two bots that choose alike play the same game from either side, so that one wins and one loses."""
    games = [play_game(TERMS, pairing) for pairing in pairings(["greedy", "random"], 2)]
    assert [game.pairing.swapped for game in games] == [False, True]
    mirrored = [play_game(TERMS, Pairing("random", "eager", 3, swapped)) for swapped in (False, True)]
    assert new_match(TERMS, 3).digest() == new_match(TERMS, 3).digest()
    assert mirrored == [play_game(TERMS, Pairing("random", "eager", 3, swapped)) for swapped in (False, True)]


def test_a_swap_changes_nothing_but_who_sits_where() -> None:
    """A swap of two bots that choose alike changes nothing about a game."""
    for number in range(4):
        games = [play_game(TERMS, Pairing("greedy", "greedy", number, swapped)) for swapped in (False, True)]
        assert [game.decisions for game in games] == [games[0].decisions] * 2


def test_a_game_that_is_stopped_goes_to_whoever_is_ahead() -> None:
    terms = Terms("great-harvest", "1", 2, 60)
    game = play_game(terms, Pairing("greedy", "random", 0, False))
    assert (game.stopped, game.decisions) == (True, 60)
    assert game.score in (0.0, 0.5, 1.0)
    assert (
        play_game(Terms("imperial-conquest", "1", 2, 3), Pairing("random", "greedy", 0, False)).score == 1.0
    )


def test_a_table_of_three_is_scored_by_the_bot_in_the_seat_that_wins() -> None:
    terms = Terms("great-harvest", "1", 3, 2000)
    games = [play_game(terms, Pairing("eager", "random", 0, swapped)) for swapped in (False, True)]
    assert [game.stopped for game in games] == [False, False]
    assert all(game.score in (0.0, 1 / 3, 1 / 2, 2 / 3, 1.0) for game in games)


@pytest.mark.parametrize(
    ("game", "games", "least"),
    [("for-the-emperor", 12, 11), ("great-harvest", 8, 5), ("imperial-conquest", 2, 2)],
)
def test_greedy_beats_random(game: str, games: int, least: float) -> None:
    """The same games every time; docs/bots.md has the figures of many more."""
    terms = Terms(game, "3", 2, 500)
    (row,) = tally(play_game(terms, pairing) for pairing in pairings(["greedy", "random"], games))
    assert row.rate * games >= least


def test_search_beats_greedy_on_a_few_deals() -> None:
    (row,) = tally(play_game(TERMS, pairing) for pairing in pairings(["mcts:150", "greedy"], 12))
    assert row.rate > 0.5
