"""`manage.py check_deck`: documents, exit codes, no database."""

import datetime
import io
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from decks.formats import WRITERS, DeckList

from .lists import GAME, crop, legal_cards, shipped

TOURNEY = {
    "format": "harvest-deck/1",
    "game": GAME,
    "deck_format": "tourney",
    "deck": {"cards": legal_cards()},
}


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """`check(content, *options)`: the exit code and the documents printed."""

    def run(content: str | bytes, *options: str, file: str | None = None) -> tuple[int, list[dict[str, Any]]]:
        path = tmp_path / "deck"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        code = 0
        try:
            call_command("check_deck", file or str(path), *options)
        except SystemExit as stop:
            code = int(str(stop.code))
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def codes(document: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in document["problems"]]


def test_a_legal_deck_exits_0(check: Any) -> None:
    code, documents = check(json.dumps(TOURNEY), "--date", "2026-05-02")
    assert code == 0
    assert documents == [
        {"format": "harvest-deck-check/1", "legal": True, "date": "2026-05-02", "problems": [], "advice": []}
    ]


def test_without_a_date_today_is_taken(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.localdate", lambda: datetime.date(2026, 8, 1))
    assert check(json.dumps(TOURNEY))[1][0]["date"] == "2026-08-01"


def test_a_deck_that_is_not_legal_exits_1(check: Any) -> None:
    code, (document,) = check("4 Sweet Corn\n1 Swet Corn\n", "--format", "tourney", "--date", "2026-05-02")
    assert (code, codes(document)) == (1, ["unknown-card", "too-few-cards"])
    assert document["problems"][1]["data"] == {"have": 4, "need": 60}


@pytest.mark.parametrize(
    "content", ["{", "{}", '{"format": "harvest-deck/1"}', "<deck", "x\n" * 2001, "99999 Silo"]
)
def test_no_deck_at_all_exits_2(check: Any, content: str) -> None:
    code, (document,) = check(content)
    assert (code, codes(document), document["advice"]) == (2, ["malformed-deck"], [])


@pytest.mark.parametrize("form", sorted(WRITERS))
def test_every_form_is_read(check: Any, form: str) -> None:
    content = WRITERS[form](DeckList("Corn", GAME, "tourney", legal_cards()), shipped())
    assert check(content)[0] == 0
    assert check(content, "--format", "casual")[0] == 0


def test_the_format_option_wins(check: Any) -> None:
    fifty = {**TOURNEY, "deck": {"cards": legal_cards(50)}}
    assert check(json.dumps(fifty))[0] == 1
    assert check(json.dumps(fifty), "--format", "casual", "--game", GAME)[0] == 0


@pytest.mark.parametrize(("field", "code"), [("game", "unknown-game"), ("deck_format", "unknown-format")])
def test_an_unknown_game_or_format_exits_2(check: Any, field: str, code: str) -> None:
    result, (document,) = check(json.dumps({**TOURNEY, field: "chess"}))
    assert (result, codes(document)) == (2, [code])


def test_a_list_names_its_game(check: Any) -> None:
    assert codes(check("Game: Chess\n4 Rook")[1][0]) == ["unknown-game"]
    assert codes(check("Game: The Great Harvest\n4 Sweet Corn")[1][0]) == ["too-few-cards"]


def test_jsonl_answers_each_line_and_a_bad_one_stops_nothing(check: Any) -> None:
    short = {**TOURNEY, "deck": {"cards": legal_cards(59)}}
    lines = [json.dumps(TOURNEY), "nonsense", json.dumps(short), '{"deck": 1}', "\ud800", json.dumps(TOURNEY)]
    content = "\n".join(lines).encode(errors="surrogatepass")
    code, documents = check(content, "--jsonl")
    assert code == 2
    assert [codes(document) for document in documents] == [
        [], ["malformed-deck"], ["too-few-cards"], ["malformed-deck"], ["malformed-deck"], [],
    ]  # fmt: skip


def test_jsonl_exits_1_when_the_worst_is_not_legal(check: Any) -> None:
    short = {**TOURNEY, "deck": {"cards": legal_cards(59)}}
    assert check(f"{json.dumps(TOURNEY)}\n{json.dumps(short)}\n", "--jsonl")[0] == 1


def test_standard_input(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(TOURNEY).encode())))
    assert check("", file="-")[0] == 0


def test_a_catalogue_of_its_own(check: Any, tmp_path: Path) -> None:
    versions = [{"from": "2026-01-01", "min_cards": 4, "max_copies": 4, "banned": ["wheat"]}]
    formats = {"casual": {"name": "Casual", "versions": versions}}
    path = tmp_path / "catalogue.yaml"
    rows = [crop("wheat", "Wheat")]
    path.write_text(yaml.safe_dump({"game": GAME, "version": "7", "cards": rows, "formats": formats}))
    code, (document,) = check("4 Wheat", "--catalogue", str(path), "--date", "2026-05-02")
    assert (code, codes(document)) == (1, ["banned-card"])
    with pytest.raises(CommandError, match=r"no game called chess"):
        check("4 Wheat", "--catalogue", str(path), "--game", "chess")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--game", "chess"), "no game called chess"),
        (("--catalogue", "/nowhere.yaml"), "catalogue cannot be used"),
        (("--date", "soon"), "invalid day value"),
    ],
)
def test_a_wrong_call_says_what_is_wrong_and_exits_2(
    check: Any, options: tuple[str, ...], message: str
) -> None:
    with pytest.raises(CommandError, match=message) as error:
        check("4 Sweet Corn", *options)
    assert error.value.returncode == 2 or "--date" in options


def test_a_file_that_is_not_there_exits_2(check: Any) -> None:
    with pytest.raises(CommandError, match="cannot be read") as error:
        check("", file="/nowhere/deck.txt")
    assert error.value.returncode == 2
