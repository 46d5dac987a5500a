"""The example of the rules page, and what is made of it: verdict, legal entries, view, story."""

import json
from typing import Any

from matches.engines.adjudicate import adjudicate, legal_at_end, view
from matches.engines.story import tell

from .script import Script, head, judge, random_games

LOG: list[dict[str, Any]] = [
    json.loads(line)
    for line in """\
{"by": "chance", "do": "drawn", "seat": 0, "cards": ["ronin", "ashigaru", "yamabushi"]}
{"by": "chance", "do": "drawn", "seat": 1, "cards": ["wokou", "kyudo", "onna-musha"]}
{"by": 0, "do": "play", "card": "ronin", "at": 3}
{"by": 0, "do": "banner", "value": 2}
{"by": "chance", "do": "drawn", "seat": 0, "cards": ["wokou"]}
{"by": 1, "do": "play", "card": "wokou", "at": 3}
{"by": "chance", "do": "drawn", "seat": 1, "cards": ["sohei"]}
{"by": 0, "do": "play", "card": "ashigaru", "at": 1}
{"by": 0, "do": "token", "at": 3}
{"by": "chance", "do": "drawn", "seat": 0, "cards": ["sohei"]}
{"by": 1, "do": "play", "card": "kyudo", "at": 3}
""".splitlines()
]
DOCUMENT = head(log=LOG)


def raw(**changes: Any) -> bytes:
    return json.dumps({**DOCUMENT, **changes}).encode()


def test_example_of_the_page() -> None:
    verdict = judge(DOCUMENT)
    refusal = verdict["refusal"]
    assert (refusal["kind"], refusal["entry"], refusal["clauses"]) == ("illegal", 10, ["FE-3.2"])
    assert (verdict["accepted"], verdict["legal"], verdict["finished"], verdict["winners"]) == (
        10,
        False,
        False,
        [],
    )
    assert verdict["scores"] == {
        "0": {"battlefields": 1, "strength": [2, 0, 5, 0, 0, 0, 0], "tiebreak": None},
        "1": {"battlefields": 1, "strength": [0, 0, 6, 0, 0, 0, 0], "tiebreak": None},
    }


def test_legal_entries_may_each_follow() -> None:
    entries = legal_at_end(raw(log=LOG[:10]))
    assert len(entries) == 3 * 6
    for entry in entries:
        assert judge({**DOCUMENT, "log": [*LOG[:10], entry]})["legal"]


def test_results_of_chance_are_listed() -> None:
    deals = legal_at_end(raw(log=[]))
    assert len(deals) == 84
    assert deals[0] == {"by": "chance", "do": "drawn", "seat": 0, "cards": ["shinobi", "ashigaru", "kyudo"]}
    draws = legal_at_end(raw(log=LOG[:4]))
    assert [entry["cards"] for entry in draws] == [
        ["shinobi"], ["kyudo"], ["wokou"], ["onna-musha"], ["sohei"], ["daimyo"],
    ]  # fmt: skip


def test_view_hides_what_the_other_draws() -> None:
    seen = view(raw(), 0)
    assert seen["log"][1] == {"by": "chance", "do": "drawn", "seat": 1, "count": 3}
    assert seen["log"][4] == LOG[4]
    assert seen["seats"] == DOCUMENT["seats"]
    public = view(raw(), None)
    assert [entry for entry in public["log"] if "cards" in entry] == []


def test_observation_says_what_everybody_can_tell() -> None:
    other = view(raw(log=LOG[:10]), 0)["observation"]["seats"][1]
    assert other == {
        "army": "turtle",
        "hand_size": 3,
        "pile_size": 5,
        "hand": [],
        "hand_or_pile": [
            "shinobi",
            "ashigaru",
            "kyudo",
            "ronin",
            "yamabushi",
            "onna-musha",
            "sohei",
            "daimyo",
        ],
    }
    own = view(raw(log=LOG[:10]), 1)["observation"]["seats"][1]
    assert (own["hand"], len(own["pile"])) == (["kyudo", "onna-musha", "sohei"], 5)


def test_observation_of_the_table() -> None:
    seen = view(raw(log=LOG[:8]), None)["observation"]
    assert (seen["due"], seen["active"], seen["asked"]) == ("token", 0, {"card": "ashigaru", "at": 1})
    assert (seen["supply"], seen["variant"]) == ([4, 3, 3, 2, 1, 1], "standard")
    assert seen["battlefields"][2] == {
        "at": 3,
        "banner": 2,
        "counts": False,
        "warriors": {"0": ["ronin"], "1": ["wokou"]},
        "tokens": {"0": 0, "1": 0},
    }


def test_story_tells_every_entry() -> None:
    rows = tell(raw())
    assert [row["text"] for row in rows[:6]] == [
        "Aiko is dealt 3 cards.",
        "Ben is dealt 3 cards. It is the turn of Aiko.",
        "Aiko plays Ronin on Battlefield 3.",
        "Aiko gives Battlefield 3 a 2 Banner.",
        "Aiko draws a card. It is the turn of Ben.",
        "Ben plays Wokou on Battlefield 3. There is no token to move.",
    ]
    assert (rows[10]["refused"], rows[10]["clauses"]) == (True, ["FE-3.2"])
    assert tell(raw(), full=True)[4]["text"] == "Aiko draws Wokou. It is the turn of Ben."


def test_story_has_a_sentence_for_every_event_of_random_games() -> None:
    for document in random_games(40):
        rows = tell(json.dumps(document).encode(), full=True)
        assert len(rows) == len(document["log"])
        assert [row for row in rows if "{" in row["text"] or not row["text"] or not row["clauses"]] == []
        assert rows[-1]["text"].startswith(("Aiko", "Ben", "Seat"))


def test_story_of_a_returned_warrior_and_of_the_end() -> None:
    script = Script("ashigaru yamabushi", "sohei", "ashigaru@1 >2 sohei@5 yamabushi@6 <ashigaru")
    rows = tell(json.dumps(script.document).encode())
    assert "Aiko takes Ashigaru back from Battlefield 1. Its token stays." in rows[-2]["text"]


def test_names_and_ids_notes_and_times_make_no_difference() -> None:
    noted = [{**entry, "note": ["free"], "at_time": "2026-05-02T10:00:00Z"} for entry in LOG]
    noted[2]["card"] = "Ronin"
    noted[1]["cards"] = ["Onna-musha", "Wokou", "kyudo"]
    assert judge({**DOCUMENT, "log": noted}) == judge(DOCUMENT)


def test_same_file_gets_the_same_bytes() -> None:
    assert adjudicate(raw()) == adjudicate(raw())


def test_hashes_before_the_end_tell_nothing_hidden() -> None:
    other = [dict(entry) for entry in LOG]
    other[1] = {**other[1], "cards": ["wokou", "kyudo", "daimyo"]}
    changed, same = judge({**DOCUMENT, "log": other}), judge(DOCUMENT)
    assert [changed[name] for name in ("state_hash", "log_hash")] == [
        same[name] for name in ("state_hash", "log_hash")
    ]
