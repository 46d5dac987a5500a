"""Writes match files of Imperial Conquest for tests."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.loader import load_catalogue
from matches.engines.adjudicate import adjudicate
from matches.engines.core import State
from matches.engines.registry import get_game

GAME = "imperial-conquest"
Entry = dict[str, Any]
NAMES = ("Red", "Blue", "Green", "Gold", "Grey", "Pink")


def seats_of(count: int) -> list[dict[str, Any]]:
    return [{"name": name} for name in NAMES[:count]]


def start(options: Mapping[str, Any], *, seats: int = 2) -> State:
    """The position before the first entry."""
    state = get_game(GAME).new_initial_state(options, seats_of(seats), load_catalogue(GAME))
    assert isinstance(state, State), state
    return state


def head(**changes: Any) -> dict[str, Any]:
    """A match file without entries, on a shipped map."""
    return {
        "format": "harvest-match/1",
        "game": GAME,
        "rules": "1.0",
        "options": {"map": "two-straits"},
        "seats": seats_of(2),
        "log": [],
        **changes,
    }


def judge(document: Any) -> dict[str, Any]:
    """The verdict on a document."""
    return adjudicate(json.dumps(document).encode())


def refusal_of(document: Any) -> dict[str, Any]:
    refusal: dict[str, Any] = judge(document)["refusal"]
    return refusal


def chart(*land: Sequence[Any], radius: int = 4) -> dict[str, Any]:
    """A map of water with these hexes: `(q, r)` for food, or `(q, r, terrain)`."""
    rows = [[*row, "food"][:3] for row in land]
    return {"radius": radius, "fill": "water", "hexes": rows}


def unit(owner: int, kind: str, at: Sequence[int] | None = None, **more: Any) -> dict[str, Any]:
    """A row of a position's units."""
    return {"owner": owner, "type": kind, **({"at": list(at)} if at is not None else {}), **more}


def building(owner: int, kind: str, at: Sequence[int], **more: Any) -> dict[str, Any]:
    return {"at": list(at), "owner": owner, "kind": kind, **more}


class Table:
    """A match from a position: entries are added, and each must stand."""

    def __init__(
        self,
        land: Sequence[Sequence[Any]],
        *,
        units: Sequence[Mapping[str, Any]] = (),
        buildings: Sequence[Mapping[str, Any]] = (),
        seats: int = 2,
        chart_of: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        position = {"step": "move", "units": list(units), "buildings": list(buildings), **more}
        self.options = {"map": chart_of or chart(*land), "position": position}
        self.seats = seats
        self.log: list[Entry] = []

    @property
    def document(self) -> dict[str, Any]:
        return head(options=self.options, seats=seats_of(self.seats), log=self.log)

    def verdict(self) -> dict[str, Any]:
        return judge(self.document)

    def act(self, by: int, do: str, **fields: Any) -> "Table":
        return self.add({"by": by, "do": do, **fields})

    def roll(self, seat: int, *dice: int) -> "Table":
        return self.add({"by": "chance", "do": "roll", "seat": seat, "dice": list(dice)})

    def add(self, entry: Entry) -> "Table":
        self.log.append(entry)
        verdict = self.verdict()
        assert verdict["refusal"] is None, verdict["refusal"]
        return self

    def refused(self, by: int | str, do: str, **fields: Any) -> dict[str, Any]:
        """The refusal of one more entry, which is not kept."""
        entry = {"by": by, "do": do, **fields}
        refusal = refusal_of({**self.document, "log": [*self.log, entry]})
        assert refusal is not None, f"{entry} stands"
        assert refusal["entry"] == len(self.log)
        return refusal

    def state(self) -> State:
        state = start(self.options, seats=self.seats)
        for entry in self.log:
            parsed = state.parse_entry(entry)
            assert isinstance(parsed, tuple)
            by, action = parsed
            if by < 0:
                state.apply_chance(action)
            else:
                state.apply_action(by, action)
        return state

    def seen(self) -> dict[str, Any]:
        return self.state().observation(None)

    def scores(self) -> dict[str, Any]:
        scores: dict[str, Any] = self.verdict()["scores"]
        return scores

    def due(self) -> str:
        due: str = self.seen()["due"]
        return due

    def legal(self, seat: int, do: str = "") -> list[Entry]:
        """What the seat may do, as fields; of one word only if it is given."""
        actions = self.state().legal_actions(seat)
        return [{"do": action.do, **action.fields()} for action in actions if not do or action.do == do]

    def units(self, seat: int) -> list[str]:
        """The ids of a seat's units."""
        return [row["id"] for row in self.seen()["units"] if row["owner"] == seat]
