"""What every bot must keep, in every game: legal, repeatable, blind to what its seat does not know."""

from collections.abc import Iterator
from random import Random

import pytest

from matches.bots.judges import Judge, judge_of
from matches.bots.naming import Bot, GreedyBot, NamedBot, SearchBot, UnknownBot, make_bot
from matches.bots.search import search
from matches.engines.core import CHANCE, State
from matches.engines.registry import games
from matches.engines.replay import entry_of
from tests.conformance.subjects import SUBJECTS, Subject, walk

NAMES = ("random", "greedy", "mcts:1", "mcts:16")
ENTRIES = 220
POSITIONS, WIDTH = 4, range(2, 61)


class CountingJudge(Judge):
    """Passes the questions on to another judge, and counts the positions that it is asked to value."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.asked = judge, 0
        self.horizon, self.whim = judge.horizon, judge.whim  # type: ignore[misc]
        self.width, self.least = judge.width, judge.least  # type: ignore[misc]

    def values(self, state: State) -> list[float]:
        self.asked += 1
        return self.judge.values(state)

    def sensible(self, state: State, seat: int) -> list:  # type: ignore[type-arg]
        return list(self.judge.sensible(state, seat))

    def weights(self, state: State, seat: int, actions):  # type: ignore[no-untyped-def]
        return self.judge.weights(state, seat, actions)


@pytest.fixture(scope="module", params=SUBJECTS, ids=lambda subject: f"{subject.slug}, {subject.name}")
def subject(request: pytest.FixtureRequest) -> Subject:
    chosen: Subject = request.param
    return chosen


@pytest.fixture(scope="module")
def positions(subject: Subject) -> list[tuple[int, State]]:
    """Positions of a random match in which a seat has a choice, and not too wide a one for a quick test."""
    found = [(by, state) for by, _, state in walk(subject, 3, ENTRIES) if by != CHANCE]
    return [(by, state) for by, state in found if len(state.legal_actions(by)) in WIDTH][::12][:POSITIONS]


def bots_for(subject: Subject) -> Iterator[Bot]:
    """Each bot, and greedy and search again with the judge of games that nobody has written one for."""
    yield from (make_bot(name, subject.slug) for name in NAMES)
    yield GreedyBot(Judge())
    yield SearchBot(Judge(), 8)


def test_the_suite_knows_every_game() -> None:
    assert {subject.slug for subject in SUBJECTS} == set(games())


def test_choices_are_legal_and_leave_the_position_as_it_is(
    subject: Subject, positions: list[tuple[int, State]]
) -> None:
    for by, state in positions:
        before = state.digest()
        for bot in bots_for(subject):
            assert bot.choose(state, by, Random(4)) in state.legal_actions(by)
        assert state.digest() == before


def test_the_same_seed_makes_the_same_choice(subject: Subject, positions: list[tuple[int, State]]) -> None:
    for by, state in positions:
        for bot in bots_for(subject):
            assert bot.choose(state, by, Random(9)) == bot.choose(state.clone(), by, Random(9))


def test_what_a_seat_cannot_know_does_not_change_its_choice(
    subject: Subject, positions: list[tuple[int, State]]
) -> None:
    """The hidden parts are dealt anew in several ways; what the bot writes stays the same."""
    changed = 0
    for by, state in positions:
        for bot in bots_for(subject):
            written = entry_of(by, bot.choose(state, by, Random(6)))
            for deal in range(2):
                other = state.resample(by, Random(deal))
                changed += other.digest() != state.digest()
                assert entry_of(by, bot.choose(other, by, Random(6))) == written
    assert (changed > 0) == subject.hides


def test_a_search_is_the_same_in_all_its_figures_whatever_is_hidden(
    subject: Subject, positions: list[tuple[int, State]]
) -> None:
    judge = judge_of(subject.slug)
    for by, state in positions[::2]:
        found = search(judge, state, by, Random(2), 25)
        assert search(judge, state.resample(by, Random(5)), by, Random(2), 25) == found


@pytest.mark.parametrize("budget", [1, 2, 7, 60])
def test_a_search_judges_exactly_as_many_positions_as_it_may(
    subject: Subject, positions: list[tuple[int, State]], budget: int
) -> None:
    for by, state in positions[::3]:
        judge = CountingJudge(judge_of(subject.slug))
        if len(judge.sensible(state, by)) > 1:
            found = search(judge, state, by, Random(1), budget)
            assert (found.judged, judge.asked) == (budget, budget)


def test_a_search_without_a_choice_judges_nothing(subject: Subject) -> None:
    judge = CountingJudge(judge_of(subject.slug))
    forced = [
        (by, state)
        for by, _, state in walk(subject, 1, 600)
        if by != CHANCE and len(state.legal_actions(by)) == 1
    ]
    for by, state in forced[:3]:
        found = search(judge, state, by, Random(1), 50)
        assert (found.action, found.judged, judge.asked) == (state.legal_actions(by)[0], 0, 0)


def test_values_are_between_lost_and_won_and_results_at_the_end(subject: Subject) -> None:
    for judge in (judge_of(subject.slug), Judge()):
        for _, _, state in walk(subject, 2, ENTRIES)[::20]:
            values = judge.values(state)
            assert len(values) == len(state.returns())
            assert all(-1 <= value <= 1 for value in values)
    if subject.ends:
        end = walk(subject, 2, 20_000)[-1][2]
        assert judge_of(subject.slug).values(end) == end.returns()


def test_the_usual_table_of_a_tournament_can_be_played_at() -> None:
    from matches.bots.tournament import Terms, new_match

    for game in games():
        state = new_match(Terms(game, "0", 2, 100), 0)
        assert not state.is_terminal()
        assert len(state.returns()) == 2


@pytest.mark.parametrize(
    "name", ["", "Greedy", "mcts", "mcts:", "mcts:0", "mcts:-5", "mcts:1.5", "mcts:1000001", "mcts:200 "]
)
def test_names_that_no_bot_has(name: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        make_bot(name, "great-harvest")
    assert "known are random, eager, greedy and mcts:N" in str(caught.value)


def test_bots_say_what_they_are_called() -> None:
    names = ("random", "eager", "greedy", "mcts:1", "mcts:1000000")
    assert [make_bot(name, "for-the-emperor").name for name in names] == list(names)
    assert isinstance(make_bot("random", "unheard-of"), NamedBot)
