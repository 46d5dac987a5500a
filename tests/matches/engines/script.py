"""Writes logs of The Great Harvest for tests: it draws what is asked for and passes the turns in between."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal
from matches.engines.adjudicate import adjudicate
from matches.engines.core import CHANCE
from matches.engines.great_harvest.state import GreatHarvestState
from matches.engines.registry import get_game

GAME = "great-harvest"
Entry = dict[str, Any]

EVERYTHING = {"cards": dict.fromkeys(load_catalogue(GAME).cards, 4)}
"""A legal deck with four of every card."""


def head(**changes: Any) -> dict[str, Any]:
    """A match file without entries: two seats with EVERYTHING, seat 0 begins."""
    seats = [{"name": "Aiko", "deck": EVERYTHING}, {"name": "Ben", "deck": EVERYTHING}]
    usual = {
        "format": "harvest-match/1",
        "game": GAME,
        "rules": "1.0",
        "options": {"first": 0},
        "seats": seats,
    }
    return {**usual, "log": [], **changes}


def judge(document: Any) -> dict[str, Any]:
    """The verdict on a document."""
    return adjudicate(json.dumps(document).encode())


def refusal_of(document: Any) -> dict[str, Any]:
    """The refusal in the verdict on a document, which must have one."""
    refusal = judge(document)["refusal"]
    assert refusal is not None, "the file is legal"
    found: dict[str, Any] = refusal
    return found


def new_state(document: Mapping[str, Any]) -> GreatHarvestState:
    """The position before the first entry of a document."""
    state = get_game(GAME).new_initial_state(document["options"], document["seats"], load_catalogue(GAME))
    assert isinstance(state, GreatHarvestState), state
    return state


class Script:
    """A log in the making; every entry is also played, so that a test cannot build on an illegal one."""

    def __init__(self, *hands: Sequence[str], **changes: Any) -> None:
        self.document = head(**changes)
        self.state = new_state(self.document)
        self.log: list[Entry] = self.document["log"]
        self.kept: set[str] = set()
        for seat in range(len(self.document["seats"])):
            self.deal(seat, hands[seat] if seat < len(hands) else ())

    def deal(self, seat: int, cards: Sequence[str]) -> None:
        """The opening hand of a seat: `cards`, filled up to seven."""
        hand = list(cards)
        while len(hand) < 7:
            hand.append(self._filler(seat, hand))
        self.add({"by": "chance", "do": "drawn", "seat": seat, "cards": hand})

    def add(self, entry: Entry) -> None:
        """Append an entry that must be legal."""
        parsed = self.state.parse_entry(entry)
        assert not isinstance(parsed, Refusal), parsed
        by, action = parsed
        self.state.apply_chance(action) if by == CHANCE else self.state.apply_action(by, action)
        self.log.append(entry)

    def act(self, seat: int, do: str, **fields: Any) -> None:
        """An action of a seat, with whatever must come before: others' turns, and drawing the card it
        names.
        """
        card = fields.get("card")
        while True:
            self.wait_for(seat)
            if card is None or self.hand(seat).get(card):
                break
            self.draw(seat, card)
        self.add({"by": seat, "do": do, **fields})

    def draw(self, seat: int, card: str) -> None:
        """A draw of exactly that card."""
        self.kept.add(card)
        self.add({"by": seat, "do": "draw"})
        self.add({"by": "chance", "do": "drawn", "seat": seat, "cards": [card]})

    def wait_for(self, seat: int) -> None:
        """Pass until a Labor of the seat is due: others draw and discard."""
        while self.state.current_players() != (seat,) or self.state.surplus():
            (player,) = self.state.current_players()
            if self.state.surplus():
                self.add({"by": player, "do": "discard", "cards": self.spare(player, self.state.surplus())})
            else:
                self.draw(player, self._filler(player, ()))

    def end_turn(self, seat: int) -> None:
        """Use up the Labors of the seat by drawing; a surplus is left in hand."""
        while self.state.current_players() == (seat,) and not self.state.surplus():
            self.draw(seat, self._filler(seat, ()))

    def hand(self, seat: int) -> dict[str, int]:
        """What is in hand."""
        found: dict[str, int] = self.state.observation(seat)["seats"][seat]["hand"]
        return found

    def spare(self, seat: int, count: int) -> list[str]:
        """Cards of the hand that no action asked for."""
        hand = [card for card, copies in self.hand(seat).items() for _ in range(copies)]
        return sorted(hand, key=lambda card: card in self.kept)[:count]

    def _filler(self, seat: int, taken: Sequence[str]) -> str:
        supply = self.state.observation(seat)["seats"][seat]["supply"]
        left = {card: copies - list(taken).count(card) for card, copies in supply.items()}
        return max((card for card in left if card not in self.kept), key=lambda card: (left[card], card))

    def verdict(self, *more: Any) -> dict[str, Any]:
        """The verdict on the log and further entries."""
        return judge({**self.document, "log": [*self.log, *more]})

    def refused(self, *more: Any) -> dict[str, Any]:
        """The refusal of the last of further entries; everything before it stands."""
        verdict = self.verdict(*more)
        assert verdict["accepted"] == len(self.log) + len(more) - 1
        assert verdict["refusal"] is not None, "the log is legal"
        assert verdict["refusal"]["entry"] == verdict["accepted"]
        found: dict[str, Any] = verdict["refusal"]
        return found


CROP = ("cultivator", "seed-sower", "irrigation")


def grow_crop(
    script: Script,
    seat: int = 0,
    card: str = "sweet-corn",
    harvester: str = "combine",
    extra: Sequence[str] = (),
) -> int:
    """A crop with the required tools, growth, `extra` tools and its harvester; the number of the Combo."""
    number = place(script, seat, card)
    for tool in CROP:
        script.act(seat, "tool", card=tool, combo=number)
    script.act(seat, "grow", combo=number)
    for tool in (*extra, harvester):
        script.act(seat, "tool", card=tool, combo=number)
    return number


def place(script: Script, seat: int, card: str) -> int:
    """Place a card; the number of its Combo."""
    script.act(seat, "place", card=card)
    number: int = script.state.observation(seat)["seats"][seat]["combos_placed"]
    return number


def add_tools(script: Script, seat: int, combo: int, *tools: str) -> None:
    """Put tools on a Combo, one after another."""
    for tool in tools:
        script.act(seat, "tool", card=tool, combo=combo)


def profits(script: Script, seat: int, combo: int) -> int:
    """What a Combo would pay."""
    farm = script.state.observation(seat)["seats"][seat]["farm"]
    (found,) = [row["profits"] for row in farm if row["combo"] == combo]
    worth: int = found
    return worth
