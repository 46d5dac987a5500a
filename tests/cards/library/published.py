"""Hashes of what was published, in `hashes/<game>.json`: of catalogues by version, of clauses by edition.

`python -m tests.cards.library.published` writes down what is new, and changes nothing that is there.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from cards.library.catalogue import document_of
from cards.library.loader import games, load_catalogue, load_rulebook, older_versions
from cards.library.source import content_hash

KEPT = Path(__file__).with_name("hashes")
SHORT = 12  # signs of a hash that guards against a slip


def catalogues(game: str) -> dict[str, str]:
    """Version to hash, as a site's database has it, of each catalogue that is shipped."""
    versions = (*older_versions(game), load_catalogue(game).version)
    return {version: content_hash(document_of(load_catalogue(game, version))) for version in versions}


def wordings(game: str) -> dict[str, str]:
    """Clause and edition to the hash of what a clause's history shows."""
    return {
        f"{clause.id} in {clause.edition}": wording_hash(clause.title, clause.text, clause.standing)
        for clause in load_rulebook(game).clauses.values()
    }


def wording_hash(title: str, text: str, standing: str) -> str:
    """The hash of one wording."""
    return content_hash({"title": title, "text": text, "standing": standing})[:SHORT]


@lru_cache
def _document(game: str) -> dict[str, dict[str, str]]:
    path = KEPT / f"{game}.json"
    if not path.exists():
        return {"catalogues": {}, "wordings": {}}
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def kept(kind: str, game: str) -> dict[str, str]:
    """What was written down: `catalogues` or `wordings`."""
    return _document(game)[kind]


def record(game: str) -> None:
    """Write down what is new, after what is there."""
    now = {"catalogues": catalogues(game), "wordings": wordings(game)}
    document = {kind: kept(kind, game) | _new(rows, kept(kind, game)) for kind, rows in now.items()}
    (KEPT / f"{game}.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def _new(rows: dict[str, str], there: dict[str, str]) -> dict[str, str]:
    return {name: digest for name, digest in rows.items() if name not in there}


if __name__ == "__main__":
    for slug in games():
        record(slug)
