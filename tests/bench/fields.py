"""Large events for measuring: a field after so many rounds, paired near in score, results from one seed."""

from random import Random

from tournaments.eventfile import Entrant, Event, Pairing, Result, Round, Stage

GAMES = ((2, 0, 0), (2, 1, 0), (0, 2, 0), (1, 2, 0), (1, 1, 1))


def event_after(rounds: int, entrants: int, *, planned: int | None = None, seed: int = 1) -> Event:
    """An event of so many entrants after so many Swiss rounds; a bye a round where the number is odd.

    Paired quickly: neighbours in order of score with a little noise. The same numbers give the same event.
    """
    rng = Random(seed)
    names = [f"p{number}" for number in range(entrants)]
    points = dict.fromkeys(names, 0)
    played = tuple(_round(number, points, rng) for number in range(1, rounds + 1))
    return Event(
        name="Bench",
        game="great-harvest",
        entrants=tuple(Entrant(name, name) for name in names),
        rounds=played,
        stages=(Stage("swiss", rounds=planned),),
        seed=f"{seed:064x}",
    )


def _round(number: int, points: dict[str, int], rng: Random) -> Round:
    order = sorted(points, key=lambda name: (-points[name], rng.random()))
    tables = []
    for table, (one, other) in enumerate(zip(order[::2], order[1::2], strict=False), start=1):
        games = GAMES[min(int(rng.random() * 4.4), 4)]
        tables.append(Pairing(table, (one, other), Result("played", games)))
        _score(points, one, other, games)
    if len(order) % 2:
        points[order[-1]] += 3
        tables.append(Pairing(None, (order[-1],), Result("bye")))
    return Round(1, number, tuple(tables))


def _score(points: dict[str, int], one: str, other: str, games: tuple[int, int, int]) -> None:
    if games[0] == games[1]:
        points[one], points[other] = points[one] + 1, points[other] + 1
    else:
        points[one if games[0] > games[1] else other] += 3
