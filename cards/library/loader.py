"""Reads the library's data files into plain objects; every fault names file, line and field.

The shipped files are checked in CI, so loading them builds objects straight away; only when that fails, and
for files from outside, the schemas are asked what is wrong and where.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from .catalogue import Card, Catalogue
from .refusals import RefusalCode
from .rulebook import Clause, Rulebook, Ruling, Section, edition_key
from .schema import schema_faults
from .source import DATA, LibraryError, line_of, read_yaml

__all__ = [
    "DATA",
    "LibraryError",
    "build_document",
    "catalogue_from",
    "catalogue_of_document",
    "games",
    "load_catalogue",
    "load_map",
    "load_refusals",
    "load_rulebook",
    "load_rulings",
    "map_names",
    "older_versions",
    "read_catalogue",
    "read_yaml",
]

T = TypeVar("T")
_CARD_FIELDS = ("id", "name", "type", "provenance")
_HEAD_FIELDS = ("game", "version", "cards")
FIRST = ("great-harvest", "for-the-emperor")  # shown first, the first of all where nobody has picked a game


def games() -> tuple[str, ...]:
    """Slugs of the games whose catalogue is there, the first ones as FIRST has them."""
    here = sorted(path.parent.name for path in DATA.glob("*/catalogue.yaml"))
    return tuple(sorted(here, key=lambda slug: FIRST.index(slug) if slug in FIRST else len(FIRST)))


def build_document(path: Path, kind: str, make: Callable[[Any], T], game: str = "") -> T:
    """`make` of the file's document of a kind; where that fails, a LibraryError that says why."""
    document = read_yaml(path)
    try:
        return make(document)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, LibraryError):
            raise
        _raise_first_fault(document, kind, path, game)
        raise LibraryError(path, f"it cannot be used: {error}") from error


def _raise_first_fault(document: Any, kind: str, path: Path | str, game: str) -> None:
    for fault in schema_faults(document, kind, path, game=game):
        raise fault.as_error()


def read_catalogue(path: Path | str) -> Catalogue:
    """A catalogue from a YAML or JSON file, as `--catalogue FILE` takes it. LibraryError: the first fault."""
    path = Path(path)
    document = read_yaml(path)
    return catalogue_from(document, path)


def catalogue_from(document: Any, path: Path | str = "catalogue") -> Catalogue:
    """A catalogue from its document (`game`, `version`, `cards`, extras), checked by its schema."""
    game = document.get("game") if isinstance(document, dict) else None
    _raise_first_fault(document, "catalogue", path, game if isinstance(game, str) else "")
    catalogue = _catalogue(document)
    if len(catalogue.cards) != len(document["cards"]):
        raise _duplicate(document["cards"], path)
    return catalogue


def _duplicate(rows: list[dict[str, Any]], path: Path | str) -> LibraryError:
    seen: set[str] = set()
    for place, row in enumerate(rows):
        if row["id"] in seen:
            steps = ("cards", place, "id")
            return LibraryError(
                path, f"{row['id']} is there twice", line=line_of(path, steps), field=f"cards[{place}].id"
            )
        seen.add(row["id"])
    raise AssertionError("there is no duplicate")


def catalogue_of_document(document: Mapping[str, Any]) -> Catalogue:
    """A catalogue from a document that has been checked, such as one that was published."""
    return _catalogue(document)


def _catalogue(document: Mapping[str, Any]) -> Catalogue:
    cards = {row["id"]: _card(row) for row in document["cards"]}
    extras = {key: value for key, value in document.items() if key not in _HEAD_FIELDS}
    return Catalogue(document["game"], str(document["version"]), cards, extras)


def _card(row: Mapping[str, Any]) -> Card:
    facts = {key: value for key, value in row.items() if key not in _CARD_FIELDS}
    return Card(row["id"], row["name"], row["type"], row["provenance"], facts)


@lru_cache(maxsize=32)
def load_catalogue(game: str, version: str | None = None) -> Catalogue:
    """The shipped catalogue of a game; an older version is `catalogue-<version>.yaml`. LibraryError: none."""
    current = build_document(DATA / game / "catalogue.yaml", "catalogue", _catalogue, game)
    if version in (None, current.version):
        return current
    return build_document(DATA / game / f"catalogue-{version}.yaml", "catalogue", _catalogue, game)


def older_versions(game: str, data: Path = DATA) -> tuple[str, ...]:
    """Versions of a game's catalogue that are kept beside the current one, for what is pinned to them."""
    files = (data / game).glob("catalogue-*.yaml")
    return tuple(sorted((path.stem.removeprefix("catalogue-") for path in files), key=edition_key))


@lru_cache(maxsize=32)
def load_map(game: str, name: str) -> Mapping[str, Any]:
    """A map by its id: one of those that a catalogue lists as `maps`. LibraryError: no such file."""
    document: Mapping[str, Any] = read_yaml(DATA / game / "maps" / f"{name}.yaml")
    return document


def map_names(game: str) -> tuple[str, ...]:
    """Ids of the maps that come with a game."""
    return tuple(sorted(path.stem for path in (DATA / game / "maps").glob("*.yaml")))


@lru_cache(maxsize=8)
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game."""
    return build_document(DATA / game / "rulebook.yaml", "rulebook", _rulebook, game)


def _rulebook(document: Mapping[str, Any]) -> Rulebook:
    edition = str(document["edition"])
    sections = tuple(_section(row, edition) for row in document["sections"])
    editions = (clause.edition for section in sections for clause in section.clauses)
    newest = max(edition, *editions, key=edition_key)
    return Rulebook(document["game"], document["title"], newest, sections, document.get("source", ""))


def _section(row: Mapping[str, Any], edition: str) -> Section:
    clauses = tuple(_clause(clause, row, edition) for clause in row["clauses"])
    return Section(row["id"], row["title"], row["place"], clauses)


def _clause(row: Mapping[str, Any], section: Mapping[str, Any], edition: str) -> Clause:
    return Clause(
        id=row["id"],
        text=row["text"],
        place=row.get("place", section["place"]),
        standing=row["standing"],
        edition=str(row.get("edition", edition)),
        section=section["id"],
        title=row.get("title", ""),
        see=tuple(row.get("see", ())),
        examples=tuple(row.get("examples", ())),
        heading=row.get("heading", ""),
    )


@lru_cache(maxsize=8)
def load_rulings(game: str) -> tuple[Ruling, ...]:
    """The shipped rulings of a game, in the order of the file."""
    return build_document(DATA / game / "rulings.yaml", "rulings", _rulings, game)


def _rulings(document: Mapping[str, Any]) -> tuple[Ruling, ...]:
    return tuple(_ruling(row, document["game"]) for row in document["rulings"])


def _ruling(row: Mapping[str, Any], game: str) -> Ruling:
    return Ruling(
        id=row["id"],
        game=game,
        question=row["question"],
        answer=row["answer"],
        clauses=tuple(row["clauses"]),
        source=row["source"],
        date=str(row["date"]),
        authority=row["authority"],
        cards=tuple(row.get("cards", ())),
        superseded_by=row.get("superseded_by"),
        groups=tuple(row.get("groups", ())),
    )


@lru_cache(maxsize=8)
def load_refusals(game: str) -> Mapping[str, RefusalCode]:
    """Codes of a game and the common ones; a game's row wins over a common one of the same code."""
    table: dict[str, RefusalCode] = {}
    for path in (DATA / "common" / "refusals.yaml", DATA / game / "refusals.yaml"):
        if path.exists():
            table.update(build_document(path, "refusals", _codes, game))
    return table


def _codes(document: Mapping[str, Any] | None) -> dict[str, RefusalCode]:
    return {code: _code(code, row) for code, row in (document or {}).items()}


def _code(code: str, row: Mapping[str, Any]) -> RefusalCode:
    clauses = tuple(row.get("clauses", ()))
    return RefusalCode(code, row["kind"], clauses, row["message"], row.get("explain", ""))
