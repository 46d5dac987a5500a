"""Brings the rows in line with the shipped files: twice in a row changes nothing."""

from collections.abc import Iterable
from typing import Any

from django.db import models, transaction
from django.db.models import Q

from cards.enums import Origin, RulingState
from cards.library.catalogue import Catalogue
from cards.library.loader import catalogue_of_document, load_catalogue, load_rulebook, load_rulings
from cards.library.rulebook import Rulebook, Ruling
from cards.models import Card, CatalogueVersion, Clause, ClauseEdition, Printing
from cards.models import Ruling as RulingRow
from harvest_site.base.audit import record_audit

from .catalogues import keep_version
from .indexing import index_game
from .links import link_cards, link_rulings
from .reports import Changes, LoadReport
from .rows import Values, card_rows, clause_rows, printing_rows, ruling_rows


@transaction.atomic
def load_library(*, game: str, actor: Any = None) -> LoadReport:
    """Load one game's shipped library. Conflict: its catalogue changed under a version that is published."""
    catalogue, rulebook, rulings = load_catalogue(game), load_rulebook(game), load_rulings(game)
    version, new_version = keep_version(catalogue)
    in_force = _in_force(catalogue)
    changes = {
        "catalogue versions": _of_version(version, new_version),
        "cards": load_cards(in_force, _current(game)),
        "clauses": _load_clauses(game, rulebook),
        "rulings": _load_rulings(game, rulings),
    }
    link_cards(game, in_force)
    _mark(changes["rulings"], link_rulings(game, rulings))
    printings = _load_printings(game)
    if printings.as_counts() != Changes().as_counts():
        changes["printings"] = printings
    index_game(game=game)
    report = LoadReport(game, version.version, changes)
    _log(report, version, actor)
    return report


def _current(game: str) -> CatalogueVersion:
    return CatalogueVersion.objects.get(game=game, is_current=True)


def _in_force(shipped: Catalogue) -> Catalogue:
    """The shipped catalogue, or the site's own where it has published one: that stays in force."""
    current = _current(shipped.game)
    return catalogue_of_document(current.document) if current.origin == Origin.SITE else shipped


def _of_version(version: CatalogueVersion, new: bool) -> Changes:
    return Changes(added=[version.version]) if new else Changes(unchanged=[version.version])


def load_cards(catalogue: Catalogue, version: CatalogueVersion) -> Changes:
    """Bring the card rows in line with a catalogue, which is that of `version`."""
    common = {"game": catalogue.game}
    rows = ((key, {**values, "catalogue_id": version.pk}) for key, values in card_rows(catalogue))
    return _bring_in_line(Card, "card_id", common, rows)


def _load_clauses(game: str, rulebook: Rulebook) -> Changes:
    changes = _bring_in_line(Clause, "clause_id", {"game": game}, clause_rows(rulebook))
    for clause in Clause.objects.filter(game=game, clause_id__in=changes.added + changes.changed):
        wording = {"title": clause.title, "text": clause.text, "standing": clause.standing}
        ClauseEdition.objects.update_or_create(clause=clause, edition=clause.edition, defaults=wording)
    return changes


def _load_rulings(game: str, rulings: tuple[Ruling, ...]) -> Changes:
    common = {"game": game, "origin": Origin.SHIPPED}
    ended = RulingRow.objects.filter(**common, state=RulingState.SUPERSEDED)
    by_site = ended.filter(Q(superseded_by__origin=Origin.SITE) | ~Q(reason=""))
    kept = set(by_site.values_list("ruling_id", flat=True))
    rows = (
        (name, values | {"state": RulingState.SUPERSEDED.value} if name in kept else values)
        for name, values in ruling_rows(rulings)
    )
    return _bring_in_line(RulingRow, "ruling_id", common, rows)


def _load_printings(game: str) -> Changes:
    """Those that a site has added or corrected stay as they are."""
    cards = dict(Card.objects.filter(game=game).values_list("card_id", "pk"))
    theirs = set(
        Printing.objects.filter(card__game=game, origin=Origin.SITE).values_list("printing_id", flat=True)
    )
    rows = ((name, values) for name, values in printing_rows(game, cards) if name not in theirs)
    return _bring_in_line(Printing, "printing_id", {"card__game": game, "origin": Origin.SHIPPED}, rows)


def _bring_in_line(
    model: type[models.Model], key: str, common: Values, rows: Iterable[tuple[str, Values]]
) -> Changes:
    """Add, change and retire rows of `model` (told apart by `key` within `common`) to be as `rows`."""
    manager, changes = model._default_manager, Changes()
    present = {getattr(row, key): row for row in manager.select_for_update().filter(**common)}
    new, changed, fields = [], [], {"retired"}
    for name, values in rows:
        row = present.pop(name, None)
        fields |= set(values)
        if row is None:
            plain = {field: value for field, value in common.items() if "__" not in field}
            new.append(model(**{**plain, **values, key: name}))
            changes.added.append(name)
        elif _differs(row, values):
            changed.append(_with(row, values))
            changes.changed.append(name)
        else:
            changes.unchanged.append(name)
    gone = [_with(row, {"retired": True}) for row in present.values() if not getattr(row, "retired", False)]
    changes.removed = [getattr(row, key) for row in gone]
    manager.bulk_create(new)
    manager.bulk_update(changed + gone, sorted(fields - set(common)), batch_size=100)
    return changes


def _differs(row: models.Model, values: Values) -> bool:
    return any(getattr(row, name) != value for name, value in values.items())


def _with(row: models.Model, values: Values) -> models.Model:
    for name, value in values.items():
        setattr(row, name, value)
    return row


def _mark(changes: Changes, relinked: Iterable[str]) -> None:
    """Count rows whose links alone changed as changed."""
    for name in relinked:
        if name in changes.unchanged:
            changes.unchanged.remove(name)
            changes.changed.append(name)


def _log(report: LoadReport, version: CatalogueVersion, actor: Any) -> None:
    if not report.is_empty:
        after = {kind: changes.as_counts() for kind, changes in report.changes.items()}
        record_audit(actor=actor, verb="library.load", subject=version, after=after)
