"""The order of judging an entry: form, end, what is due, whose turn, the table."""

import json
from typing import Any

import pytest

from .cases import over, start, unfinished
from .script import Script, drawn, head, judge, new_state, random_games

NONSENSE = [
    json.loads(line)
    for line in """\
null
3
"play"
[]
{}
{"by": 0}
{"do": "play"}
{"by": 0, "do": "pass"}
{"by": 0, "do": ["play"]}
{"by": 0, "do": null}
{"by": true, "do": "decline"}
{"by": 0.0, "do": "decline"}
{"by": "0", "do": "decline"}
{"by": -1, "do": "decline"}
{"by": 2, "do": "decline"}
{"by": null, "do": "decline"}
{"by": "Chance", "do": "drawn", "seat": 0, "cards": ["wokou"]}
{"by": 0, "do": "drawn", "seat": 0, "cards": ["wokou"]}
{"by": "chance", "do": "play", "card": "ronin", "at": 1}
{"by": "chance", "do": "decline"}
{"by": 0, "do": "play", "card": "ronin"}
{"by": 0, "do": "play", "at": 1}
{"by": 0, "do": "play", "card": "ronin", "at": 0}
{"by": 0, "do": "play", "card": "ronin", "at": 8}
{"by": 0, "do": "play", "card": "ronin", "at": 3.0}
{"by": 0, "do": "play", "card": "ronin", "at": true}
{"by": 0, "do": "play", "card": "ronin", "at": "3"}
{"by": 0, "do": "play", "card": "ronin", "at": null}
{"by": 0, "do": "play", "card": "ronin", "at": [3]}
{"by": 0, "do": "play", "card": "RONIN", "at": 3}
{"by": 0, "do": "play", "card": " ronin", "at": 3}
{"by": 0, "do": "play", "card": "samurai", "at": 3}
{"by": 0, "do": "play", "card": 4, "at": 3}
{"by": 0, "do": "play", "card": ["ronin"], "at": 3}
{"by": 0, "do": "play", "card": "ronin", "at": 3, "value": 2}
{"by": 0, "do": "play", "card": "ronin", "at": 3, "Note": ""}
{"by": 0, "do": "token"}
{"by": 0, "do": "token", "at": 9}
{"by": 0, "do": "token", "at": false}
{"by": 0, "do": "banner"}
{"by": 0, "do": "banner", "value": 0}
{"by": 0, "do": "banner", "value": 5}
{"by": 0, "do": "banner", "value": 1.0}
{"by": 0, "do": "banner", "value": true}
{"by": 0, "do": "return"}
{"by": 0, "do": "return", "card": null}
{"by": 0, "do": "return", "card": "nobody"}
{"by": 0, "do": "decline", "card": "ronin"}
{"by": 0, "do": "shift", "owner": 0, "from": 1}
{"by": 0, "do": "shift", "owner": 2, "from": 1, "to": 2}
{"by": 0, "do": "shift", "owner": true, "from": 1, "to": 2}
{"by": 0, "do": "shift", "owner": 0, "from": 0, "to": 2}
{"by": 0, "do": "shift", "owner": 0, "from": 1, "to": 8}
{"by": 0, "do": "shift", "owner": 0, "from": 1, "to": 2.0}
{"by": "chance", "do": "drawn", "seat": 0}
{"by": "chance", "do": "drawn", "cards": ["wokou"]}
{"by": "chance", "do": "drawn", "seat": 2, "cards": ["wokou"]}
{"by": "chance", "do": "drawn", "seat": false, "cards": ["wokou"]}
{"by": "chance", "do": "drawn", "seat": 0, "cards": "wokou"}
{"by": "chance", "do": "drawn", "seat": 0, "cards": {"wokou": 1}}
{"by": "chance", "do": "drawn", "seat": 0, "cards": [6]}
{"by": "chance", "do": "drawn", "seat": 0, "cards": [null]}
{"by": "chance", "do": "drawn", "seat": 0, "cards": ["nobody"]}
{"by": "chance", "do": "drawn", "seat": 0, "cards": ["wokou"], "count": 1}
{"by": "chance", "do": "shuffle"}
""".splitlines()
]
POSITIONS = {
    "the deal is due": lambda: Bare(),  # noqa: PLW0108  the class stands below
    "a play is due": start,
    "a draw is due": lambda: unfinished("yamabushi@1"),
    "a token is due": lambda: unfinished("ashigaru@1"),
    "a Banner is due": lambda: unfinished("ronin@1"),
    "a return is due": lambda: unfinished("ronin@1 =4 wokou@2 yamabushi@3"),
    "a shift is due": lambda: unfinished("ashigaru@1 >2 wokou@3"),
    "it is over": over,
}


class Bare(Script):
    """Nothing has been dealt."""

    def __init__(self) -> None:
        self.document, self.state = head(), new_state()
        self.log = self.document["log"]


@pytest.fixture(scope="module", params=POSITIONS)
def script(request: pytest.FixtureRequest) -> Script:
    made: Script = POSITIONS[request.param]()
    return made


@pytest.mark.parametrize("entry", NONSENSE, ids=repr)
def test_form_comes_first_in_every_position(script: Script, entry: Any) -> None:
    assert script.refused(entry)["kind"] == "malformed"


WELL_FORMED: list[dict[str, Any]] = [
    {"by": 0, "do": "play", "card": "Ronin", "at": 3},
    {"by": 1, "do": "play", "card": "wokou", "at": 1},
    {"by": 0, "do": "token", "at": 1},
    {"by": 0, "do": "banner", "value": 4},
    {"by": 0, "do": "return", "card": "ronin"},
    {"by": 1, "do": "decline"},
    {"by": 0, "do": "shift", "owner": 1, "from": 1, "to": 1},
    drawn(0, "wokou"),
    drawn(1),
    drawn(0, "wokou", "wokou"),
]
KINDS = {
    # what is due: (the words that are judged further, the kind of every other one)
    "the deal is due": (("drawn",), "incomplete"),
    "a draw is due": (("drawn",), "incomplete"),
    "a token is due": (("token",), "incomplete"),
    "a Banner is due": (("banner",), "incomplete"),
    "a return is due": (("return", "decline"), "incomplete"),
    "a shift is due": (("shift",), "incomplete"),
    "a play is due": (("play",), "illegal"),
    "it is over": ((), "illegal"),
}


@pytest.mark.parametrize("position", KINDS)
@pytest.mark.parametrize("entry", WELL_FORMED, ids=repr)
def test_kind_of_what_is_not_due(position: str, entry: dict[str, Any]) -> None:
    words, kind = KINDS[position]
    made: Script = POSITIONS[position]()
    if entry["do"] not in words:
        assert made.refused(entry)["kind"] == kind


def test_an_answer_of_the_wrong_seat_is_illegal() -> None:
    assert unfinished("ashigaru@1").code({"by": 1, "do": "token", "at": 1}) == ("turn.not-yours", "FE-3.1")
    assert unfinished("ronin@1").code({"by": 1, "do": "banner", "value": 4}) == ("turn.not-yours", "FE-3.1")


def test_another_word_of_the_wrong_seat_is_incomplete() -> None:
    assert unfinished("ashigaru@1").refused({"by": 1, "do": "play", "card": "wokou", "at": 1})["code"] == (
        "token.due"
    )


def test_the_wrong_seat_comes_before_the_table() -> None:
    assert start().code({"by": 1, "do": "play", "card": "daimyo", "at": 1}) == ("turn.not-yours", "FE-3.1")


def test_the_hand_comes_before_room_and_room_before_three() -> None:
    script = Script("ronin shinobi", "wokou kyudo", "ronin@3 =2 wokou@3")
    assert script.code("daimyo@3") == ("play.not-in-hand", "FE-3.1")
    assert script.code("shinobi@3") == ("play.full", "FE-3.2")


def test_an_answer_nobody_asked_for() -> None:
    """Where the draw belongs it is incomplete; with an empty pile a play is due, and it is illegal."""
    assert unfinished("yamabushi@1").refused({"by": 0, "do": "decline"})["kind"] == "incomplete"
    orders = (
        "shinobi ashigaru onna-musha sohei daimyo wokou kyudo yamabushi ronin",
        "shinobi ashigaru onna-musha sohei daimyo wokou kyudo yamabushi ronin",
    )
    line = (
        "shinobi@1 shinobi@1 sohei@1 sohei@1 daimyo@2 daimyo@2 onna-musha@2 onna-musha@3 wokou@3 wokou@3 "
        "kyudo@4 >1 kyudo@4 >1"
    )
    script = Script(*orders, line)
    assert script.state.piles == [0, 0]
    assert script.refused({"by": 0, "do": "drawn"} | drawn(0, "ronin"))["code"] == "play.due"


@pytest.mark.parametrize("cards", [["ronin", "sohei"], ["ronin", "sohei", "kyudo", "wokou"], []])
def test_the_deal_has_three(cards: list[str]) -> None:
    refusal = judge(head(log=[drawn(0, *cards)]))["refusal"]
    assert (refusal["kind"], refusal["code"]) == ("illegal", "draw.wrong-count")


def test_the_deal_goes_to_seat_0_first_and_its_order_is_free() -> None:
    refusal = judge(head(log=[drawn(1, "ronin", "sohei", "kyudo")]))["refusal"]
    assert (refusal["kind"], refusal["code"]) == ("illegal", "draw.wrong-seat")
    logs = [[drawn(0, "Ronin", "sohei", "kyudo")], [drawn(0, "kyudo", "ronin", "Sohei")]]
    assert judge(head(log=logs[0])) == judge(head(log=logs[1]))


def test_the_last_draw_is_written_too() -> None:
    (document,) = random_games(1)
    log = document["log"]
    for seat in (0, 1):
        last = max(n for n, entry in enumerate(log) if entry["do"] == "drawn" and entry["seat"] == seat)
        verdict = judge({**document, "log": log[:last] + log[last + 1 :]})
        assert (verdict["accepted"], verdict["refusal"]["kind"]) == (last, "incomplete")
