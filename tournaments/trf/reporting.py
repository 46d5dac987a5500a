"""An event as a report: what TRF16 can carry of it.

One stage goes in, the one whose standings count. Left out, because the format has no place for it: games
inside a match, tables, penalties, deck lists, late entries before they come (their missed rounds stand as
assigned losses or byes), and whether a result was confirmed: an unconfirmed one is written as open.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from tournaments.eventfile import Entrant, Event, EventFault, Pairing, Result, Round
from tournaments.standings import Row, compute
from tournaments.standings.table import Profile, chain_of
from tournaments.trf.model import Game, Player, Report, Team

MOST_PLAYERS = 9999
LETTERS = {"won": "1", "lost": "0", "drawn": "="}
TYPES = {
    "swiss": "Individual: Swiss-System",
    "round-robin": "Individual: Round-Robin",
    "groups": "Individual: Groups",
}


def report_of(event: Event) -> Report:
    """The report of the counted stage. Raises ``EventFault`` where an event has no report at all."""
    standings = compute(event, profile=_profile(event), newcomers=True)
    rows = {row.entrant: row for row in standings.rows}
    entrants = _in_order([one for one in event.entrants if one.id in rows])
    if len(entrants) > MOST_PLAYERS:
        raise EventFault("entrants", f"a report has at most {MOST_PLAYERS} players")
    numbers = {one.id: number for number, one in enumerate(entrants, start=1)}
    rounds = standings.book.field.rounds
    games = [_games_of(one, numbers, event) for one in rounds]
    return Report(
        facts=_facts(event, entrants, event.stages[standings.stage - 1].kind),
        players=tuple(_player(one, numbers[one.id], rows[one.id], games, rounds) for one in entrants),
        teams=_teams(entrants, numbers),
        rounds=event.stages[standings.stage - 1].rounds,
        absent=tuple(numbers[one.id] for one in entrants if not rows[one.id].active),
        points=_points(event),
    )


def _profile(event: Event) -> Profile:
    """The event's own; a lot that only the secret seed tells is left out."""
    chain = chain_of(event.tie_breaks)
    return tuple(name for name in chain if name != "random" or event.seed is not None)


def _in_order(entrants: list[Entrant]) -> list[Entrant]:
    """Starting numbers: by seed, then by rating, then as they stand in the file."""
    return sorted(entrants, key=lambda one: (one.seed is None, one.seed or 0, -(one.rating or Fraction(0))))


def _facts(event: Event, entrants: list[Entrant], kind: str) -> tuple[tuple[str, str], ...]:
    day = (event.date or "").replace("-", "/")
    rated = sum(one.rating is not None for one in entrants)
    facts = {
        "012": " ".join(event.name.split()),
        "042": day,
        "052": day,
        "062": str(len(entrants)),
        "072": str(rated),
        "092": TYPES.get(kind, f"Individual: {kind}"),
    }
    return tuple((code, text) for code, text in facts.items() if text)


def _points(event: Event) -> tuple[tuple[str, Decimal], ...]:
    points = event.points
    values = {
        "BBW": points.win,
        "BBD": points.draw,
        "BBL": points.loss,
        "BBU": points.win,
        "BBZ": points.loss,
    }
    for code, value in values.items():
        if (value * 10).denominator != 1:
            raise EventFault(
                "points", f"{value} has no place in a report: one decimal is all it takes ({code})"
            )
    return tuple((code, _decimal(value)) for code, value in values.items())


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _player(
    one: Entrant, number: int, row: Row, games: list[dict[str, Game]], rounds: tuple[Round, ...]
) -> Player:
    rating = None if one.rating is None or not 0 < one.rating < 9999.5 else round(one.rating)
    return Player(
        number=number,
        name=" ".join(one.name.split()),
        rating=rating,
        points=round(_decimal(row.points), 1),
        rank=row.rank,
        games=tuple(
            game.get(one.id) or _missed(one, paired.number)
            for game, paired in zip(games, rounds, strict=True)
        ),
    )


def _missed(one: Entrant, number: int) -> Game | None:
    """A round that does not list him: before a late entry a loss or a bye, else blank."""
    if number >= one.entered_round:
        return None
    return Game(None, "-", "F" if one.missed == "bye" else "Z")


def _games_of(one: Round, numbers: dict[str, int], event: Event) -> dict[str, Game]:
    games: dict[str, Game] = {}
    for index, pairing in enumerate(one.pairings):
        if len(pairing.players) > 2:
            place = f"rounds[{event.rounds.index(one)}].pairings[{index}]"
            raise EventFault(place, "a report has no place for a pod")
        if len(pairing.players) == 1:
            games[pairing.players[0]] = Game(None, "-", _alone(pairing))
        else:
            games |= _pair(pairing, numbers)
    return games


def _alone(pairing: Pairing) -> str:
    result = pairing.settled
    return " " if result is None else {"bye": "U", "half-bye": "H"}.get(result.kind, "Z")


def _pair(pairing: Pairing, numbers: dict[str, int]) -> dict[str, Game]:
    """Both sides; who stands first has the white pieces, for the columns want a colour."""
    first, second = pairing.players
    mine, yours = _letters(pairing.settled, first, second)
    return {first: Game(numbers[second], "w", mine), second: Game(numbers[first], "b", yours)}


def _letters(result: Result | None, first: str, second: str) -> tuple[str, str]:
    if result is None:
        return " ", " "
    if result.kind == "no-show":
        return _forfeit(first, result), _forfeit(second, result)
    if result.kind == "double-loss":
        return "0", "0"
    if result.kind == "intentional-draw":
        return "D", "D"
    won, lost, _ = result.games
    return ("=", "=") if won == lost else ("1", "0") if won > lost else ("0", "1")


def _forfeit(player: str, result: Result) -> str:
    return "-" if player in result.absent else "+"


def _teams(entrants: list[Entrant], numbers: dict[str, int]) -> tuple[Team, ...]:
    clubs: dict[str, list[int]] = {}
    for one in entrants:
        if one.club:
            clubs.setdefault(" ".join(one.club.split()), []).append(numbers[one.id])
    return tuple(Team(name, tuple(members)) for name, members in clubs.items())
