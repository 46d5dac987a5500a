"""Brings the rows in line with the shipped files: twice in a row changes nothing."""

from collections.abc import Iterable
from typing import Any

from django.db import models, transaction

from cards.enums import Origin
from cards.library.catalogue import Catalogue
from cards.library.loader import load_catalogue, load_rulebook, load_rulings
from cards.library.rulebook import Rulebook, Ruling
from cards.models import Card, CatalogueVersion, Clause, ClauseEdition
from cards.models import Ruling as RulingRow
from harvest_site.base.audit import record_audit

from .catalogues import keep_version
from .indexing import index_game
from .links import link_cards, link_rulings
from .reports import Changes, LoadReport
from .rows import Values, card_rows, clause_rows, ruling_rows


@transaction.atomic
def load_library(*, game: str, actor: Any = None) -> LoadReport:
    """Load one game's shipped library. Conflict: its catalogue changed under a version that is published."""
    catalogue, rulebook, rulings = load_catalogue(game), load_rulebook(game), load_rulings(game)
    version, new_version = keep_version(catalogue)
    changes = {
        "catalogue versions": _of_version(version, new_version),
        "cards": _load_cards(catalogue, version),
        "clauses": _load_clauses(game, rulebook),
        "rulings": _load_rulings(game, rulings),
    }
    link_cards(game, catalogue)
    _mark(changes["rulings"], link_rulings(game, rulings))
    index_game(game=game)
    report = LoadReport(game, version.version, changes)
    _log(report, version, actor)
    return report


def _of_version(version: CatalogueVersion, new: bool) -> Changes:
    return Changes(added=[version.version]) if new else Changes(unchanged=[version.version])


def _load_cards(catalogue: Catalogue, version: CatalogueVersion) -> Changes:
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
    return _bring_in_line(RulingRow, "ruling_id", common, ruling_rows(rulings))


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
            new.append(model(**{**common, **values, key: name}))
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
