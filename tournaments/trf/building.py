"""A report as an event: one Swiss stage, matches of one game, the points that the file names."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NoReturn

from tournaments.eventfile import (
    Entrant,
    Event,
    EventFault,
    Pairing,
    PairingPolicy,
    Points,
    Result,
    Round,
    Stage,
)
from tournaments.trf.model import FIRST_ROUND, ROUND_WIDTH, Game, Player, Report

CHESS = {"BBW": Decimal(1), "BBD": Decimal("0.5"), "BBL": Decimal(0)}
# Without an opponent; older programs write the points won as a sign instead of a letter.
ALONE = {"U": "bye", "F": "bye", "+": "bye", "Z": "assigned-loss", "H": "half-bye", "=": "half-bye"}
WHITE_FIRST = {"w": 0, "-": 1, " ": 1, "b": 2}
WON, GONE = (1, 0, 0), (0, 1, 0)
SCORES = {  # mine and the opponent's result -> what the pairing says, seen from me
    ("1", "0"): Result("played", WON),
    ("0", "1"): Result("played", GONE),
    ("W", "L"): Result("played", WON),
    ("L", "W"): Result("played", GONE),
    ("=", "="): Result("played", (0, 0, 1)),
    ("D", "D"): Result("intentional-draw"),
    ("0", "0"): Result("double-loss"),
    ("L", "L"): Result("double-loss"),
    (" ", " "): None,
}
FORFEITS = {("+", "-"): (1,), ("-", "+"): (0,), ("-", "-"): (0, 1)}


def event_of_trf(report: Report, *, game: str = "") -> Event:
    """The event; entrants are `p` and the starting number. Raises ``EventFault`` with line and column."""
    players = {one.number: one for one in report.players}
    count = max((len(one.games) for one in report.players), default=0)
    rounds = tuple(_round(players, number) for number in range(1, count + 1))
    played = any(one is not None and one.colour in "wb" for player in report.players for one in player.games)
    return Event(
        name=report.fact("012"),
        game=game,
        entrants=_entrants(report, count),
        rounds=rounds,
        stages=(Stage("swiss", rounds=None if report.rounds is None else max(report.rounds, count)),),
        date=_date(report.fact("042")),
        best_of=1,
        points=_points(report),
        tie_breaks="chess",
        pairing=PairingPolicy(sides=played),
    )


def _date(text: str) -> str | None:
    """A day written year first; other ways are ambiguous and left out."""
    found = re.fullmatch(r"(\d{4})[/.-](\d\d?)[/.-](\d\d?)", text)
    try:
        return date(*map(int, found.groups())).isoformat() if found else None
    except ValueError:
        return None


def _points(report: Report) -> Points:
    values = CHESS | dict(report.points)
    if values["BBW"] <= 0:
        raise EventFault("BBW", "a win is worth more than nothing")
    win, draw, loss = (Fraction(values[code]) for code in ("BBW", "BBD", "BBL"))
    return Points(win, draw, loss)


def _entrants(report: Report, count: int) -> tuple[Entrant, ...]:
    clubs = {member: team.name for team in report.teams for member in team.members}
    return tuple(
        Entrant(
            id=_ident(one.number),
            name=one.name,
            club=clubs.get(one.number),
            rating=None if one.rating is None else Fraction(one.rating),
            seed=one.number,
            dropped_after=_last_round(one, count) if one.number in report.absent else None,
        )
        for one in report.players
    )


def _last_round(one: Player, count: int) -> int:
    """The last round that says something of him."""
    rounds = [number for number, game in enumerate(one.games, start=1) if game is not None]
    return min(max(rounds, default=0), count)


def _ident(number: int) -> str:
    return f"p{number}"


def _round(players: dict[int, Player], number: int) -> Round:
    pairings: list[Pairing] = []
    for one in players.values():
        game = _game(one, number)
        if game is None or (game.opponent is None and game.result in " -"):
            continue
        if game.opponent is None:
            pairings.append(Pairing(None, (_ident(one.number),), _alone(one, game, number)))
        elif _opens(one, game, players, number):
            pairings.append(_pair(one, game, players[game.opponent], number))
    tables = sorted((pairing for pairing in pairings if len(pairing.players) == 2), key=_order)
    numbered = [Pairing(table, one.players, one.result) for table, one in enumerate(tables, start=1)]
    return Round(1, number, (*numbered, *(one for one in pairings if len(one.players) == 1)))


def _order(pairing: Pairing) -> int:
    """TRF keeps no tables: the best starting number sits first."""
    return min(int(ident[1:]) for ident in pairing.players)


def _game(one: Player, number: int) -> Game | None:
    return one.games[number - 1] if number <= len(one.games) else None


def _alone(one: Player, game: Game, number: int) -> Result:
    if game.result not in ALONE:
        _fail(one, number, 7, f'"{game.result}" without an opponent has no counterpart in an event file')
    return Result(ALONE[game.result])


def _opens(one: Player, game: Game, players: dict[int, Player], number: int) -> bool:
    """Whether this line writes the pairing (white, else the lower number); both lines must agree."""
    other = players.get(game.opponent or 0)
    if other is None:
        _fail(one, number, 0, f"no player has the starting number {game.opponent}")
    if other is one:
        _fail(one, number, 0, "a player cannot meet himself")
    back = _game(other, number)
    if back is None or back.opponent != one.number:
        _fail(one, number, 0, f"player {other.number} does not name player {one.number} in round {number}")
    if game.colour == back.colour and game.colour in "wb":
        _fail(one, number, 5, f"both players of round {number} have the same colour")
    return (WHITE_FIRST[game.colour], one.number) < (WHITE_FIRST[back.colour], other.number)


def _pair(one: Player, game: Game, other: Player, number: int) -> Pairing:
    back = _game(other, number)
    signs = (game.result, back.result if back else " ")
    players = (_ident(one.number), _ident(other.number))
    if signs in FORFEITS:
        return Pairing(
            None, players, Result("no-show", absent=tuple(players[side] for side in FORFEITS[signs]))
        )
    if signs not in SCORES:
        _fail(one, number, 7, f'"{signs[0]}" against "{signs[1]}" of player {other.number} is no result')
    return Pairing(None, players, SCORES[signs])


def _fail(one: Player, number: int, offset: int, text: str) -> NoReturn:
    column = FIRST_ROUND + (number - 1) * ROUND_WIDTH + offset
    raise EventFault(f"line {one.line}, column {column}", text, code="inconsistent")
