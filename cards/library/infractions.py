"""The infraction policy: what is usual when something went wrong. Ours is House; a site can have its own."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from .loader import build_document
from .source import DATA
from .tables import Fault, TableRow, read_table

KIND = "infractions"
COLUMNS = ("id", "group", "title", "text", "default", "upgrade", "remedy")
WORDS = "words"  # a column that a table may lack
ARROW = "->"
FROM = re.compile(r"^(.*\S)\s+from\s+(\d{1,2})$")  # warning from 2: by the second time alone


@dataclass(frozen=True, slots=True)
class Penalty:
    """One of the penalties, mildest first."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Upgrade:
    """When it is more, and what then. `repeats`: by the nth time alone, of one player in one event."""

    when: str
    penalty: Penalty
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class Infraction:
    """An infraction: the usual penalty, when it is more (`upgrade`), what is done at the table (`remedy`).

    `words`: how people say it, for the search alone.
    """

    id: str
    group: str
    title: str
    text: str
    default: Penalty
    upgrade: tuple[Upgrade, ...]
    remedy: tuple[str, ...]
    words: tuple[str, ...] = ()

    @property
    def passages(self) -> tuple[str, ...]:
        """The texts whose meaning a search compares with what somebody tells."""
        return (self.title, self.text, *self.words)

    def upgrade_for(self, time: int) -> Upgrade | None:
        """What repetition alone makes of it at the nth time; None: the usual penalty still."""
        reached = [step for step in self.upgrade if step.repeats is not None and step.repeats <= time]
        return max(reached, key=lambda step: step.repeats or 0, default=None)


@dataclass(frozen=True)
class Policy:
    """A version of the policy."""

    version: str
    title: str
    provenance: str
    penalties: tuple[Penalty, ...]
    infractions: tuple[Infraction, ...]

    @property
    def id(self) -> str:
        """Whose it is: `house` as shipped, `site` where a site has published its own."""
        return "site" if "-site." in self.version else "house"

    @cached_property
    def by_id(self) -> Mapping[str, Infraction]:
        """Infractions by id."""
        return {row.id: row for row in self.infractions}

    @property
    def groups(self) -> list[tuple[str, list[Infraction]]]:
        """Under their headings, in order."""
        found: dict[str, list[Infraction]] = {}
        for row in self.infractions:
            found.setdefault(row.group, []).append(row)
        return list(found.items())


@lru_cache(maxsize=1)
def shipped_policy() -> Mapping[str, Any]:
    """The document of the house policy. LibraryError: it cannot be used."""
    document: Mapping[str, Any] = build_document(DATA / "common" / f"{KIND}.yaml", KIND, _checked)
    return document


def _checked(document: Any) -> Any:
    policy_of(document)
    return document


def policy_of(document: Mapping[str, Any]) -> Policy:
    """A policy from its document, which has been checked. KeyError: it names a penalty that it has not."""
    penalties = {row["id"]: Penalty(**row) for row in document["penalties"]}
    rows = tuple(_infraction(row, penalties) for row in document["infractions"])
    provenance = document.get("provenance", "house")
    return Policy(document["version"], document["title"], provenance, tuple(penalties.values()), rows)


def _infraction(row: Mapping[str, Any], penalties: Mapping[str, Penalty]) -> Infraction:
    upgrade = tuple(
        Upgrade(step["when"], penalties[step["to"]], step.get("repeats")) for step in row["upgrade"]
    )
    plain = {name: row[name] for name in ("id", "group", "title", "text")}
    lists: Any = {name: tuple(row.get(name, ())) for name in ("remedy", WORDS)}
    return Infraction(**plain, **lists, default=penalties[row["default"]], upgrade=upgrade)


# As a table -----------------------------------------------------------------------------------------
def write_policy(document: Mapping[str, Any]) -> str:
    """The infractions as CSV, one a row; steps of a cell stand in lines of their own."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*COLUMNS, WORDS])
    for row in document["infractions"]:
        upgrade = "\n".join(map(_step_line, row["upgrade"]))
        plain = [row[name] for name in ("id", "group", "title", "text", "default")]
        lists = ["\n".join(row.get(name, ())) for name in ("remedy", WORDS)]
        writer.writerow([*plain, upgrade, *lists])
    return out.getvalue()


def _step_line(step: Mapping[str, Any]) -> str:
    repeats = f" from {step['repeats']}" if "repeats" in step else ""
    return f"{step['when']} {ARROW} {step['to']}{repeats}"


def read_policy(text: str, base: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """The document `base` with the infractions of a CSV text, and every fault by line and field."""
    rows, faults = read_table(text, COLUMNS)
    known = {row["id"] for row in base["penalties"]}
    seen: dict[str, int] = {}
    for row in rows:
        faults += _faults_of(row, known, seen)
    document = {**base, "infractions": [_row_of(row) for row in rows]}
    if not rows and not faults:
        faults.append(Fault(None, "", "the table has no rows"))
    return document, faults


def _faults_of(row: TableRow, known: set[str], seen: dict[str, int]) -> Iterator[Fault]:
    for name in ("id", "group", "title", "text", "default", "remedy"):
        if name not in row.cells:
            yield Fault(row.line, name, "this is missing")
    name = row.cells.get("id", "")
    if name in seen:
        yield Fault(row.line, "id", f"{name} is there twice (line {seen[name]} too)")
    seen.setdefault(name, row.line)
    penalties = [("default", row.cells.get("default", ""))]
    penalties += [("upgrade", step["to"]) for step in _upgrades(row)]
    for field, penalty in penalties:
        if penalty not in known and (penalty or field == "upgrade"):
            yield Fault(
                row.line, field, f"{penalty or 'a step'} is no penalty; one of {', '.join(sorted(known))}"
            )


def _upgrades(row: TableRow) -> list[dict[str, Any]]:
    lines = [line for line in row.cells.get("upgrade", "").splitlines() if line.strip()]
    return [_step_of(*line.rpartition(ARROW)[::2]) for line in lines]


def _step_of(when: str, to: str) -> dict[str, Any]:
    counted = FROM.match(to.strip())
    if counted is None:
        return {"when": when.strip(), "to": to.strip()}
    return {"when": when.strip(), "to": counted[1], "repeats": int(counted[2])}


def _row_of(row: TableRow) -> dict[str, Any]:
    plain = {name: row.cells.get(name, "") for name in ("id", "group", "title", "text", "default")}
    words = _lines(row, WORDS)
    found = {**plain, "upgrade": _upgrades(row), "remedy": _lines(row, "remedy")}
    return {**found, WORDS: words} if words else found


def _lines(row: TableRow, name: str) -> list[str]:
    return [line.strip() for line in row.cells.get(name, "").splitlines() if line.strip()]
