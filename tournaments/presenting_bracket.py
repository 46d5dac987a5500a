"""A bracket as a drawing and as text. The drawing is laid out here in plain numbers; a template prints it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .domain.export import event_file
from .eventfile import EventFault, Pairing
from .models import Event, Stage
from .pairing.bracket import Bracket, Slot
from .pairing.elimination import section_name
from .words import DASH, outcome_words

BOX, GAP, COLUMN, SPACE, HEAD = 42, 10, 112, 10, 22  # px: a match, between two, its width, between rounds
NAME_SIGNS = 12


@dataclass
class Box:
    """One match: where it stands, its two lines, the line to the next match."""

    x: float
    y: float
    lines: list[dict[str, Any]]
    path: str = ""


@dataclass
class Drawing:
    """One part of a bracket. ``texts``: the same as sentences by round."""

    title: str
    width: float
    height: float
    heads: list[dict[str, Any]] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    texts: list[tuple[str, list[str]]] = field(default_factory=list)


def drawings_of(event: Event, stage: Stage, names: Mapping[str, str]) -> list[Drawing]:
    """The drawings of an elimination that has begun: one, or winners' and losers' brackets and finals."""
    source = event_file(event)
    number = len(source.rounds_of(stage.number)) + 1
    if "entered" not in stage.options:
        return []
    try:
        bracket = Bracket(source, stage.number, number, event.seed)
    except EventFault:  # results that no bracket follows from: the tables of the round still stand
        return []
    records = {
        (one.number, frozenset(pairing.players)): pairing
        for one in source.rounds_of(stage.number)
        for pairing in one.pairings
    }
    parts = [("winners", "Bracket" if stage.kind == "single-elimination" else "Winners' bracket")]
    parts += [("losers", "Losers' bracket"), ("finals", "Finals")]
    made = [_drawing(bracket, title, _columns(bracket, part), names, records) for part, title in parts]
    return [one for one in made if one.boxes]


def _columns(bracket: Bracket, part: str) -> list[list[Slot]]:
    """The matches of a part by round, the match for third place under the final."""
    if part == "finals":
        return [[one] for one in bracket.slots if one.section in ("final", "second-final")]
    columns: dict[int, list[Slot]] = {}
    for slot in bracket.slots:
        if slot.section == part or (part == "winners" and slot.section == "third"):
            columns.setdefault(slot.level, []).append(slot)
    return [columns[level] for level in sorted(columns)]


def _drawing(
    bracket: Bracket,
    title: str,
    columns: Sequence[list[Slot]],
    names: Mapping[str, str],
    records: Mapping[Any, Pairing],
) -> Drawing:
    rows = max((sum(slot.section != "third" for slot in column) for column in columns), default=0)
    third = any(slot.section == "third" for column in columns for slot in column)
    height = HEAD + rows * (BOX + GAP)
    least = HEAD + (2 * (BOX + GAP) + 40 if third else 0)
    drawing = Drawing(title, len(columns) * (COLUMN + SPACE) - SPACE, max(height, least))
    for index, column in enumerate(columns):
        x = index * (COLUMN + SPACE)
        drawing.heads.append({"x": x, "text": section_name(bracket, column[0]).rpartition(", ")[2]})
        main = [slot for slot in column if slot.section != "third"]
        following = len(columns[index + 1]) if index + 1 < len(columns) else 0
        for place, slot in enumerate(main):
            y = _y(place, len(main), rows)
            box = Box(x, y, _lines(bracket, slot, names, records))
            if following:
                box.path = _path(x, y, place if following >= len(main) else place // 2, following, rows)
            drawing.boxes.append(box)
        for slot in column:
            if slot.section == "third":
                y = drawing.height - BOX - GAP / 2
                drawing.boxes.append(Box(x, y, _lines(bracket, slot, names, records)))
                drawing.heads.append({"x": x, "y": y - 6, "text": "Third place"})
        drawing.texts += _texts(bracket, column, names, records)
    return drawing


def _y(place: int, count: int, rows: int) -> float:
    """The top of a box: columns are spread over the same height."""
    step = rows * (BOX + GAP) / count
    return HEAD + step * place + (step - BOX) / 2


def _path(x: float, y: float, place: int, count: int, rows: int) -> str:
    """From the middle of a box to the middle of the next one."""
    start, end = y + BOX / 2, _y(min(place, count - 1), count, rows) + BOX / 2
    right = x + COLUMN
    return f"M{right:g} {start:g}H{right + SPACE / 2:g}V{end:g}H{right + SPACE:g}"


def _lines(
    bracket: Bracket, slot: Slot, names: Mapping[str, str], records: Mapping[Any, Pairing]
) -> list[dict[str, Any]]:
    """Two lines of a box: seed, name, games."""
    record = records.get((slot.round, frozenset(one for one in slot.players if one is not None)))
    lines = []
    for index, ident in enumerate(slot.players):
        lines.append(
            {
                "seed": bracket.seeds[ident] if ident else "",
                "name": _short(names.get(ident, "?")) if ident else _empty(slot, bracket),
                "full": names.get(ident, "?") if ident else "",
                "score": _score(record, ident),
                "won": slot.winner is not None and slot.winner == ident,
                "y": 16 + 20 * index,
            }
        )
    return lines


def _empty(slot: Slot, bracket: Bracket) -> str:
    """A place that stays empty, or is not decided yet."""
    return "no opponent" if slot.round < bracket.number else "open"


def _short(name: str) -> str:
    return name if len(name) <= NAME_SIGNS else name[: NAME_SIGNS - 1].rstrip() + "…"


def _score(record: Pairing | None, ident: str | None) -> str:
    if record is None or ident is None or record.settled is None or record.settled.kind != "played":
        return ""
    return str(record.settled.games[record.players.index(ident)])


def _texts(
    bracket: Bracket, column: Sequence[Slot], names: Mapping[str, str], records: Mapping[Any, Pairing]
) -> list[tuple[str, list[str]]]:
    """The matches of a round as sentences, under the name of the round."""
    made: dict[str, list[str]] = {}
    for slot in column:
        made.setdefault(section_name(bracket, slot), []).append(_sentence(slot, bracket, names, records))
    return list(made.items())


def _sentence(slot: Slot, bracket: Bracket, names: Mapping[str, str], records: Mapping[Any, Pairing]) -> str:
    first, second = (
        f"{names.get(one, '?')} (seed {bracket.seeds[one]})" if one else _empty(slot, bracket)
        for one in slot.players
    )
    if slot.players == (None, None):
        return "Not decided yet." if slot.round >= bracket.number else "Nobody came here."
    record = records.get((slot.round, frozenset(one for one in slot.players if one is not None)))
    if slot.winner is not None and None in slot.players:
        return f"{names.get(slot.winner, '?')} has no opponent and goes on."
    if record is None or record.settled is None or slot.winner is None:
        return f"{first} against {second}."
    won, result = names.get(slot.winner, "?"), record.settled
    turned = record.players[0] != slot.winner
    games = (result.games[1], result.games[0], result.games[2]) if turned else result.games
    words = outcome_words("played", games, ()) if result.kind == "played" else f"1{DASH}0, no-show"
    return f"{won} beat {names.get(slot.loser or '', '?')} {words}."
