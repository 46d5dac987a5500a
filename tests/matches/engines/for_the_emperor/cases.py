"""A file for every code of For the Emperor that a match file can be refused with."""

from collections.abc import Callable, Mapping
from typing import Any

from .script import ARMIES, WARRIORS, Script, drawn, head, refusal_of
from .test_rules import LAST_BUT_ONE, SKIP, THREE

Refused = dict[str, Any]
Case = Callable[[], Refused]


def start() -> Script:
    """Crane is to play: Ronin, Ashigaru, Yamabushi in hand."""
    return Script("ronin ashigaru yamabushi wokou", "wokou kyudo onna-musha sohei")


def deck(army: Any) -> Refused:
    return refusal_of(head(seats=[{"deck": ARMIES[0]}, {"deck": army}]))


def turtle(**cards: Any) -> Refused:
    """Turtle with the nine and these rows changed."""
    return deck({"army": "turtle", "cards": {**dict.fromkeys(WARRIORS, 1), **cards}})


def over() -> Script:
    return Script(*LAST_BUT_ONE).play("yamabushi@4 - ashigaru@7 >1")


def unfinished(line: str) -> Script:
    """Crane has played the last word of a line, and whatever follows it is due."""
    return Script("ronin ashigaru yamabushi wokou", "wokou kyudo onna-musha sohei").open(line)


HEAD: Mapping[str, Case] = {
    "malformed-deck": lambda: deck(None),
    "army.missing": lambda: deck({}),
    "army.unknown": lambda: deck({"army": "Turtle"}),
    "cards.shape": lambda: deck({"army": "turtle", "cards": []}),
    "count.invalid": lambda: turtle(ronin="1", Ronin=1),
    "card.unknown": lambda: turtle(samurai=1),
    "card.missing": lambda: deck({"army": "turtle", "cards": {"ronin": 1}}),
    "card.copies": lambda: turtle(Ronin=1),
    "field.unknown": lambda: deck({"army": "turtle", "foil": True}),
    "option.unknown": lambda: refusal_of(head(options={"first": 0})),
    "option.value": lambda: refusal_of(head(options={"variant": "Standard"})),
    "seats.number": lambda: refusal_of(head(seats=[{"deck": ARMIES[0]}])),
    "seats.armies": lambda: refusal_of(head(seats=[{"deck": ARMIES[1]}, {"deck": ARMIES[0]}])),
    "retract.target": lambda: start().refused({"by": 0, "do": "retract", "entry": 0}),
    "retract.past-chance": lambda: (
        start().play("ashigaru@1 >2").refused({"by": 0, "do": "retract", "entry": 2})
    ),
    "retract.consent": lambda: over().refused({"by": 1, "do": "retract", "entry": len(over().log) - 4}),
}
DUE: Mapping[str, Case] = {
    "match.over": lambda: over().refused({"by": 0, "do": "decline"}),
    "draw.due": lambda: unfinished("yamabushi@1").refused({"by": 1, "do": "play", "card": "wokou", "at": 1}),
    "token.due": lambda: unfinished("ashigaru@1").refused(drawn(0, "wokou")),
    "banner.due": lambda: unfinished("ronin@1").refused(drawn(0, "wokou")),
    "return.due": lambda: unfinished("ronin@1 =4 wokou@2 yamabushi@3").refused(drawn(0, "sohei")),
    "shift.due": lambda: unfinished("ashigaru@1 >2 wokou@3").refused({"by": 1, "do": "decline"}),
    "play.due": lambda: start().refused({"by": 0, "do": "token", "at": 1}),
    "turn.not-yours": lambda: start().refused({"by": 1, "do": "play", "card": "wokou", "at": 1}),
    "turn.skipped": lambda: Script(*SKIP).refused({"by": 0, "do": "play", "card": "sohei", "at": 3}),
    "draw.wrong-seat": lambda: unfinished("yamabushi@1").refused(drawn(1, "sohei")),
    "draw.wrong-count": lambda: unfinished("yamabushi@1").refused(drawn(0, "wokou", "sohei")),
    "draw.twice": lambda: refusal_of(head(log=[drawn(0, "wokou", "sohei", "wokou")])),
    "draw.not-in-pile": lambda: unfinished("yamabushi@1").refused(drawn(0, "ronin")),
}
TABLE: Mapping[str, Case] = {
    "play.not-in-hand": lambda: start().refused("sohei@1"),
    "play.full": lambda: start().play("ronin@3 =2 wokou@3").refused("ashigaru@3"),
    "play.three-with-three": lambda: Script(*THREE).refused("daimyo@4"),
    "play.guarded": lambda: Script("onna-musha", "sohei", "onna-musha@4").refused("sohei@4"),
    "token.same": lambda: unfinished("ashigaru@1").refused(">1"),
    "banner.not-in-supply": lambda: Script("ronin", "ronin", "ronin@1 =4").open("ronin@2").refused("=4"),
    "banner.too-low": lambda: Script("sohei", "ronin", "sohei@1").open("ronin@1").refused("=1"),
    "banner.three-with-three": lambda: (
        Script(
            "ronin sohei yamabushi shinobi wokou",
            "ronin sohei daimyo shinobi wokou",
            "ronin@1 =3 ronin@2 =3 sohei@3 sohei@3 yamabushi@3 <ronin daimyo@1",
        )
        .open("ronin@5")
        .refused("=4")
    ),
    "return.not-on-table": lambda: unfinished("ronin@1 =4 wokou@2 yamabushi@3").refused("<ashigaru"),
    "return.itself": lambda: unfinished("ronin@1 =4 wokou@2 yamabushi@3").refused("<yamabushi"),
    "shift.no-token": lambda: unfinished("ashigaru@1 >2 wokou@3").refused("1:2>3"),
    "shift.same": lambda: unfinished("ashigaru@1 >2 wokou@3").refused("0:2>2"),
}
CASES: Mapping[str, Case] = {**HEAD, **DUE, **TABLE}
