"""Writes match files of Harrow County for tests."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.loader import load_catalogue
from matches.engines.adjudicate import adjudicate
from matches.engines.core import CHANCE, State
from matches.engines.registry import get_game

GAME = "harrow-county"
Entry = dict[str, Any]
THREE = ("fair-folk", "protectors", "family")
FOUR = ("fair-folk", "protectors", "family", "hester")
TWO = ("fair-folk", "hester")
SWORD, CROWN, QUEEN = [2, -1], [-1, -2], [-3, 1]
OBJECTIVES = ("one-line", "on-the-edge", "one-chain")
CARDS = ("calm-down", "rub-out", "deep-roots")
OFFERS = ("advance-1", "spawn-1", "strengthen-1")


def seats_of(factions: Sequence[str]) -> list[dict[str, Any]]:
    return [{"name": name.title(), "deck": {"faction": name}} for name in factions]


def head(**changes: Any) -> dict[str, Any]:
    """A match file of three players without entries."""
    usual = {"format": "harvest-match/1", "game": GAME, "rules": "1.0", "seats": seats_of(THREE), "log": []}
    return {**usual, **changes}


def judge(document: Any) -> dict[str, Any]:
    """The verdict on a document."""
    return adjudicate(json.dumps(document).encode())


def refusal_of(document: Any) -> dict[str, Any]:
    refusal: dict[str, Any] = judge(document)["refusal"]
    return refusal


def unit(name: str, faction: str, at: Sequence[int], kind: str = "haint") -> dict[str, Any]:
    """A row of the host's units."""
    return {"id": name, "faction": faction, "type": kind, "at": list(at)}


class Table:
    """A match to which entries are added; each must stand."""

    def __init__(self, *factions: str, host: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.factions = factions or THREE
        self.options = options if host is None else {**options, "host": host}
        self.log: list[Entry] = []

    @property
    def document(self) -> dict[str, Any]:
        return head(options=self.options, seats=seats_of(self.factions), log=self.log)

    def verdict(self) -> dict[str, Any]:
        return judge(self.document)

    def act(self, by: int | str, do: str, **fields: Any) -> "Table":
        entry = {"by": by, "do": do, **fields}
        self.log.append(entry | ({"from": entry.pop("start")} if "start" in entry else {}))
        verdict = self.verdict()
        assert verdict["refusal"] is None, verdict["refusal"]
        return self

    def report(self, by: int, kind: str, **fields: Any) -> "Table":
        return self.act(by, "report", kind=kind, **fields)

    def draw(self, deck: str, *items: str) -> "Table":
        return self.act("chance", "drawn", deck=deck, items=list(items))

    def tree(self, **cubes: int) -> "Table":
        return self.act("chance", "tree", cubes={name.replace("_", "-"): n for name, n in cubes.items()})

    def refused(self, by: int | str, do: str, **fields: Any) -> dict[str, Any]:
        """The refusal of one more entry, which is not kept."""
        entry = {"by": by, "do": do, **fields}
        entry |= {"from": entry.pop("start")} if "start" in entry else {}
        refusal = refusal_of({**self.document, "log": [*self.log, entry]})
        assert refusal is not None, f"{entry} stands"
        assert refusal["entry"] == len(self.log)
        return refusal

    def state(self) -> State:
        state = get_game(GAME).new_initial_state(self.options, seats_of(self.factions), load_catalogue(GAME))
        assert isinstance(state, State), state
        for entry in self.log:
            parsed = state.parse_entry(entry)
            assert isinstance(parsed, tuple)
            by, action = parsed
            state.apply_chance(action) if by == CHANCE else state.apply_action(by, action)
        return state

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        return self.state().observation(seat)

    def due(self) -> list[str]:
        due = self.seen()["due"]
        return due["do"] if due else []

    def scores(self) -> dict[str, Any]:
        scores: dict[str, Any] = self.verdict()["scores"]
        return scores

    def cubes(self, faction: str = "fair-folk") -> tuple[int, int, int]:
        """In the Battleground, the supply and the Tree."""
        row = self.seen()["cubes"][faction]
        return row["battleground"], row["supply"], row["tree"]

    def legal(self, seat: int, do: str = "") -> list[Entry]:
        """What the seat may do, as fields; of one word only if it is given."""
        actions = self.state().legal_actions(seat)
        return [{"do": action.do, **action.fields()} for action in actions if not do or action.do == do]

    # Whole pieces of a match

    def opened(
        self,
        *,
        objectives: Sequence[str] = OBJECTIVES,
        cards: Sequence[str] = CARDS,
        offers: Sequence[str] = OFFERS,
        sword: Sequence[int] = SWORD,
        crown: Sequence[int] = CROWN,
        queen: Sequence[int] = QUEEN,
        terrain: str = "plains",
    ) -> "Table":
        """The first entries up to the first turn (with two players: up to the first bag)."""
        self.draw("objectives", *objectives).draw("cards", *cards).draw("offers", *offers)
        self.act(1, "hide", sword=list(sword), crown=list(crown), queen=list(queen))
        self.act(0, "board", terrain=terrain)
        if self.factions == TWO:
            self.draw("solo", "solo-01", "solo-02", "solo-03")
            self.act(0, "place", card="solo-01").draw("solo", "solo-04")
            self.act(1, "place", card="solo-02").draw("solo", "solo-05")
        return self

    def nest(self, at: Sequence[int], offer: str, **more: Any) -> "Table":
        return self.act(0, "nest", at=list(at), offer=offer, **more)

    def passed(self, *offers: str) -> "Table":
        """The Fair Folk clean up and draw these offers."""
        self.act(0, "cleanup")
        return self.draw("offers", *offers) if offers else self

    def clean(self) -> "Table":
        """The Fair Folk clean up and draw what comes first."""
        self.act(0, "cleanup")
        while (due := self.seen()["due"]) and due["by"] == "chance" and due["do"] == ["drawn"]:
            outcomes = self.state().chance_outcomes()
            assert outcomes
            self.act("chance", "drawn", **outcomes[0][0].fields())
        return self

    def others_pass(self, *seats: int) -> "Table":
        for seat in seats:
            self.act(seat, "cleanup")
        return self

    def collect(self, seat: int, at: Sequence[int], **cubes: int) -> "Table":
        """Collect the offer of a nest; so many cubes come out of the Tree."""
        return self.act(seat, "collect", at=list(at)).tree(**cubes)


def nests_laid(table: Table, *places: tuple[Sequence[int], str], drawn: Sequence[str]) -> Table:
    """A nest a turn of the Fair Folk of three players; the offer drawn after each; up to the next turn of
    theirs.
    """
    rivals = [1, 2]
    for (at, offer), new in zip(places, drawn, strict=True):
        table.nest(at, offer).passed(new)
        table.act(rivals[0], "cleanup")
        rivals.reverse()
    return table


PLAINS = ([-2, -1], [-2, 2], [-1, 2], [1, -2], [1, 2], [2, -2], [2, 1])
ALL_OFFERS = (
    *(f"advance-{n}" for n in range(1, 5)),
    *(f"spawn-{n}" for n in range(1, 4)),
    *(f"strengthen-{n}" for n in range(1, 5)),
)
LATER = [offer for offer in ALL_OFFERS if offer not in OFFERS]
IN_ORDER = (*OFFERS, *LATER)


def rich(turns: int, *factions: str, host: Mapping[str, Any] | None = None, **hands: Any) -> Table:
    """After so many turns with a nest on plains each: as many silver cubes, and the turn of the Fair Folk."""
    table = Table(*factions, host=host, cycles=3).opened(**hands)
    rivals = [1, 2]
    for number in range(turns):
        table.nest(PLAINS[number], IN_ORDER[number])
        table.passed(*IN_ORDER[number + 3 : number + 4])
        table.act(rivals[0], "cleanup")
        rivals.reverse()
        if len(table.factions) == 4 and number % 2:
            table.act(3, "cleanup")
    return table
