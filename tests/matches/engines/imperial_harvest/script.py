"""Writes match files of Imperial Harvest for tests."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cards.library.loader import load_catalogue, load_map
from cards.library.teams import check_sides, check_team
from matches.engines.adjudicate import adjudicate
from matches.engines.core import State
from matches.engines.imperial_harvest.state import HarvestState
from matches.engines.registry import get_game

GAME = "imperial-harvest"
Entry = dict[str, Any]
CATALOGUE = load_catalogue(GAME)
STANDARD = load_map(GAME, "standard")
COURT = ("monk", "imperial-guardian", "imperial-bard")
WARBAND = ("barbarian", "sorceress", "raider-bard")
CAMPS = ([[1, 1], [0, 1], [1, 0]], [[10, 10], [11, 10], [10, 11]])
"""The usable cells of the character camps of the standard map."""
GARDENS = [
    [row["origin"][0] + u, row["origin"][1] + v]
    for row in STANDARD["slots"].values()
    for u in range(row["size"][0])
    for v in range(row["size"][1])
]
BRIDGES = list(STANDARD["bridges"].values())


def seats_of(*teams: Sequence[str] | None) -> list[dict[str, Any]]:
    """Seats with teams; None: no deck."""
    return [
        {"name": name, **({"deck": {"characters": list(team)}} if team is not None else {})}
        for name, team in zip(("Aiko", "Ben"), teams, strict=False)
    ]


def head(**changes: Any) -> dict[str, Any]:
    """A match file without entries, of the ready teams on the standard map."""
    return {
        "format": "harvest-match/1",
        "game": GAME,
        "rules": "1.0",
        "options": {},
        "seats": seats_of(COURT, WARBAND),
        "log": [],
        **changes,
    }


def start(options: Mapping[str, Any], *teams: Sequence[str] | None) -> HarvestState:
    """The position before the first entry."""
    seats = seats_of(*(teams or (COURT, WARBAND)))
    state = get_game(GAME).new_initial_state(options, seats, CATALOGUE)
    assert isinstance(state, HarvestState), state
    return state


def judge(document: Any) -> dict[str, Any]:
    """The verdict on a document."""
    return adjudicate(json.dumps(document).encode())


def refusal_of(document: Any) -> dict[str, Any]:
    """Why a document is refused."""
    refusal: dict[str, Any] = judge(document)["refusal"]
    return refusal


def spawning() -> list[Entry]:
    """The six places of the page's example."""
    return [
        {"by": seat, "do": "spawn", "character": name, "at": at, "dir": "n" if seat == 0 else "w"}
        for seat, team in enumerate((COURT, WARBAND))
        for name, at in zip(team, CAMPS[seat], strict=True)
    ]


class Table:
    """A match from a position: entries are added, and each must stand.

    `places` by id: a cell, or a row of the position. Whoever is not named stands in the camp. `first`: who is
    declared and begins; the rest of the pair is the next of the team.
    """

    def __init__(
        self,
        *teams: Sequence[str],
        places: Mapping[str, Any],
        side: str = "all",
        chart: Any = None,
        berries: Sequence[Sequence[int]] = (),
        **more: Any,
    ) -> None:
        self.teams = teams or (COURT, WARBAND)
        position = {"characters": self._characters(places), "strawberries": list(berries), **more}
        self.options = {"side": side, "position": position} | ({"map": chart} if chart else {})
        self.log: list[Entry] = []

    def _characters(self, places: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for seat, team in enumerate(self.teams):
            named = [row["at"] if isinstance(row, Mapping) else row for row in places.values()]
            free = iter([cell for cell in CAMPS[seat] if cell not in named])
            for name in team:
                row = places.get(name)
                row = row if isinstance(row, Mapping) else {"at": row or next(free)}
                found[name] = {"facing": "n", **row}
        return found

    @property
    def document(self) -> dict[str, Any]:
        return head(options=self.options, seats=seats_of(*self.teams), log=self.log)

    def verdict(self) -> dict[str, Any]:
        return judge(self.document)

    def add(self, entry: Entry) -> "Table":
        self.log.append(entry)
        verdict = self.verdict()
        assert verdict["refusal"] is None, verdict["refusal"]
        return self

    def act(self, by: int, do: str, **fields: Any) -> "Table":
        return self.add({"by": by, "do": do, **fields})

    def begin(self, name: str, other: str | None = None) -> "Table":
        """Declare the character (with another one of the team), and begin with it."""
        seat = next(seat for seat, team in enumerate(self.teams) if name in team)
        second = other or next(member for member in self.teams[seat] if member != name)
        self.act(seat, "declare", characters=[name, second])
        return self.act(seat, "begin", character=name)

    def begin_next(self, name: str) -> "Table":
        """Begin with the other one that is declared."""
        return self.act(self.active_seat(), "begin", character=name)

    def use(self, ability: str, **fields: Any) -> "Table":
        """The active character uses an ability."""
        return self.act(self.active_seat(), "use", ability=ability, **_with(fields))

    def refused(self, do: str, by: int | str | None = None, **fields: Any) -> dict[str, Any]:
        """The refusal of one more entry, which is not kept."""
        entry = {"by": self.active_seat() if by is None else by, "do": do, **_with(fields)}
        refusal = refusal_of({**self.document, "log": [*self.log, entry]})
        assert refusal is not None, f"{entry} stands"
        assert refusal["entry"] == len(self.log)
        return refusal

    def code(self, do: str, by: int | str | None = None, **fields: Any) -> str:
        """The code of that refusal."""
        return str(self.refused(do, by, **fields)["code"])

    def no(self, ability: str, **fields: Any) -> str:
        """The code with which an ability is refused."""
        return self.code("use", ability=ability, **fields)

    def active_seat(self) -> int:
        return int(self.seen()["players"][0])

    def state(self) -> State:
        state = start(self.options, *self.teams)
        for entry in self.log:
            parsed = state.parse_entry(entry)
            assert isinstance(parsed, tuple)
            state.apply_action(*parsed)
        return state

    def seen(self) -> dict[str, Any]:
        return self.state().observation(None)

    def at(self, name: str) -> Any:
        """Where a character stands; None: nowhere."""
        return self.seen()["characters"][name]["at"]

    def fallen(self, name: str) -> bool:
        """Whether a character was defeated: it is off the board, or back in its camp and immune."""
        row = self.seen()["characters"][name]
        return row["at"] is None or row["immune"]

    def ap(self) -> int:
        """The points of the active character."""
        return int(self.seen()["activation"]["ap"])

    def legal(self, seat: int, do: str = "") -> list[Entry]:
        """What the seat may do; of one word only if it is given."""
        actions = self.state().legal_actions(seat)
        return [{"do": action.do, **action.fields()} for action in actions if not do or action.do == do]

    def scores(self) -> dict[str, Any]:
        scores: dict[str, Any] = self.verdict()["scores"]
        return scores


def _with(fields: Mapping[str, Any]) -> dict[str, Any]:
    """`through` stands for `with`, which is a word of the language."""
    return {"with" if name == "through" else name: value for name, value in fields.items()}


# Random positions ----------------------------------------------------------------------------------


def random_teams(rng: Random) -> tuple[list[str], list[str]]:
    """Two legal teams."""
    while True:
        picks = rng.sample(list(CATALOGUE.cards), 6)
        teams = picks[:3], picks[3:]
        if not any(check_team(team, CATALOGUE) for team in teams) and not check_sides(teams):
            return teams


def random_position(rng: Random) -> tuple[dict[str, Any], tuple[list[str], list[str]]]:
    """Options with a crowded position in one corner of the board, and the teams."""
    teams = random_teams(rng)
    while True:
        options = {"side": rng.choice(["basic", "advanced", "all", "all"]), "position": _crowd(rng, teams)}
        state = get_game(GAME).new_initial_state(options, seats_of(*teams), CATALOGUE)
        if isinstance(state, State):
            return options, teams


def _crowd(rng: Random, teams: Sequence[Sequence[str]]) -> dict[str, Any]:
    middle = rng.choice(GARDENS)
    cells = sorted(
        [*GARDENS, *BRIDGES],
        key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]) + rng.random(),
    )[:24]
    names = [name for team in teams for name in team]
    spots = rng.sample(cells, 9)
    return {
        "turn": rng.randint(1, 12),
        "characters": {
            name: {
                "at": at,
                "facing": rng.choice("nesw"),
                "items": rng.choice([0, 1, 1, 2]),
                "uses": {"chop": rng.randint(0, 3)},
            }
            for name, at in zip(names, spots, strict=False)
        },
        "tokens": [
            {"id": token, "at": at, "facing": rng.choice("nesw")}
            for token, at in zip(
                rng.sample(["token-0-1", "token-0-2", "token-1-1"], 2), spots[6:], strict=False
            )
        ],
        "strawberries": [rng.choice(cells) for _ in range(8)],
        "edges": _edges(rng, cells),
    }


def _edges(rng: Random, cells: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    found: dict[tuple[tuple[int, ...], ...], str] = {}
    for token in ("hedge", "hedge", "chopped", "chopped"):
        x, y = rng.choice(cells)
        other = rng.choice([[x + 1, y], [x, y + 1]])
        if max(other) < 12:
            found[(x, y), tuple(other)] = token
    return [{"edge": [list(cell) for cell in edge], "token": token} for edge, token in found.items()]
