"""Rows of a CSV text with their lines: any delimiter, faults by line and field."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_ROWS = 2000
MOST_CHARACTERS = 512 * 1024
_DELIMITERS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: `line` counts from 1 (None: the whole), `field` is the column."""

    line: int | None
    field: str
    message: str

    def __str__(self) -> str:
        where = [f"line {self.line}" if self.line else "", self.field]
        return ": ".join([", ".join(part for part in where if part), self.message]).removeprefix(": ")


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: `cells` by column, without edges; empty cells are left out."""

    line: int
    cells: dict[str, str]


def read_table(text: str, needed: Sequence[str]) -> tuple[list[TableRow], list[Fault]]:
    """Rows of a CSV text with a header. Faults: no header, a column missing or twice, a row too long."""
    if len(text) > MOST_CHARACTERS:
        return [], [Fault(None, "", f"a table has at most {MOST_CHARACTERS:,} characters")]
    text = text.removeprefix("\ufeff").replace("\x00", "")
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        header = [cell.strip().lower().replace(" ", "_") for cell in next(reader, [])]
        faults = list(_faults_of_header(header, needed))
        return ([], faults) if faults else _rows(reader, header)
    except csv.Error as error:
        return [], [Fault(reader.line_num, "", f"this is no table: {error}")]


def _faults_of_header(header: Sequence[str], needed: Sequence[str]) -> Iterator[Fault]:
    if not any(header):
        yield Fault(1, "", "the first line names the columns")
        return
    for name in needed:
        if name not in header:
            yield Fault(1, name, "this column is missing")
    for name in sorted({name for name in header if name and header.count(name) > 1}):
        yield Fault(1, name, "this column is there twice")


def _rows(reader: Iterator[list[str]], header: Sequence[str]) -> tuple[list[TableRow], list[Fault]]:
    rows: list[TableRow] = []
    faults: list[Fault] = []
    before: int = reader.line_num  # type: ignore[attr-defined]
    for cells in reader:
        line, before = before + 1, reader.line_num  # type: ignore[attr-defined]
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(header):
            faults.append(Fault(line, "", f"it has {len(cells)} cells, and there are {len(header)} columns"))
            continue
        named = {name: cell.strip() for name, cell in zip(header, cells, strict=False) if name}
        rows.append(TableRow(line, {name: cell for name, cell in named.items() if cell}))
        if len(rows) > MOST_ROWS:
            return rows, [*faults, Fault(line, "", f"a table has at most {MOST_ROWS:,} rows")]
    return rows, faults
