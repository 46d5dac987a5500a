"""From bytes to a report. Raises ``EventFault`` whose place is a line and a column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from tournaments.eventfile import MAX_BYTES, EventFault
from tournaments.trf import model
from tournaments.trf.columns import Columns
from tournaments.trf.model import FIRST_ROUND, ROUND_WIDTH, Game, Player, Report, Team

MAX_ROUNDS = 1000


@dataclass(slots=True)
class Draft:
    """What has been read so far."""

    facts: list[tuple[str, str]] = field(default_factory=list)
    days: tuple[str, ...] = ()
    players: dict[int, Player] = field(default_factory=dict)
    teams: list[Team] = field(default_factory=list)
    rounds: int | None = None
    colour: str = ""
    absent: list[int] = field(default_factory=list)
    points: list[tuple[str, Decimal]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def parse_trf(raw: bytes) -> Report:
    """Read a file: UTF-8, else Windows-1252, as older programs write it."""
    if len(raw) > MAX_BYTES:
        raise EventFault("", f"a report file has at most {MAX_BYTES} bytes")
    draft = Draft()
    for number, text in enumerate(_decoded(raw).splitlines(), start=1):
        if text.strip():
            line = Columns(text.rstrip(), number)
            READERS.get(text[:3], _other)(line, draft)
    if not draft.players:
        raise EventFault("line 1, column 1", "no line begins with 001: there is no player")
    return Report(
        facts=tuple(draft.facts),
        days=draft.days,
        players=tuple(draft.players.values()),
        teams=tuple(draft.teams),
        rounds=draft.rounds,
        colour=draft.colour,
        absent=tuple(draft.absent),
        points=tuple(draft.points),
        others=tuple(draft.others),
    )


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _other(line: Columns, draft: Draft) -> None:
    draft.others.append(line.text)


def _fact(line: Columns, draft: Draft) -> None:
    line.blank(4)
    draft.facts.append((line.text[:3], line.rest(5)))


def _days(line: Columns, draft: Draft) -> None:
    cells = range(FIRST_ROUND, len(line.text) + 1, ROUND_WIDTH)
    draft.days = tuple(line.cut(first, first + ROUND_WIDTH - 2) for first in cells)


def _player(line: Columns, draft: Draft) -> None:
    for column in (4, 9, 14, 48, 53, 57, 69, 80, 85):
        line.blank(column)
    number = line.whole(5, 8, what="starting number")
    if number is None or number == 0:
        line.fail(5, "a starting number from 1 is expected")
    if number in draft.players:
        line.fail(5, f"starting number {number} is there twice", code="inconsistent")
    name = line.cut(15, 47)
    if not name:
        line.fail(15, "a name is expected")
    draft.players[number] = Player(
        number=number,
        name=name,
        sex=line.cut(10, 10),
        title=line.cut(11, 13),
        rating=line.whole(49, 52, what="rating"),
        federation=line.cut(54, 56),
        fide_id=line.cut(58, 68),
        birth=line.cut(70, 79),
        points=line.decimal(81, 84, what="points"),
        rank=line.whole(86, 89, what="rank"),
        games=_games(line),
        line=line.number,
    )


def _games(line: Columns) -> tuple[Game | None, ...]:
    firsts = range(FIRST_ROUND, len(line.text) + 1, ROUND_WIDTH)
    if len(firsts) > MAX_ROUNDS:
        line.fail(FIRST_ROUND, f"a tournament has at most {MAX_ROUNDS} rounds")
    return tuple(_game(line, first) for first in firsts)


def _game(line: Columns, first: int) -> Game | None:
    line.blank(first + 4)
    line.blank(first + 6)
    if not line.cut(first, first + ROUND_WIDTH - 1):
        return None
    opponent = line.whole(first, first + 3, what="opponent")
    colour = line.sign(first + 5, model.COLOURS, what="colour")
    return Game(opponent or None, colour, line.sign(first + 7, model.RESULTS, what="result"))


def _team(line: Columns, draft: Draft) -> None:
    name = line.cut(5, 36)
    if not name:
        line.fail(5, "the name of a team is expected")
    cells = range(37, len(line.text) + 1, 5)
    found = [line.whole(first, first + 3, what="member") for first in cells]
    draft.teams.append(Team(name, tuple(member for member in found if member)))


def _rounds(line: Columns, draft: Draft) -> None:
    draft.rounds = line.whole(5, len(line.text), what="number of rounds")
    if draft.rounds is None or not 1 <= draft.rounds <= MAX_ROUNDS:
        line.fail(5, f"a number of rounds from 1 to {MAX_ROUNDS} is expected")


def _colour(line: Columns, draft: Draft) -> None:
    draft.colour = line.rest(5)


def _absent(line: Columns, draft: Draft) -> None:
    for word in line.rest(5).split():
        if not (word.isascii() and word.isdigit()):
            line.fail(5, f'"{word}" is no starting number')
        draft.absent.append(int(word))


def _points(line: Columns, draft: Draft) -> None:
    value = line.decimal(5, len(line.text), what=model.POINTS[line.text[:3]])
    if value is None:
        line.fail(5, "a number of points is expected")
    draft.points.append((line.text[:3], value))


READERS: dict[str, Callable[[Columns, Draft], None]] = {
    **dict.fromkeys(model.FACTS, _fact),
    **dict.fromkeys(model.POINTS, _points),
    "001": _player,
    "013": _team,
    "132": _days,
    "XXR": _rounds,
    "XXC": _colour,
    "XXZ": _absent,
}
