"""Checks a document against the JSON Schemas in `cards/data/schema/`."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from .source import SCHEMAS, DataFault

KINDS = ("catalogue", "rulebook", "rulings", "refusals")


def schema_faults(document: Any, kind: str, path: Path | str, *, game: str = "") -> Iterator[DataFault]:
    """What the schema of `kind` (of KINDS), and the game's own one if there is any, find wrong."""
    for name in (kind, f"{game}-{kind}"):
        validator = _validator(name)
        if validator is None:
            continue
        for error in validator.iter_errors(document):
            yield _fault(error, path)


@lru_cache(maxsize=32)
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator  # slow to import, and only a fault or a check needs it

    file = SCHEMAS / f"{name}.json"
    return Draft202012Validator(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None


def _fault(error: Any, path: Path | str) -> DataFault:
    """The deepest useful part of a schema error, in a sentence."""
    steps = tuple(error.absolute_path)
    return DataFault(path, steps, _sentence(error))


def _sentence(error: Any) -> str:
    wanted, value = error.validator_value, error.instance
    if error.validator == "required":
        missing = [key for key in wanted if key not in value]
        return f"{', '.join(missing)} missing"
    if error.validator in ("additionalProperties", "unevaluatedProperties"):
        return _unknown_fields(error)
    if error.validator == "enum":
        return f"{value!r} is not one of {', '.join(map(str, wanted))}"
    if error.validator == "type":
        kinds = wanted if isinstance(wanted, str) else " or ".join(wanted)
        return f"{_brief(value)} is not of type {kinds}"
    if error.validator == "pattern":
        return f"{value!r} has not the form {wanted}"
    return str(error.message)[:200]


def _unknown_fields(error: Any) -> str:
    known = set(error.schema.get("properties", ()))
    unknown = sorted(str(key) for key in error.instance if key not in known)
    return f"unknown field {', '.join(unknown)}"


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
