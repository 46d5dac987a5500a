"""Events of games that bring an army or a team: handed in, frozen, shown, exported and read again."""

import json
from typing import Any

import pytest

from decks.domain import create_deck
from harvest_site.accounts.models import User
from harvest_site.base.problems import Refused
from tests.tournaments.factories import open_event
from tournaments import domain
from tournaments.domain.export import export_event
from tournaments.models import Event
from tournaments.presenting import deck_lines

pytestmark = pytest.mark.django_db

BRINGS: dict[str, dict[str, Any]] = {
    "for-the-emperor": {"army": "crane"},
    "imperial-harvest": {"characters": ["monk", "imperial-guardian", "imperial-bard"]},
    "harrow-county": {"faction": "fair-folk"},
}
TEXTS = {
    "for-the-emperor": "Army: Crane",
    "imperial-harvest": "Monk\nImperial Guardian\nImperial Bard",
    "harrow-county": "Fair Folk",
}
SIZES = {"for-the-emperor": 9, "imperial-harvest": 3, "harrow-county": 1}


def event_of(organiser: User, game: str) -> Event:
    return open_event(organiser, game=game, event_format="standard")


@pytest.mark.parametrize("game", list(BRINGS))
def test_a_deck_of_ones_own_is_frozen(organiser: User, user: User, game: str) -> None:
    deck = create_deck(owner=user, name="Mine", game=game, deck_format="standard", value=BRINGS[game])
    entrant = domain.register(actor=user, event=event_of(organiser, game), deck=deck)
    assert entrant.frozen_deck is not None
    assert entrant.frozen_deck.deck == BRINGS[game]
    assert len(deck_lines(entrant.frozen_deck)) == SIZES[game]


@pytest.mark.parametrize("game", list(BRINGS))
def test_a_pasted_list_is_frozen_and_travels(organiser: User, user: User, game: str) -> None:
    event = event_of(organiser, game)
    domain.register(actor=user, event=event, deck_text=TEXTS[game])
    document = export_event(event, with_decks=True)
    written = document["entrants"][0]["deck"]
    assert {key: written[key] for key in BRINGS[game]} == BRINGS[game]
    copy = domain.import_event(actor=organiser, raw=json.dumps(document).encode())
    (entrant,) = copy.entrants.select_related("frozen_deck")
    assert entrant.frozen_deck is not None
    assert entrant.frozen_deck.deck == BRINGS[game]


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("for-the-emperor", "Shinobi", "army.missing"),
        ("imperial-harvest", "Monk\nHound\nRegent", "team.archetype"),
        ("imperial-harvest", "", "team.size"),
    ],
)
def test_a_list_at_fault_is_refused_with_its_clauses(
    organiser: User, user: User, game: str, text: str, code: str
) -> None:
    event = event_of(organiser, game)
    given: dict[str, Any] = {"deck_text": text}
    if not text:
        given = {"deck": create_deck(owner=user, name="Empty", game=game, deck_format="standard")}
    with pytest.raises(Refused) as refused:
        domain.register(actor=user, event=event, **given)
    assert code in [problem["code"] for problem in refused.value.data["problems"]]
    assert refused.value.clauses
