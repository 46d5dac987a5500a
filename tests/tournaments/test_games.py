"""Match files of a pairing, and what their verdicts do."""

import json
from typing import Any

import pytest

from decks.domain import freeze_list
from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.problems import Conflict, NotAllowed, Refused
from matches.domain import job_of
from matches.engines.adjudicate import adjudicate
from matches.models import Match
from matches.signals import match_ended
from tests.matches import files
from tests.tournaments.factories import make_event, make_users, pair, player_of
from tournaments import domain
from tournaments.domain.games import positions_of
from tournaments.domain.outcomes import Saying
from tournaments.enums import ConcernCode
from tournaments.models import Event, Pairing, PairingGame, Result

pytestmark = pytest.mark.django_db


def deck_text(cards: str) -> str:
    return "\n".join(f"4 {card}" for card in cards.split())


def start(organiser: User, **options: Any) -> Event:
    """Two players with the decks that the test files carry."""
    event = make_event(organiser, event_format="casual", rounds=1, **options)
    event = domain.open_registration(actor=organiser, event=event)
    for player, cards in zip(make_users(2), (files.FARMER, files.FISHER), strict=True):
        domain.register(actor=player, event=event, deck_text=deck_text(cards))
    return domain.start_event(actor=organiser, event=event)


def start_without_lists(organiser: User) -> Event:
    """Two players of whom nobody knows the decks."""
    event = make_event(organiser, event_format="casual", rounds=1, best_of=1, decks_required=False)
    event = domain.open_registration(actor=organiser, event=event)
    for player in make_users(2):
        domain.register(actor=player, event=event)
    return domain.start_event(actor=organiser, event=event)


@pytest.fixture
def event(organiser: User) -> Event:
    return start(organiser, best_of=1)


@pytest.fixture
def table(event: Event) -> Pairing:
    return pair(event)[0]


def game_file(seed: int = 0, **changes: Any) -> bytes:
    """A finished game: player0 with the farmer's deck in seat 0. The note makes each file another one."""
    document = json.loads(files.finished_file())
    document["seats"][0]["name"], document["seats"][1]["name"] = "player0", "player1"
    document["log"][0]["note"] = f"game {seed}"
    return json.dumps(document | changes).encode()


def judge(game: PairingGame, on_commit: Any) -> None:
    job = job_of(game.match)
    assert job is not None
    with on_commit():
        assert perform_job(job_id=job.pk) == "done"


def attach(table: Pairing, **fields: Any) -> PairingGame:
    return domain.attach_match(actor=player_of(table, 0), pairing=table, **{"raw": game_file(), **fields})


def winner_of(game: PairingGame) -> str:
    game.match.refresh_from_db()
    verdict = game.match.latest_verdict
    assert verdict is not None
    return game.match.names[verdict.document["winners"][0]]


def name_at(table: Pairing, position: int) -> str:
    return table.seats.get(position=position).entrant.name


def test_seats_by_name_else_in_order() -> None:
    assert positions_of(["Aiko", "Ben"], ["aiko", "ben"]) == [0, 1]
    assert positions_of(["Ben", "Aiko"], ["Aiko", "Ben"]) == [1, 0]
    assert positions_of(["Ben", "Seat 1"], ["Aiko", "Ben"]) == [1, 0]
    assert positions_of(["Seat 0", "Seat 1"], ["Aiko", "Ben"]) == [0, 1]
    assert positions_of(["Ben", "Ben"], ["Ben", "Aiko"]) == [0, 1]


def renamed(*names: str) -> bytes:
    document = json.loads(game_file())
    for seat, name in zip(document["seats"], names, strict=True):
        seat["name"] = name
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("names", "strangers"),
    [
        (("ana", "eli"), ["ana", "eli"]),
        (("player0", "eli"), ["eli"]),
        (("Player0 ", "PLAYER1"), []),
        (("", "Seat 1"), []),
    ],
)
def test_a_file_of_other_players_waits_for_the_organiser(
    names: tuple[str, str], strangers: list[str], organiser: User, on_commit: Any
) -> None:
    table = pair(start_without_lists(organiser))[0]
    game = attach(table, raw=renamed(*names))
    judge(game, on_commit)
    concerns = table.concerns.filter(code=ConcernCode.NAMES_DIFFER)
    assert sorted(concern.data["name"] for concern in concerns) == strangers
    assert Result.objects.filter(pairing=table).exists() is not bool(strangers)


def test_a_game_of_one_records_the_result(table: Pairing, on_commit: Any) -> None:
    game = attach(table)
    judge(game, on_commit)
    result = Result.objects.get(pairing=table)
    won = name_at(table, 0) == winner_of(game)
    assert (result.source, result.first, result.second) == ("verdict", int(won), int(not won))
    assert table.concerns.count() == 0


def test_hearing_it_twice_changes_nothing(table: Pairing, on_commit: Any) -> None:
    game = attach(table)
    judge(game, on_commit)
    before = Result.objects.values().get()
    match_ended.send(sender=None, match_id=game.match_id)
    assert Result.objects.values().get() == before
    assert table.concerns.count() == 0


def test_best_of_three_waits_for_two_games(organiser: User, on_commit: Any) -> None:
    table = pair(start(organiser, best_of=3))[0]
    judge(attach(table, raw=game_file(1)), on_commit)
    assert not Result.objects.filter(pairing=table).exists()
    second = attach(table, raw=game_file(2))
    assert second.game_number == 2
    judge(second, on_commit)
    result = Result.objects.get(pairing=table)
    assert sorted([result.first, result.second]) == [0, 2]


def test_against_a_report_it_goes_to_the_queue(table: Pairing, on_commit: Any, organiser: User) -> None:
    wrong = opposite(table)
    domain.report_result(actor=player_of(table, 0), pairing=table, saying=wrong)
    judge(attach(table), on_commit)
    assert list(table.concerns.values_list("code", flat=True)) == [ConcernCode.VERDICT_DIFFERS]
    assert not Result.objects.filter(pairing=table).exists()
    domain.override_result(actor=organiser, pairing=table, saying=wrong, reason="conceded by hand")
    assert Result.objects.get(pairing=table).source == "organiser"
    assert not table.concerns.filter(resolved_at=None).exists()


def test_with_a_report_that_agrees_it_stands(table: Pairing, on_commit: Any) -> None:
    first, second, _ = opposite(table).games
    domain.report_result(actor=player_of(table, 1), pairing=table, saying=Saying(games=(second, first, 0)))
    judge(attach(table), on_commit)
    assert Result.objects.get(pairing=table).source == "verdict"


def test_a_verdict_after_another_result_goes_to_the_queue(
    table: Pairing, on_commit: Any, organiser: User
) -> None:
    game = attach(table)
    domain.override_result(actor=organiser, pairing=table, saying=opposite(table), reason="time")
    judge(game, on_commit)
    assert [one.code for one in table.concerns.all()] == [ConcernCode.VERDICT_DIFFERS]
    assert Result.objects.get(pairing=table).source == "organiser"


def opposite(table: Pairing) -> Saying:
    """The loser of the file wins."""
    winner = adjudicate(game_file())["winners"][0]
    return Saying(games=(0, 1, 0) if name_at(table, 0) == f"player{winner}" else (1, 0, 0))


def test_another_deck_goes_to_the_queue_and_waits(table: Pairing, on_commit: Any, organiser: User) -> None:
    farmer = table.seats.get(entrant__name="player0").entrant
    other = files.deck(files.FARMER.replace("sweet-corn", "apple"))["cards"]
    farmer.frozen_deck = freeze_list(name="other", game=files.GAME, deck_format="casual", cards=other)
    farmer.save()
    game = attach(table)
    concern = table.concerns.get()
    assert (concern.code, concern.data["player"]) == (ConcernCode.DECK_DIFFERS, "player0")
    judge(game, on_commit)
    assert not Result.objects.filter(pairing=table).exists()
    domain.resolve_concern(actor=organiser, concern=concern, reason="a slip on the sheet")
    assert Result.objects.get(pairing=table).source == "verdict"


def test_one_file_is_one_game(table: Pairing) -> None:
    attach(table)
    with pytest.raises(Conflict) as caught:
        attach(table, game_number=1)
    assert caught.value.code == "game-attached"


def test_no_more_games_than_the_match_has(table: Pairing) -> None:
    attach(table)
    with pytest.raises(Refused) as caught:
        attach(table, raw=game_file(2))
    assert caught.value.code == "too-many-games"


def test_outsiders_attach_nothing(table: Pairing, user: User) -> None:
    with pytest.raises(NotAllowed):
        domain.attach_match(actor=user, pairing=table, raw=game_file())


def test_a_wrong_file_is_taken_off(table: Pairing, organiser: User, on_commit: Any) -> None:
    attach(table)
    domain.detach_match(actor=organiser, pairing=table, game_number=1, reason="other table")
    assert not table.games.exists()
    judge(attach(table, raw=game_file(3)), on_commit)
    assert Result.objects.filter(pairing=table).exists()


def may_read(person: User, game: PairingGame) -> bool:
    return bool(person.has_perm("matches.see_full", Match.objects.get(pk=game.match_id)))


def test_a_finished_game_keeps_the_lists_of_a_running_event(
    table: Pairing, organiser: User, user: User, on_commit: Any
) -> None:
    """It carries both decks: until the event shows them, only who brought it and the organiser read it."""
    game = attach(table)
    judge(game, on_commit)
    bringer, opponent = player_of(table, 0), player_of(table, 1)
    readers = {person: may_read(person, game) for person in (bringer, opponent, user, organiser)}
    assert readers == {bringer: True, opponent: False, user: False, organiser: True}
    domain.finish_event(actor=organiser, event=table.round.stage.event)
    assert all(may_read(person, game) for person in readers)


def test_an_organiser_who_plays_peeks_at_no_game(on_commit: Any) -> None:
    boss, other, third = make_users(3)
    event = domain.open_registration(
        actor=boss, event=make_event(boss, event_format="casual", best_of=1, decks_required=False)
    )
    for person in (boss, other, third):
        domain.register(actor=person, event=event)
    domain.start_event(actor=boss, event=event)
    (table,) = pair(event)
    bringer = player_of(table, 0) if player_of(table, 0) != boss else player_of(table, 1)
    game = domain.attach_match(actor=bringer, pairing=table, raw=game_file())
    assert not may_read(boss, game)
