"""Writes logs of For the Emperor for tests, in the short notation of the rules page.

`ronin@3` plays, `=2` names a Banner, `>7` places a token, `1:1>6` moves one, `<kyudo` returns, `-` declines.
Draws are written between them, from a fixed order for each seat.
"""

import json
from collections.abc import Sequence
from typing import Any

from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal
from matches.engines.adjudicate import adjudicate
from matches.engines.core import CHANCE
from matches.engines.for_the_emperor.state import ForTheEmperorState
from matches.engines.registry import get_game

GAME = "for-the-emperor"
HOUSE = {"variant": "house-1-9"}
WARRIORS = tuple(load_catalogue(GAME).cards)
ARMIES = ({"army": "crane"}, {"army": "turtle"})
Entry = dict[str, Any]

ORDERS_A = (
    "ronin ashigaru yamabushi wokou sohei kyudo daimyo onna-musha shinobi",
    "wokou kyudo onna-musha sohei ronin yamabushi ashigaru daimyo shinobi",
)
ORDERS_B = (
    "wokou ashigaru yamabushi daimyo shinobi kyudo ronin sohei onna-musha",
    "sohei daimyo ronin ashigaru kyudo shinobi wokou onna-musha yamabushi",
)
LINE_B = (
    "yamabushi@6 ronin@5 =3 wokou@7 ashigaru@3 >7 ashigaru@3 >2 kyudo@6 >1 shinobi@1 shinobi@5 ronin@2 =2 "
    "wokou@3 1:1>6 kyudo@5 >2 onna-musha@2 onna-musha@6"
)


def head(**changes: Any) -> dict[str, Any]:
    """A match file without entries."""
    seats = [{"name": "Aiko", "deck": ARMIES[0]}, {"name": "Ben", "deck": ARMIES[1]}]
    usual = {"format": "harvest-match/1", "game": GAME, "rules": "1.0", "options": {}, "seats": seats}
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


def new_state(**options: Any) -> ForTheEmperorState:
    """The position before the deal."""
    state = get_game(GAME).new_initial_state(options, head()["seats"], load_catalogue(GAME))
    assert isinstance(state, ForTheEmperorState), state
    return state


def order(text: str) -> list[str]:
    """Nine Warriors in the order of drawing: those named, then the others by strength."""
    named = text.split()
    return named + [card for card in WARRIORS if card not in named]


def drawn(seat: int, *cards: str) -> Entry:
    return {"by": "chance", "do": "drawn", "seat": seat, "cards": list(cards)}


def read(word: str, by: int) -> Entry:
    """The entry of one word of the notation."""
    if "@" in word:
        card, at = word.split("@")
        return {"by": by, "do": "play", "card": card, "at": int(at)}
    if ":" in word:
        owner, places = word.split(":")
        left, reached = places.split(">")
        return {"by": by, "do": "shift", "owner": int(owner), "from": int(left), "to": int(reached)}
    if word == "-":
        return {"by": by, "do": "decline"}
    return {
        "=": lambda: {"by": by, "do": "banner", "value": int(word[1:])},
        ">": lambda: {"by": by, "do": "token", "at": int(word[1:])},
        "<": lambda: {"by": by, "do": "return", "card": word[1:]},
    }[word[0]]()


class Script:
    """A log in the making; every entry is also played, so that a test cannot build on an illegal one."""

    def __init__(self, first: str = "", second: str = "", line: str = "", **options: Any) -> None:
        self.document = head(options=options)
        self.log: list[Entry] = self.document["log"]
        self.state = new_state(**options)
        self.left = [order(first), order(second)]
        self.draw()
        self.play(line)

    def draw(self) -> None:
        """Write every draw that is due."""
        while due := self.state.pending_draw():
            assert due.seat is not None
            cards, self.left[due.seat] = self.left[due.seat][: due.number], self.left[due.seat][due.number :]
            self.add(drawn(due.seat, *cards))

    def add(self, entry: Entry) -> None:
        """Append an entry that must be legal."""
        parsed = self.state.parse_entry(entry)
        assert not isinstance(parsed, Refusal), parsed
        by, action = parsed
        self.state.apply_chance(action) if by == CHANCE else self.state.apply_action(by, action)
        self.log.append(entry)

    def play(self, line: str) -> "Script":
        """Play the words of a line, with the draws that follow."""
        for word in line.split():
            self.add(read(word, self.state.current_players()[0]))
            self.draw()
        return self

    def open(self, line: str) -> "Script":
        """The same, but without the draw after the last word."""
        *words, last = line.split()
        self.play(" ".join(words))
        self.add(read(last, self.state.current_players()[0]))
        return self

    def verdict(self, *more: Any) -> dict[str, Any]:
        """The verdict on the log and further entries."""
        return judge({**self.document, "log": [*self.log, *more]})

    def refused(self, entry: Any) -> dict[str, Any]:
        """The refusal of one further entry; everything before it stands."""
        if isinstance(entry, str) and not entry.isalpha():
            entry = read(entry, self.state.active)
        verdict = self.verdict(entry)
        assert verdict["accepted"] == len(self.log)
        assert verdict["refusal"] is not None, "the log is legal"
        assert verdict["refusal"]["entry"] == len(self.log)
        found: dict[str, Any] = verdict["refusal"]
        return found

    def code(self, entry: Any) -> tuple[str, str]:
        """Code and first clause of the refusal of an entry."""
        refusal = self.refused(entry)
        return refusal["code"], (refusal["clauses"] or [""])[0]

    def legal(self) -> list[str]:
        """What may be done now, in the notation."""
        seat = self.state.current_players()[0]
        return [written(action.do, action.fields()) for action in self.state.legal_actions(seat)]

    def field(self, at: int) -> dict[str, Any]:
        """A battlefield as everybody sees it."""
        seen: dict[str, Any] = self.state.observation(None)["battlefields"][at - 1]
        return seen

    def banners(self) -> list[int | None]:
        """The Banners on the battlefields 1 to 7."""
        return [field["banner"] for field in self.state.observation(None)["battlefields"]]


def written(do: str, fields: dict[str, Any]) -> str:
    """An action in the notation."""
    forms = {
        "play": "{card}@{at}",
        "banner": "={value}",
        "token": ">{at}",
        "shift": "{owner}:{from}>{to}",
        "return": "<{card}",
        "decline": "-",
    }
    return forms[do].format(**fields)


def position_b() -> Script:
    """The position of count B, where Turtle is to play."""
    return Script(*ORDERS_B, LINE_B, **HOUSE)


def random_games(number: int, seed: int = 0, **options: Any) -> Sequence[dict[str, Any]]:
    """Whole random matches as documents."""
    from matches.bots.random_play import play

    return [play(game=GAME, decks=ARMIES, seed=seed + n, options=options) for n in range(number)]
