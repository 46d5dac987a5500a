"""A site that ran a shipped version takes the next one in; whatever is pinned to the first stays with it."""

import json
from pathlib import Path
from typing import Any

import pytest

from cards.domain import current, loading
from cards.domain.current import catalogue_at, catalogue_in_force
from cards.domain.loading import load_library
from cards.library.loader import DATA, load_catalogue, read_yaml
from cards.models import CatalogueVersion, Clause
from decks.domain import check_stored, create_deck, freeze_deck
from decks.domain.checking import catalogue_of_deck
from decks.models import FrozenDeck
from matches.domain import store_match
from matches.domain.adjudication import adjudicate_match
from matches.models import Match

pytestmark = pytest.mark.django_db
GAME = "imperial-harvest"
TEAM = {"characters": ["regent", "monk", "raider-bard"]}
PLAYED = Path(__file__).parents[2] / "playthroughs" / GAME / "whole-match.json"


class Quiet:
    """A lease that nobody takes away."""

    def progress(self, done: int, total: int) -> None:
        """Nobody looks."""


def verdict_of(match: Match) -> dict[str, Any]:
    Match.objects.filter(pk=match.pk).update(latest_verdict=None)
    document: dict[str, Any] = adjudicate_match(match_id=match.pk, lease=Quiet()).document  # type: ignore[arg-type]
    return document


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A site that ships version 1.0 still; `first.undo()` brings the files that there are now."""
    for module in (current, loading):
        monkeypatch.setattr(module, "load_catalogue", lambda game, version=None: load_catalogue(game, "1.0"))
    load_library(game=GAME)
    return monkeypatch


def test_decks_and_matches_of_the_first_version_stay_with_it(first: pytest.MonkeyPatch, user: Any) -> None:
    deck = create_deck(owner=user, name="Mine", game=GAME, deck_format="standard", value=TEAM)
    frozen, match = freeze_deck(deck=deck), store_match(raw=PLAYED.read_bytes(), uploaded_by=user)
    before = verdict_of(match)
    first.undo()
    load_library(game=GAME)
    kept, held = FrozenDeck.objects.get(pk=frozen.pk), Match.objects.get(pk=match.pk)
    assert (kept.catalogue_version, held.catalogue_version) == ("1.0", "1.0")
    assert (kept.content_hash, held.head_hash) == (frozen.content_hash, match.head_hash)
    assert catalogue_of_deck(kept).version == "1.0"
    assert check_stored(kept).legal
    assert verdict_of(held) == before


def test_what_is_new_takes_the_newest(first: pytest.MonkeyPatch, user: Any) -> None:
    first.undo()
    load_library(game=GAME)
    newest = load_catalogue(GAME).version
    deck = create_deck(owner=user, name="Mine", game=GAME, deck_format="standard", value=TEAM)
    assert freeze_deck(deck=deck).catalogue_version == newest == catalogue_in_force(GAME).version
    new = store_match(raw=PLAYED.read_bytes(), uploaded_by=user)
    named = json.loads(PLAYED.read_bytes()) | {"catalogue": "1.0"}
    old = store_match(raw=json.dumps(named).encode(), uploaded_by=user)
    assert (new.catalogue_version, old.catalogue_version) == (newest, "1.0")
    assert verdict_of(new)["state_hash"] == verdict_of(old)["state_hash"]


def test_a_new_site_knows_the_first_version_by_its_file(user: Any) -> None:
    load_library(game=GAME)
    assert not CatalogueVersion.objects.filter(game=GAME, version="1.0").exists()
    assert catalogue_at(GAME, "1.0") == load_catalogue(GAME, "1.0")


def test_a_reworded_clause_shows_what_it_said_before(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    load_library(game=GAME)
    clause = Clause.objects.filter(game=GAME, edition="1.1").order_by("position").first()
    assert clause is not None
    clause.editions.create(edition="1.0", title=clause.title, text="It said so before.", standing="source")
    load_library(game=GAME)
    page = client.get(clause.get_absolute_url()).content.decode()
    assert [word in page for word in ("History", "?edition=1.0", "?edition=1.1")] == [True, True, True]
    assert "It said so before." in client.get(f"{clause.get_absolute_url()}?edition=1.0").content.decode()


def test_the_page_of_the_book_names_its_newest_edition(client: Any) -> None:
    load_library(game=GAME)
    assert "Imperial Harvest, edition 1.1." in client.get(f"/rules/{GAME}/").content.decode()
    assert read_yaml(DATA / GAME / "rulebook.yaml")["edition"] == "1.0"  # of what is as it was
