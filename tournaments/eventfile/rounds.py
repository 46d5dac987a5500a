"""Rounds, pairings and results of an event file: their shape, with places."""

from __future__ import annotations

from collections.abc import Container

from tournaments.eventfile.cursor import Cursor, shown
from tournaments.eventfile.model import Pairing, Result, Round, Stage
from tournaments.eventfile.names import RESULT_KINDS

MAX_GAMES = 99
POD_SIZES = range(3, 7)
ALONE = frozenset({"bye", "assigned-loss", "half-bye"})


def read_rounds(at: Cursor, *, ids: frozenset[str], stages: tuple[Stage, ...]) -> tuple[Round, ...]:
    """All rounds, in order of stage and number. Raises ``EventFault``."""
    if at.missing:
        return ()
    rounds = [_round(item, ids, len(stages)) for item in at.each()]
    return tuple(sorted(rounds, key=lambda one: (one.stage, one.number)))


def _round(at: Cursor, ids: frozenset[str], stages: int) -> Round:
    stage = at.get("stage")
    seen: set[str] = set()
    pairings = at.get("pairings")
    return Round(
        stage=1 if stage.missing else stage.integer(1, stages),
        number=at.get("number").integer(1, 1000),
        pairings=() if pairings.missing else tuple(_pairing(item, ids, seen) for item in pairings.each()),
    )


def _pairing(at: Cursor, ids: frozenset[str], seen: set[str]) -> Pairing:
    players = _players(at.get("players"), ids, seen)
    table, result = at.get("table"), at.get("result")
    return Pairing(
        table=None if table.missing else table.integer(1),
        players=players,
        result=None if result.missing else _result(result, players),
    )


def _players(at: Cursor, ids: frozenset[str], seen: set[str]) -> tuple[str, ...]:
    players: list[str] = []
    for item in at.each():
        ident = item.text()
        if ident not in ids:
            item.fail(f"no entrant {shown(ident)}")
        if ident in players:
            item.fail(f'"{ident}" cannot play against himself', code="inconsistent")
        if ident in seen:
            item.fail(f'"{ident}" is paired twice in this round', code="inconsistent")
        seen.add(ident)
        players.append(ident)
    if not 1 <= len(players) < POD_SIZES.stop:
        at.fail("1 player (a bye), 2, or 3 to 6 (a pod) are expected")
    return tuple(players)


def _result(at: Cursor, players: tuple[str, ...]) -> Result:
    kind = at.get("kind").choice(RESULT_KINDS)
    confirmed = at.get("confirmed")
    _check_size(at, kind, len(players))
    return Result(
        kind=kind,
        games=_games(at.get("games")) if kind == "played" else (0, 0, 0),
        absent=_absent(at.get("absent"), players) if kind == "no-show" else (),
        places=_places(at.get("places"), players) if kind == "pod" else (),
        confirmed=True if confirmed.missing else confirmed.flag(),
    )


def _check_size(at: Cursor, kind: str, size: int) -> None:
    wanted: Container[int] = POD_SIZES if kind == "pod" else (1 if kind in ALONE else 2,)
    if size not in wanted:
        players = "1 player" if size == 1 else f"{size} players"
        at.get("kind").fail(f'"{kind}" does not fit {players}', code="inconsistent")


def _games(at: Cursor) -> tuple[int, int, int]:
    """Of two numbers none was drawn."""
    counts = [item.integer(0, MAX_GAMES) for item in at.each()]
    if len(counts) not in (2, 3):
        at.fail("three numbers are expected: won by the first, won by the second, drawn")
    first, second, drawn = (*counts, 0)[:3]
    return first, second, drawn


def _absent(at: Cursor, players: tuple[str, ...]) -> tuple[str, ...]:
    absent = _known(at, players)
    if not absent:
        at.fail("at least one absent player is expected")
    return absent


def _known(at: Cursor, players: tuple[str, ...]) -> tuple[str, ...]:
    names: list[str] = []
    for item in at.each():
        ident = item.text()
        if ident not in players:
            item.fail(f"{shown(ident)} does not sit at this table", code="inconsistent")
        if ident in names:
            item.fail(f"{shown(ident)} stands twice", code="inconsistent")
        names.append(ident)
    return tuple(names)


def _places(at: Cursor, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    places = tuple(_known(item, players) for item in at.each())
    if not all(places):
        at.fail("a place without a player")
    flat = [ident for place in places for ident in place]
    if sorted(flat) != sorted(players):
        at.fail("every player of the pod has exactly one place", code="inconsistent")
    return places
