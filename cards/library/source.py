"""Data files as documents, and where in a file a value stands: every fault can name file, line and field."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

DATA = Path(__file__).resolve().parent.parent / "data"
SCHEMAS = DATA / "schema"
Steps = Sequence[str | int]
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class LibraryError(ValueError):
    """A data file that cannot be used: says which file, where in it and what to mend."""

    def __init__(self, file: Path | str, message: str, *, line: int | None = None, field: str = "") -> None:
        where = [short_name(file), f"line {line}" if line else "", field]
        super().__init__(f"{', '.join(part for part in where if part)}: {message}")
        self.file, self.line, self.field, self.message = str(file), line, field, message


@dataclass(frozen=True, slots=True)
class DataFault:
    """One thing wrong in a data file; `steps` lead from the top of the document to the value."""

    file: Path | str
    steps: tuple[str | int, ...]
    message: str

    def as_error(self) -> LibraryError:
        """The fault with its line looked up in the file."""
        return LibraryError(
            self.file, self.message, line=line_of(self.file, self.steps), field=field_name(self.steps)
        )


def short_name(file: Path | str) -> str:
    """The file's name for a person: within the shipped data `<game>/<file>`."""
    path = Path(file)
    return str(path.relative_to(DATA)) if path.is_relative_to(DATA) else path.name


def field_name(steps: Steps) -> str:
    """`cards[3].panel` for the steps cards, 3, panel."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return text.removeprefix(".")


def read_yaml(path: Path) -> Any:
    """The document of a YAML (or JSON) file. LibraryError: none there, or not to be read."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506  a safe one
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValueError, RecursionError) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: Exception) -> LibraryError:
    if isinstance(error, FileNotFoundError):
        return LibraryError(path, "there is no such file")
    if isinstance(error, OSError):
        return LibraryError(path, f"it cannot be read: {error.strerror}")
    if isinstance(error, UnicodeDecodeError):
        return LibraryError(path, "it is no UTF-8 text")
    mark = getattr(error, "problem_mark", None)
    what = getattr(error, "problem", None) or str(error)
    return LibraryError(path, f"it is no YAML: {what}", line=mark.line + 1 if mark else None)


def line_of(path: Path | str, steps: Iterable[str | int]) -> int | None:
    """The line (from 1) of the value that `steps` lead to, or of the last on the way; None: no file."""
    try:
        node = yaml.compose(Path(path).read_text(encoding="utf-8"), Loader=_Loader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValueError, RecursionError):
        return None
    line = 1
    for step in steps:
        found = _child(node, step)
        if found is None:
            break
        line, node = found
    return line


def _child(node: Any, step: str | int) -> tuple[int, Any] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step].start_mark.line + 1, node.value[step]
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return key.start_mark.line + 1, value
    return None


def content_hash(document: Mapping[str, Any]) -> str:
    """SHA-256 of the document's canonical JSON: two files that say the same have the same hash."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
