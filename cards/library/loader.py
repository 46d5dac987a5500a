"""Reads the library's data files; every fault names file, line and field."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from .catalogue import Card, Catalogue
from .refusals import KINDS, RefusalCode
from .rulebook import Clause, Rulebook, Ruling, Section

DATA = Path(__file__).resolve().parent.parent / "data"
_CARD_FIELDS = ("id", "name", "type", "provenance")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class LibraryError(ValueError):
    """A data file that cannot be used: says which file, where in it and what to mend."""

    def __init__(self, file: Path | str, message: str, *, line: int | None = None, field: str = "") -> None:
        where = f"{Path(file).name}" + (f", line {line}" if line else "") + (f", {field}" if field else "")
        super().__init__(f"{where}: {message}")
        self.file, self.line, self.field, self.message = str(file), line, field, message


def games() -> tuple[str, ...]:
    """Slugs of the games whose catalogue is there."""
    return tuple(sorted(path.parent.name for path in DATA.glob("*/catalogue.yaml")))


def read_yaml(path: Path) -> Any:
    """The document of a YAML file."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except FileNotFoundError:
        raise LibraryError(path, "there is no such file") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        raise LibraryError(
            path, str(getattr(error, "problem", error)), line=mark.line + 1 if mark else None
        ) from None


def read_catalogue(path: Path | str) -> Catalogue:
    """A catalogue from a YAML or JSON file, as `--catalogue FILE` takes it."""
    path = Path(path)
    return catalogue_from(read_yaml(path), path)


def catalogue_from(document: Any, path: Path | str = "catalogue") -> Catalogue:
    """A catalogue from its document: `game`, `version`, `cards` (list of rows) and extras."""
    if not isinstance(document, dict):
        raise LibraryError(path, "a catalogue is an object with game, version and cards")
    for key in ("game", "version", "cards"):
        if key not in document:
            raise LibraryError(path, f"{key} is missing", field=key)
    cards = [_card(row, place, path) for place, row in enumerate(document["cards"])]
    extras = {key: value for key, value in document.items() if key not in ("game", "version", "cards")}
    return Catalogue(document["game"], str(document["version"]), {card.id: card for card in cards}, extras)


def _card(row: Any, place: int, path: Path | str) -> Card:
    for key in _CARD_FIELDS:
        if not isinstance(row, dict) or not isinstance(row.get(key), str):
            raise LibraryError(path, f"{key} is missing or not a text", field=f"cards[{place}]")
    facts = {key: value for key, value in row.items() if key not in _CARD_FIELDS}
    return Card(row["id"], row["name"], row["type"], row["provenance"], facts)


@lru_cache(maxsize=32)
def load_catalogue(game: str, version: str | None = None) -> Catalogue:
    """The shipped catalogue of a game; an older `version` is `catalogue-<version>.yaml`. LibraryError: not shipped."""
    current = read_catalogue(DATA / game / "catalogue.yaml")
    if version in (None, current.version):
        return current
    return read_catalogue(DATA / game / f"catalogue-{version}.yaml")


@lru_cache(maxsize=8)
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game."""
    document = read_yaml(DATA / game / "rulebook.yaml")
    edition = str(document["edition"])
    sections = tuple(_section(row, edition) for row in document["sections"])
    return Rulebook(game, document["title"], edition, sections)


def _section(row: Mapping[str, Any], edition: str) -> Section:
    clauses = tuple(
        Clause(
            id=clause["id"],
            text=clause["text"],
            place=clause.get("place", row["place"]),
            standing=clause["standing"],
            edition=str(clause.get("edition", edition)),
            section=row["id"],
            title=clause.get("title", ""),
            see=tuple(clause.get("see", ())),
            examples=tuple(clause.get("examples", ())),
        )
        for clause in row["clauses"]
    )
    return Section(row["id"], row["title"], row["place"], clauses)


@lru_cache(maxsize=8)
def load_rulings(game: str) -> tuple[Ruling, ...]:
    """The shipped rulings of a game, in the order of the file."""
    rows = read_yaml(DATA / game / "rulings.yaml")["rulings"]
    return tuple(
        Ruling(
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
        )
        for row in rows
    )


@lru_cache(maxsize=8)
def load_refusals(game: str) -> Mapping[str, RefusalCode]:
    """Codes of a game and the common ones; a game's row wins over a common one of the same code."""
    table: dict[str, RefusalCode] = {}
    for path in (DATA / "common" / "refusals.yaml", DATA / game / "refusals.yaml"):
        if path.exists():
            table.update({code: _code(code, row, path) for code, row in (read_yaml(path) or {}).items()})
    return table


def _code(code: str, row: Any, path: Path) -> RefusalCode:
    if not isinstance(row, dict) or row.get("kind") not in KINDS or not isinstance(row.get("message"), str):
        raise LibraryError(path, f"kind (one of {', '.join(KINDS)}) and message are needed", field=code)
    return RefusalCode(code, row["kind"], tuple(row.get("clauses", ())), row["message"], row.get("explain", ""))
