"""Who is to be paired, with all of his history that a criterion asks for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from tournaments.eventfile import Event, Round
from tournaments.pairing.entering import gone
from tournaments.pairing.keys import lot
from tournaments.standings import Row, compute
from tournaments.standings.field import Field


@dataclass(slots=True)
class Player:
    """``score``: points as a whole number of 1/``unit``. ``met``: opponent -> round of the last meeting.

    ``sides``: matches on the first and the second side; ``last_side`` 0, 1 or None. ``order``: his place in
    the list by which a seeded round is paired.
    """

    id: str
    club: str | None
    points: Fraction
    rank: int
    byes: int
    lot: int
    score: int = 0
    fixed_table: int | None = None
    met: dict[str, int] = field(default_factory=dict)
    floated: bool = False
    sides: list[int] = field(default_factory=lambda: [0, 0])
    last_side: int | None = None
    order: int = 0


def load_players(
    event: Event, *, stage: int, number: int, key: bytes, members: Collection[str] | None = None
) -> tuple[list[Player], int]:
    """The active players of a round (in order of lot), and the unit of their scores.

    ``members``: who is in the stage at all, where a cut has chosen them.
    """
    standings = compute(event, stage=stage, after=number - 1, newcomers=True)
    book = standings.book.field
    away = gone(event, stage, number)
    inside = None if members is None else frozenset(members)
    rows = [
        row
        for row in standings.rows
        if row.rank is not None and row.entrant not in away and (inside is None or row.entrant in inside)
    ]
    players = {row.entrant: _player(row, book, key) for row in rows}
    for one in book.rounds:
        _remember(one, players)
    _remember_floats(book, players)
    unit = lcm(*{player.points.denominator for player in players.values()})
    for player in players.values():
        player.score = player.points.numerator * (unit // player.points.denominator)
    return sorted(players.values(), key=lambda player: (player.lot, player.id)), unit


def _player(row: Row, book: Field, key: bytes) -> Player:
    entrant = book.tallies[row.entrant].entrant
    return Player(
        id=row.entrant,
        club=entrant.club,
        points=row.points,
        rank=row.rank or 0,
        byes=row.byes,
        lot=lot(key, row.entrant),
        fixed_table=entrant.fixed_table,
    )


def _remember(one: Round, players: dict[str, Player]) -> None:
    """Meetings and sides; a match that was not played, or is still open, was paired all the same."""
    number = one.number
    for pairing in one.pairings:
        seats = pairing.players
        if len(seats) != 2:
            _remember_pod(seats, number, players)
            continue
        first, second = seats
        if (player := players.get(first)) is not None:
            player.met[second] = number
            player.sides[0] += 1
            player.last_side = 0
        if (player := players.get(second)) is not None:
            player.met[first] = number
            player.sides[1] += 1
            player.last_side = 1


def _remember_pod(seats: tuple[str, ...], number: int, players: dict[str, Player]) -> None:
    for ident in seats:
        if ident in players:
            players[ident].met.update((other, number) for other in seats if other != ident)


def _remember_floats(book: Field, players: dict[str, Player]) -> None:
    """Who was in a pair of unequal points, by the points before that round."""
    for one, units in book.walk():
        floated = {
            ident
            for pairing in one.pairings
            if len(pairing.players) == 2 and units(pairing.players[0]) != units(pairing.players[1])
            for ident in pairing.players
        }
        for ident in floated & players.keys():
            players[ident].floated = True
