"""Publishing a site's catalogue: a new version is in force, and whatever is pinned to an older one stays."""

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from cards import domain
from cards.domain.current import catalogue_at, catalogue_in_force, seen
from cards.domain.loading import load_library
from cards.library.loader import load_catalogue
from cards.models import Card, CatalogueDraft, CatalogueVersion, Printing, Ruling
from decks.domain import check_stored, create_deck, freeze_deck
from decks.models import FrozenDeck
from harvest_site.base.models import AuditRow
from harvest_site.base.problems import Conflict, NotAllowed, NotFound, PreconditionFailed, Refused
from matches.bots.random_play import play
from matches.domain import store_match
from matches.domain.adjudication import adjudicate_match
from matches.models import Match
from tests.racing import at_once

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
EVIDENCE = {"source": "The printed card", "date": "2026-05-01"}
DEARER = {
    "kind": "card",
    "id": "tuna",
    "fields": {"profits": 9, "provenance": "public"},
    "remove": [],
    **EVIDENCE,
}


class Quiet:
    """A lease that nobody takes away."""

    def progress(self, done: int, total: int) -> None:
        """Nobody looks."""


def drafted(staff: Any, *changes: dict[str, Any]) -> CatalogueDraft:
    draft = domain.start_draft(actor=staff, game=GAME, title="Printed cards")
    return domain.put_changes(draft=draft, actor=staff, changes=list(changes))


def publish(staff: Any, *changes: dict[str, Any]) -> CatalogueVersion:
    return domain.publish_draft(draft=drafted(staff, *changes), actor=staff)


def in_days(days: int) -> str:
    return (timezone.localdate() + datetime.timedelta(days=days)).isoformat()


def ban(card: str, days: int = 0) -> dict[str, Any]:
    return {
        "kind": "ban",
        "format": "casual",
        "card": card,
        "from": in_days(days),
        "banned": True,
        **EVIDENCE,
    }


def a_match() -> bytes:
    decks = [{"cards": deck["cards"]} for deck in load_catalogue(GAME).extras["theme_decks"][1:3]]
    document = play(game=GAME, decks=decks, seed=3, names=["Ada", "Ben"], seats_bots="eager")
    return json.dumps(document).encode()


def test_a_draft_changes_nothing(library: None, staff: Any) -> None:
    draft = drafted(staff, DEARER)
    preview = domain.preview_of(draft)
    assert (preview.version, preview.faults, preview.is_publishable) == ("1.0-site.1", [], True)
    assert Card.objects.get(card_id="tuna").profits == 5
    assert catalogue_in_force(GAME).version == "1.0"


def test_a_published_version_is_in_force(library: None, staff: Any) -> None:
    made = publish(staff, DEARER)
    assert (made.version, made.is_current, made.base.version, made.published_by) == (
        "1.0-site.1",
        True,
        "1.0",
        staff,
    )
    assert catalogue_in_force(GAME).cards["tuna"].facts["profits"] == 9
    row = Card.objects.get(card_id="tuna")
    assert (row.profits, row.provenance, row.catalogue) == (9, "public", made)
    assert catalogue_at(GAME, "1.0").cards["tuna"].facts["profits"] == 5
    assert AuditRow.objects.get(verb="catalogue.publish").after["version"] == "1.0-site.1"


def test_other_processes_see_it_after_a_moment(library: None, staff: Any) -> None:
    publish(staff, DEARER)
    seen.assume_none()
    assert catalogue_in_force(GAME).version == "1.0"
    seen.forget()
    assert catalogue_in_force(GAME).version == "1.0-site.1"


def test_loading_the_library_leaves_the_sites_version_in_force(library: None, staff: Any) -> None:
    publish(staff, DEARER)
    assert load_library(game=GAME).is_empty
    assert Card.objects.get(card_id="tuna").profits == 9


def test_an_old_match_is_judged_again_to_the_same_digest(library: None, staff: Any, user: Any) -> None:
    match = store_match(raw=a_match(), uploaded_by=user)
    before = adjudicate_match(match_id=match.pk, lease=Quiet()).document  # type: ignore[arg-type]
    publish(staff, *({**DEARER, "id": name} for name in ("cattle", "salmon", "tuna")))
    Match.objects.filter(pk=match.pk).update(latest_verdict=None)
    after = adjudicate_match(match_id=match.pk, lease=Quiet()).document  # type: ignore[arg-type]
    assert (after["state_hash"], after["log_hash"], after["scores"]) == (
        before["state_hash"], before["log_hash"], before["scores"]
    )  # fmt: skip
    assert Match.objects.get(pk=match.pk).catalogue_version == "1.0"


def test_a_new_match_is_played_with_the_new_version_and_keeps_it(
    library: None, staff: Any, user: Any
) -> None:
    publish(staff, *({**DEARER, "id": name} for name in ("cattle", "salmon", "tuna")))
    match = store_match(raw=a_match(), uploaded_by=user)
    told = adjudicate_match(match_id=match.pk, lease=Quiet()).document  # type: ignore[arg-type]
    assert match.catalogue_version == "1.0-site.1"
    publish(staff, {**DEARER, "fields": {"profits": 1}}, {**DEARER, "id": "salmon", "fields": {"profits": 1}})
    assert adjudicate_match(match_id=match.pk, lease=Quiet()).document == told  # type: ignore[arg-type]
    named = json.loads(a_match()) | {"catalogue": "1.0"}
    old = store_match(raw=json.dumps(named).encode(), uploaded_by=user)
    assert old.catalogue_version == "1.0"


def test_a_match_may_name_a_version_of_the_site(library: None, staff: Any, user: Any) -> None:
    publish(staff, DEARER)
    publish(staff, {**DEARER, "fields": {"profits": 1}})
    named = json.loads(a_match()) | {"catalogue": "1.0-site.1"}
    assert store_match(raw=json.dumps(named).encode(), uploaded_by=user).catalogue_version == "1.0-site.1"
    assert catalogue_at(GAME, "1.0-site.1").cards["tuna"].facts["profits"] == 9
    with pytest.raises(NotFound):
        catalogue_at(GAME, "1.0-site.9")


def test_a_frozen_deck_stays_what_it_was_and_a_ban_counts_from_its_day(
    library: None, staff: Any, user: Any
) -> None:
    cards = dict(load_catalogue(GAME).extras["theme_decks"][2]["cards"])
    deck = create_deck(owner=user, name="Open Water", game=GAME, deck_format="casual", cards=cards)
    frozen = freeze_deck(deck=deck)
    publish(staff, DEARER, ban("tuna", days=7))
    kept = FrozenDeck.objects.get(pk=frozen.pk)
    assert (kept.cards, kept.content_hash, kept.catalogue_version) == (cards, frozen.content_hash, "1.0")
    today, later = timezone.localdate(), timezone.localdate() + datetime.timedelta(days=7)
    assert (check_stored(kept, date=today).legal, check_stored(deck, date=today).legal) == (True, True)
    for one in (kept, deck):
        assert [fault.code for fault in check_stored(one, date=later).problems] == ["banned-card"]
    deck.refresh_from_db()
    assert freeze_deck(deck=deck).catalogue_version == "1.0"  # this version of it was frozen before


def test_the_example_of_a_ban_is_a_ban(library: None, staff: Any, user: Any) -> None:
    publish(staff, ban("krill"))
    deck = create_deck(owner=user, name="Krill", game=GAME, deck_format="casual", cards={"krill": 4})
    assert "banned-card" in {fault.code for fault in check_stored(deck).problems}


def test_a_faulty_draft_is_not_published(library: None, staff: Any) -> None:
    draft = drafted(staff, DEARER, {**DEARER, "line": 3, "fields": {"profits": "many"}})
    with pytest.raises(Refused, match="line 3") as refused:
        domain.publish_draft(draft=draft, actor=staff)
    assert refused.value.data["faults"] == [
        {"line": 3, "field": "tuna, profits", "message": "'many' is not of type integer"}
    ]
    assert (CatalogueVersion.objects.count(), Card.objects.get(card_id="tuna").profits) == (1, 5)


def test_the_second_of_two_editors_looks_again(library: None, staff: Any) -> None:
    first, second = (
        drafted(staff, DEARER),
        drafted(staff, {**DEARER, "id": "salmon", "fields": {"profits": 7}}),
    )
    domain.publish_draft(draft=first, actor=staff)
    with pytest.raises(Conflict, match="Somebody else has published"):
        domain.publish_draft(draft=second, actor=staff)
    again = domain.look_again(draft=second, actor=staff)
    made = domain.publish_draft(draft=again, actor=staff)
    rows = {row["id"]: row["profits"] for row in made.document["cards"]}
    assert (made.version, rows["tuna"], rows["salmon"]) == ("1.0-site.2", 9, 7)


def test_what_is_published_is_never_altered(library: None, staff: Any) -> None:
    draft = drafted(staff, DEARER)
    domain.publish_draft(draft=draft, actor=staff)
    for act in (domain.publish_draft, domain.discard_draft, domain.look_again):
        with pytest.raises(Conflict, match="This draft is published"):
            act(draft=draft, actor=staff)
    with pytest.raises(Conflict):
        domain.put_changes(draft=draft, actor=staff, changes=[])


def test_a_draft_that_moved_on_is_not_published(library: None, staff: Any) -> None:
    draft = drafted(staff, DEARER)
    with pytest.raises(PreconditionFailed):
        domain.publish_draft(draft=draft, actor=staff, version=1)


def test_only_staff_edits(library: None, user: Any, staff: Any, make_user: Callable[..., Any]) -> None:
    draft = drafted(staff, DEARER)
    for person in (user, make_user("doro", is_rulings_editor=True)):
        with pytest.raises(NotAllowed):
            domain.start_draft(actor=person, game=GAME, title="Mine")
        with pytest.raises(NotAllowed):
            domain.publish_draft(draft=draft, actor=person)


def test_printings_are_apart_from_cards_and_keep_their_ids(library: None, staff: Any) -> None:
    row = {
        "kind": "printing", "card": "tuna", "set": "first", "set_name": "First Edition", "number": "12",
        "box": "Open Water", "rarity": "rare", "foil": False, "provenance": "source", **EVIDENCE,
    }  # fmt: skip
    publish(staff, row)
    made = Printing.objects.get(set_id="first")
    assert (made.card.card_id, made.number, made.box, made.origin) == ("tuna", "12", "Open Water", "site")
    publish(staff, {**row, "id": made.printing_id, "number": "13"})
    again = Printing.objects.get(set_id="first")
    assert (again.printing_id, again.number) == (made.printing_id, "13")
    shipped = Printing.objects.filter(card__card_id="tuna", origin="shipped").first()
    assert shipped is not None
    publish(staff, {**row, "id": shipped.printing_id, "set": "starter", "set_name": "Starter Edition"})
    assert load_library(game=GAME).is_empty
    assert Printing.objects.get(printing_id=shipped.printing_id).origin == "site"


def test_a_new_card_comes_into_the_groups_of_rulings(library: None, staff: Any) -> None:
    held = domain.draft_ruling(
        actor=staff, game=GAME, question="All grains?", answer="Yes.", source="House", clauses=["GH-7.5"],
        groups=[{"sub_type": "grain"}],
    )  # fmt: skip
    old = next(row for row in CatalogueVersion.objects.get().document["cards"] if row["id"] == "oats")
    fields = {name: value for name, value in old.items() if name != "id"} | {"name": "Spelt"}
    publish(staff, {"kind": "card", "id": "spelt", "fields": fields, "remove": [], **EVIDENCE})
    assert "spelt" in {card.card_id for card in Ruling.objects.get(pk=held.pk).cards.all()}


def test_a_newer_shipped_version_is_taken_over_by_draft(
    library: None, staff: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from cards.domain import loading

    publish(staff, DEARER)
    shipped = load_catalogue(GAME)
    monkeypatch.setattr(loading, "load_catalogue", lambda game: replace(shipped, version="1.1"))
    load_library(game=GAME)
    assert CatalogueVersion.objects.current(GAME).version == "1.0-site.1"
    draft = domain.take_over(actor=staff, game=GAME)
    made = domain.publish_draft(draft=draft, actor=staff)
    assert (made.version, made.base.version) == ("1.1-site.2", "1.1")
    assert catalogue_in_force(GAME).cards["tuna"].facts["profits"] == 9


@pytest.mark.django_db(transaction=True)
def test_two_editors_at_the_same_moment(staff: Any) -> None:
    load_library(game=GAME)
    drafts = [drafted(staff, DEARER), drafted(staff, {**DEARER, "id": "salmon", "fields": {"profits": 7}})]

    def publish(draft: CatalogueDraft) -> Callable[[], str]:
        return lambda: domain.publish_draft(draft=draft, actor=staff).version

    answers = at_once(*map(publish, drafts))
    outcomes = [one.code if isinstance(one, Conflict) else one for one in answers]
    assert sorted(outcomes) == ["1.0-site.1", "catalogue-moved"]
    assert CatalogueVersion.objects.filter(is_current=True, game=GAME).count() == 1
