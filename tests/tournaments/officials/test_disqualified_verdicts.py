"""Games and disputes of a match in which somebody is disqualified, and what counts when he is let back."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.problems import Conflict, Malformed
from tests.tournaments.factories import pair, player_of
from tests.tournaments.test_games import attach, game_file, judge, opposite, start
from tournaments import domain
from tournaments.domain.outcomes import Saying
from tournaments.enums import ConcernCode
from tournaments.models import Event, Penalty, Result

pytestmark = pytest.mark.django_db
LogIn = Callable[[User], Client]


class Match:
    """A match of one game that `winner` has won by the file."""

    def __init__(self, event: Event, boss: User) -> None:
        self.event, self.boss, self.table = event, boss, pair(event)[0]
        wrong = opposite(self.table)
        self.wrong, self.right = wrong, Saying(games=(wrong.games[1], wrong.games[0], 0))
        place = 0 if self.right.games[0] else 1
        self.winner, self.loser = player_of(self.table, place), player_of(self.table, 1 - place)

    def put_out(self, person: User) -> Penalty:
        entrant = self.event.entrants.get(user=person)
        return domain.give_penalty(
            actor=self.boss, entrant=entrant, infraction="HI-4.4", note="He lied.", again=True
        )

    def let_back(self, row: Penalty) -> None:
        domain.withdraw_penalty(actor=self.boss, penalty=row, reason="A mistake.")

    def report(self, person: User, saying: Saying) -> None:
        domain.report_result(actor=person, pairing=self.table, saying=saying)

    @property
    def stands(self) -> tuple[str, Any] | None:
        """Whose word stands, and what it says."""
        found = Result.objects.filter(pairing=self.table).first()
        return (found.source, found.said) if found is not None else None

    @property
    def open_concerns(self) -> list[str]:
        return [one.code for one in self.table.concerns.filter(resolved_at=None)]


@pytest.fixture
def match(organiser: User) -> Match:
    return Match(start(organiser, best_of=1), organiser)


def test_games_that_give_the_match_to_the_other_one_stand(match: Match, on_commit: Any) -> None:
    match.put_out(match.loser)
    judge(domain.attach_match(actor=match.winner, pairing=match.table, raw=game_file()), on_commit)
    assert match.stands == ("verdict", match.right.said)


def test_games_of_one_who_is_out_wait_for_a_person(match: Match, on_commit: Any) -> None:
    game = attach(match.table)
    match.put_out(match.winner)
    judge(game, on_commit)
    assert (match.stands, match.open_concerns) == (None, [])
    domain.override_result(actor=match.boss, pairing=match.table, saying=match.wrong)
    assert match.stands == ("organiser", match.wrong.said)


def test_what_he_reported_before_does_not_dispute_the_games(match: Match, on_commit: Any) -> None:
    match.report(match.loser, match.wrong)
    game = attach(match.table)
    match.put_out(match.loser)
    judge(game, on_commit)
    assert (match.stands, match.open_concerns) == (("verdict", match.right.said), [])


def test_what_the_other_one_reported_does(match: Match, on_commit: Any) -> None:
    match.report(match.winner, match.wrong)
    game = attach(match.table)
    match.put_out(match.loser)
    judge(game, on_commit)
    assert (match.stands, match.open_concerns) == (None, [ConcernCode.VERDICT_DIFFERS])
    domain.override_result(actor=match.boss, pairing=match.table, saying=match.right)
    assert (match.stands, match.open_concerns) == (("organiser", match.right.said), [])


def test_what_he_reported_before_differs_from_nothing(match: Match) -> None:
    match.report(match.loser, match.wrong)
    match.put_out(match.loser)
    match.report(match.winner, match.right)
    assert (match.stands, match.open_concerns) == (None, [])
    domain.confirm_result(actor=match.boss, pairing=match.table, saying=match.right)
    assert match.stands == ("players", match.right.said)


def test_of_reports_that_differ_the_ruling_holds_to_it(match: Match) -> None:
    match.report(match.loser, match.wrong)
    match.report(match.winner, match.right)
    assert match.open_concerns == [ConcernCode.REPORTS_DIFFER]
    match.put_out(match.loser)
    with pytest.raises(Malformed) as refused:
        domain.override_result(actor=match.boss, pairing=match.table, saying=match.wrong)
    assert refused.value.code == "reason-needed"
    domain.override_result(actor=match.boss, pairing=match.table, saying=match.right)
    assert (match.stands, match.open_concerns) == (("organiser", match.right.said), [])


def test_a_verdict_that_was_let_pass_counts(match: Match, on_commit: Any) -> None:
    """Without anybody out: the games count over a report, as the one who let it pass was told."""
    match.report(match.winner, match.wrong)
    judge(attach(match.table), on_commit)
    concern = match.table.concerns.get()
    domain.resolve_concern(actor=match.boss, concern=concern, reason="The file is right.")
    assert (match.stands, match.open_concerns) == (("verdict", match.right.said), [])


def test_a_verdict_for_one_who_is_out_is_not_let_pass(match: Match, on_commit: Any, logged_in: LogIn) -> None:
    match.report(match.loser, match.wrong)
    judge(attach(match.table), on_commit)
    match.put_out(match.winner)
    concern = match.table.concerns.get()
    words = f"{match.winner} is out (disqualified): the match goes to {match.loser}. The games do not count;"
    with pytest.raises(Conflict, match="The games do not count") as refused:
        domain.resolve_concern(actor=match.boss, concern=concern, reason="The file is right.")
    assert (refused.value.code, words in str(refused.value)) == ("disqualified", True)
    address = f"{match.event.get_absolute_url()}/concerns/{concern.pk}/resolve"
    sent = logged_in(match.boss).post(address, {"reason": "x"})
    assert (sent.status_code, match.stands, match.open_concerns) == (409, None, [ConcernCode.VERDICT_DIFFERS])


def test_with_the_disqualification_taken_back_the_games_count(match: Match, on_commit: Any) -> None:
    game = attach(match.table)
    row = match.put_out(match.winner)
    judge(game, on_commit)
    match.let_back(row)
    assert match.stands == ("verdict", match.right.said)


def test_with_it_taken_back_two_who_said_the_same_are_enough(match: Match) -> None:
    match.report(match.winner, match.right)
    row = match.put_out(match.winner)
    match.report(match.loser, match.right)
    assert match.stands is None
    match.let_back(row)
    assert match.stands == ("players", match.right.said)


def test_with_it_taken_back_two_who_differ_are_a_dispute(match: Match) -> None:
    match.report(match.winner, match.right)
    row = match.put_out(match.winner)
    match.report(match.loser, match.wrong)
    match.let_back(row)
    assert (match.stands, match.open_concerns) == (None, [ConcernCode.REPORTS_DIFFER])


def test_one_of_two_disqualifications_taken_back_changes_nothing(match: Match, on_commit: Any) -> None:
    game = attach(match.table)
    rows = [match.put_out(match.winner) for _ in range(2)]
    judge(game, on_commit)
    match.let_back(rows[0])
    assert match.stands is None
    match.let_back(rows[1])
    assert match.stands == ("verdict", match.right.said)


def test_what_stands_already_stays_and_is_asked_about_when_he_is_let_back(
    match: Match, on_commit: Any
) -> None:
    game = attach(match.table)
    row = match.put_out(match.winner)
    domain.override_result(actor=match.boss, pairing=match.table, saying=match.wrong)
    judge(game, on_commit)
    assert match.open_concerns == []
    match.let_back(row)
    assert match.stands == ("organiser", match.wrong.said)
    assert match.open_concerns == [ConcernCode.VERDICT_DIFFERS]
