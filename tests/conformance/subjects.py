"""The games that the conformance suite runs on, with seats that make legal matches. A new engine adds a
row.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cards.library.loader import load_catalogue
from matches.engines.core import CHANCE, State
from matches.engines.registry import get_game
from matches.engines.replay import entry_of

Seats = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Subject:
    """A game with options and seats; `seats()` is called anew for each match.

    `hides`: seats have secrets from each other. `ends`: random play comes to an end within the most entries
    of a file. `shares`: several can win without a draw. `by_word`: a walk picks a word first, and then an
    action of it, so that long lists of one word do not drown the others. `free`: actions that may be written
    in more ways than the legal list shows.
    """

    slug: str
    name: str
    options: dict[str, Any]
    seats: Callable[[], Seats]
    hides: bool = True
    ends: bool = True
    shares: bool = False
    by_word: bool = False
    free: Callable[[Any], bool] = lambda action: False

    def start(self) -> State:
        """The position before the first entry."""
        state = get_game(self.slug).new_initial_state(self.options, self.seats(), load_catalogue(self.slug))
        assert isinstance(state, State), state
        return state

    def document(self, log: list[Any]) -> dict[str, Any]:
        """A match file with this head."""
        return {
            "format": "harvest-match/1",
            "game": self.slug,
            "rules": get_game(self.slug).rules_version,
            "options": self.options,
            "seats": list(self.seats()),
            "log": log,
        }


def theme_seats(*names: str) -> Callable[[], Seats]:
    """Seats with theme decks of The Great Harvest."""
    decks = {row["id"]: dict(row["cards"]) for row in load_catalogue("great-harvest").extras["theme_decks"]}
    return lambda: [{"name": name, "deck": {"cards": decks[name]}} for name in names]


def named_seats(*names: str) -> Callable[[], Seats]:
    """Seats that bring nothing but a name."""
    return lambda: [{"name": name} for name in names]


BEACH = {
    "map": {
        "radius": 4,
        "fill": "water",
        "hexes": [[0, 0, "food"], [1, 0, "wood"], [0, 1, "ore"], [-2, 2, "gold"]],
    },
    "position": {
        "turn": 1,
        "step": "move",
        "buildings": [
            {"at": [0, 0], "owner": 0, "kind": "city"},
            {"at": [-2, 2], "owner": 1, "kind": "town"},
        ],
        "units": [
            {"owner": 0, "type": "infantry", "at": [0, 0], "count": 3},
            {"owner": 0, "type": "artillery", "at": [0, 0], "count": 2},
            {"owner": 0, "type": "frigate", "at": [-1, 0]},
            {"owner": 1, "type": "frigate", "at": [0, -1], "count": 2},
            {"owner": 1, "type": "infantry", "aboard": "1f1", "count": 2},
            {"owner": 1, "type": "artillery", "aboard": "1f2"},
            {"owner": 1, "type": "cavalry", "at": [1, 0], "count": 2},
        ],
        "resources": [{"food": 4, "gold": 4}, {"ore": 5, "wood": 5}],
        "aside": [{"city": 1}, {"frigate": 1, "infantry": 2}],
    },
}


def armies() -> Seats:
    """Seats of For the Emperor."""
    return [{"name": army, "deck": {"army": army}} for army in ("crane", "turtle")]


def teams(*sides: Sequence[str]) -> Callable[[], Seats]:
    """Seats of Imperial Harvest with their characters."""
    return lambda: [
        {"name": name, "deck": {"characters": list(side)}}
        for name, side in zip(("Aiko", "Ben"), sides, strict=True)
    ]


MELEE = {  # everybody in one garden, with strawberries in hand
    "side": "all",
    "position": {
        "turn": 3,
        "characters": {
            name: {"at": at, "facing": facing, "items": 1}
            for name, at, facing in (
                ("nymph", [4, 4], "n"),
                ("regent", [3, 5], "e"),
                ("puppeteer", [5, 5], "w"),
                ("basilisk", [5, 3], "s"),
                ("minotaur", [6, 6], "w"),
                ("monk", [7, 5], "w"),
            )
        },
        "tokens": [{"id": "token-0-1", "at": [7, 7], "facing": "s"}],
        "edges": [{"edge": [[4, 4], [4, 5]], "token": "hedge"}],
    },
}
COURT = ("monk", "imperial-guardian", "imperial-bard")
WARBAND = ("barbarian", "sorceress", "raider-bard")


def factions(*names: str) -> Callable[[], Seats]:
    """Seats of Harrow County."""
    return lambda: [{"name": name.title(), "deck": {"faction": name}} for name in names]


def names_a_unit(action: Any) -> bool:
    """Whether the id, and in a report the hex, of a new unit is free to choose."""
    fields = action.fields()
    return fields.get("kind") == "spawn" or (
        str(fields.get("offer", "")).startswith("spawn-") and "unit" in fields
    )


HARROW: dict[str, Any] = {"shares": True, "by_word": True, "free": names_a_unit}
CROWD = {
    "cycles": 1,
    "host": {
        "units": [
            {"id": "kammi-haint", "faction": "kammi", "type": "haint", "at": [0, 0]},
            {"id": "kammi-legend", "faction": "kammi", "type": "legend", "at": [1, 0]},
            {"id": "protectors-haint", "faction": "protectors", "type": "haint", "at": [0, 0]},
            {"id": "hester", "faction": "hester", "type": "hester", "at": [-1, 0]},
        ],
        "townsfolk": [[0, 1], [1, 1]],
        "bonfires": [[2, 0]],
        "dolls": [[0, 1]],
        "cubes": {"protectors": 6, "kammi": 4, "hester": 3},
    },
}
RANCH, BELT = "prairie-ranch", "grain-belt"
SUBJECTS = (
    Subject("great-harvest", "two seats, chance begins", {}, theme_seats(RANCH, BELT)),
    Subject("great-harvest", "three seats", {"first": 2, "top_value": 40}, theme_seats(RANCH, BELT, RANCH)),
    Subject(
        "imperial-conquest", "two seats", {"map": "two-straits"}, named_seats("Aiko", "Ben"), hides=False
    ),
    Subject("imperial-conquest", "a landing", BEACH, named_seats("Aiko", "Ben"), hides=False, ends=False),
    Subject(
        "imperial-conquest",
        "four seats",
        {"map": "four-winds"},
        named_seats(*"ABCD"),
        hides=False,
        ends=False,
    ),
    Subject("harrow-county", "three seats", {}, factions("fair-folk", "protectors", "family"), **HARROW),
    Subject(
        "harrow-county",
        "four seats, a crowd",
        CROWD,
        factions("fair-folk", "protectors", "kammi", "hester"),
        **HARROW,
    ),
    Subject("harrow-county", "against Hester", {}, factions("fair-folk", "hester"), **HARROW),
    Subject("for-the-emperor", "standard", {}, armies),
    Subject("for-the-emperor", "house-1-9", {"variant": "house-1-9"}, armies),
    Subject("imperial-harvest", "ready teams", {}, teams(COURT, WARBAND), hides=False),
    Subject(
        "imperial-harvest",
        "a draft and a map to be built",
        {"draft": True, "map": "build", "side": "basic"},
        lambda: [{"name": "Aiko"}, {"name": "Ben"}],
        hides=False,
    ),
    Subject(
        "imperial-harvest",
        "a melee",
        MELEE,
        teams(("nymph", "regent", "puppeteer"), ("basilisk", "minotaur", "monk")),
        hides=False,
    ),
)


def walk(subject: Subject, seed: int, entries: int) -> list[tuple[int, Any, State]]:
    """A random match: who did what, and a copy of the position before it; up to so many entries or the
    end.
    """
    state, rng = subject.start(), Random(seed)
    found = []
    while len(found) < entries and not state.is_terminal():
        by = rng.choice(state.current_players())
        action = state.sample_chance(rng) if by == CHANCE else pick(subject, state.legal_actions(by), rng)
        found.append((by, action, state.clone()))
        apply(state, by, action)
    found.append((CHANCE, None, state))
    return found


def pick(subject: Subject, actions: list[Any], rng: Random) -> Any:
    """One of the actions."""
    if not subject.by_word:
        return rng.choice(actions)
    words: dict[tuple[Any, ...], list[Any]] = {}
    for action in actions:
        fields = action.fields()
        words.setdefault((action.do, fields.get("kind"), fields.get("card")), []).append(action)
    return rng.choice(words[rng.choice(list(words))])


def apply(state: State, by: int, action: Any) -> None:
    """Do an action of anybody."""
    if by == CHANCE:
        state.apply_chance(action)
    else:
        state.apply_action(by, action)


def log_of(walked: list[tuple[int, Any, State]]) -> list[dict[str, Any]]:
    """The entries of a walk."""
    return [entry_of(by, action) for by, action, _ in walked if action is not None]
