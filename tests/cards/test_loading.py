"""`load_library`: the rows follow the files, and twice in a row changes nothing."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from cards.domain import loading
from cards.domain.loading import load_library
from cards.library.catalogue import document_of
from cards.library.loader import load_catalogue, load_rulebook, load_rulings
from cards.library.printings import load_printings
from cards.models import Card, CatalogueVersion, Clause, ClauseEdition, Printing, Ruling
from harvest_site.base.models import AuditRow
from harvest_site.base.problems import Conflict

GAME = "great-harvest"
pytestmark = pytest.mark.django_db


def test_first_load_adds_everything() -> None:
    report = load_library(game=GAME)
    counts = {kind: changes.as_counts() for kind, changes in report.changes.items()}
    assert counts == {
        kind: {"added": number, "changed": 0, "unchanged": 0, "removed": 0}
        for kind, number in {
            "catalogue versions": 1,
            "cards": len(load_catalogue(GAME).cards),
            "clauses": len(load_rulebook(GAME).clauses),
            "rulings": len(load_rulings(GAME)),
            "printings": len(load_printings(GAME)),
        }.items()
    }
    assert Card.objects.count() == len(load_catalogue(GAME).cards)
    assert ClauseEdition.objects.count() == Clause.objects.count()


def test_second_load_changes_nothing_and_leaves_no_trace() -> None:
    load_library(game=GAME)
    trail = AuditRow.objects.count()
    report = load_library(game=GAME)
    assert report.is_empty
    assert [len(changes.unchanged) for changes in report.changes.values()] == [
        1,
        Card.objects.count(),
        Clause.objects.count(),
        Ruling.objects.count(),
        Printing.objects.count(),
    ]
    assert AuditRow.objects.count() == trail


def test_first_load_is_in_the_audit_trail() -> None:
    load_library(game=GAME)
    row = AuditRow.objects.get(verb="library.load")
    assert row.after["rulings"] == {
        "added": len(load_rulings(GAME)),
        "changed": 0,
        "unchanged": 0,
        "removed": 0,
    }


def test_rows_are_linked() -> None:
    load_library(game=GAME)
    ruling = Ruling.objects.with_citations().get(ruling_id="gh-r7")
    assert ruling.clause_ids == ["GH-7.20", "GH-7.19"]
    assert {card.card_id for card in ruling.cards.all()} == {"krill", "salmon"}
    krill = Card.objects.get(card_id="krill")
    assert {"GH-7.18", "GH-7.20"} <= set(krill.clauses.values_list("clause_id", flat=True))


def test_a_changed_card_under_the_same_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    load_library(game=GAME)
    shipped = load_catalogue(GAME)
    dearer = replace(shipped.cards["tuna"], facts={**shipped.cards["tuna"].facts, "profits": 9})
    changed = replace(shipped, cards={**shipped.cards, "tuna": dearer})
    monkeypatch.setattr(loading, "load_catalogue", lambda game: changed)
    with pytest.raises(Conflict, match=r"Catalogue 1\.0 of great-harvest is published and cannot change"):
        load_library(game=GAME)
    assert Card.objects.get(card_id="tuna").profits == 5


def test_a_new_version_changes_cards_and_keeps_the_old_document(monkeypatch: pytest.MonkeyPatch) -> None:
    load_library(game=GAME)
    shipped = load_catalogue(GAME)
    dearer = replace(shipped.cards["tuna"], facts={**shipped.cards["tuna"].facts, "profits": 9})
    cards = {name: card for name, card in shipped.cards.items() if name != "bakery"} | {"tuna": dearer}
    monkeypatch.setattr(loading, "load_catalogue", lambda game: replace(shipped, version="1.1", cards=cards))
    report = load_library(game=GAME)
    assert report.changes["catalogue versions"].added == ["1.1"]
    assert report.changes["cards"].removed == ["bakery"]
    assert Card.objects.get(card_id="tuna").profits == 9
    assert Card.objects.get(card_id="bakery").retired
    old = CatalogueVersion.objects.get(version="1.0")
    assert not old.is_current
    assert next(row for row in old.document["cards"] if row["id"] == "tuna")["profits"] == 5


def test_a_reworded_clause_is_changed_and_its_new_edition_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    load_library(game=GAME)
    book = load_rulebook(GAME)
    first = book.sections[0]
    reworded = replace(first.clauses[0], text="Another wording.", edition="2.0")
    sections = (replace(first, clauses=(reworded, *first.clauses[1:])), *book.sections[1:])
    monkeypatch.setattr(loading, "load_rulebook", lambda game: replace(book, sections=sections))
    report = load_library(game=GAME)
    assert report.changes["clauses"].changed == ["GH-1.1"]
    clause = Clause.objects.get(clause_id="GH-1.1")
    assert clause.text == "Another wording."
    assert [row.edition for row in clause.editions.all()] == [first.clauses[0].edition, "2.0"]


@pytest.mark.parametrize("game", ["harrow-county", "imperial-conquest", "imperial-harvest"])
def test_a_site_of_the_first_version_gets_the_newest_beside_it(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    first, newest = load_catalogue(game, "1.0"), load_catalogue(game)
    monkeypatch.setattr(loading, "load_catalogue", lambda game: first)
    load_library(game=game)
    monkeypatch.setattr(loading, "load_catalogue", load_catalogue)
    report = load_library(game=game)
    rows = CatalogueVersion.objects.filter(game=game).order_by("pk")
    assert [(row.version, row.is_current, row.document) for row in rows] == [
        ("1.0", False, document_of(first)),
        (newest.version, True, document_of(newest)),
    ]
    assert report.changes["catalogue versions"].added == [newest.version]
    assert set(Card.objects.filter(game=game).values_list("catalogue", flat=True)) == {rows[1].pk}
    assert load_library(game=game).is_empty


def test_a_ruling_whose_links_alone_changed_counts_as_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    load_library(game=GAME)
    rulings = load_rulings(GAME)
    moved = (replace(rulings[0], clauses=("GH-2.2",)), *rulings[1:])
    monkeypatch.setattr(loading, "load_rulings", lambda game: moved)
    report = load_library(game=GAME)
    assert report.changes["rulings"].changed == [rulings[0].id]
    assert Ruling.objects.with_citations().get(ruling_id=rulings[0].id).clause_ids == ["GH-2.2"]


def test_a_ruling_of_the_site_is_left_alone() -> None:
    load_library(game=GAME)
    own = Ruling.objects.create(
        ruling_id="site-1", game=GAME, question="Q", answer="A", source="Head judge", date="2026-03-01",
        authority="head-judge", origin="site",
    )  # fmt: skip
    report = load_library(game=GAME)
    own.refresh_from_db()
    assert report.is_empty
    assert not own.retired


def test_the_command_reports_every_kind() -> None:
    out = StringIO()
    call_command("load_library", stdout=out)
    clauses = len(load_rulebook(GAME).clauses)
    assert f"  clauses: {clauses} added, 0 changed, 0 unchanged, 0 removed" in out.getvalue().splitlines()


def test_the_command_names_the_games_there_are() -> None:
    with pytest.raises(CommandError, match=r"No library of chess here; there is .*great-harvest"):
        call_command("load_library", "chess")
