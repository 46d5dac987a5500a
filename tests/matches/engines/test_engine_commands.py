"""The commands that take match files, called as a shell calls them: no database, exit codes, one answer a
line.
"""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.management import CommandError, call_command

from cards.library.loader import DATA, load_rulebook, read_yaml
from matches.engines.adjudicate import adjudicate

from .script import EVERYTHING, GAME, head
from .test_example import DOCUMENT, LOG

ROOT = Path(__file__).resolve().parents[3]
LEGAL = DOCUMENT
ILLEGAL = {**DOCUMENT, "log": [*LOG, {"by": 0, "do": "tool", "card": "feeder", "combo": 1}]}
INCOMPLETE = {**DOCUMENT, "log": [*LOG, {"by": 0, "do": "draw"}, {"by": 0, "do": "draw"}]}
MALFORMED = {**DOCUMENT, "log": [*LOG, {"by": 0, "do": "pass"}]}


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """Each line of output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(
    command: str, *arguments: Any, stdin: bytes = b"", monkeypatch: pytest.MonkeyPatch | None = None
) -> Ran:
    out, err = io.StringIO(), io.StringIO()
    if monkeypatch is not None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=err)
        code = 0
    except SystemExit as done:
        code = int(done.code or 0)
    except CommandError as error:
        code = error.returncode
        err.write(str(error))
    return Ran(code, out.getvalue(), err.getvalue())


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """One file of each kind."""
    kinds = {"legal": LEGAL, "illegal": ILLEGAL, "incomplete": INCOMPLETE, "malformed": MALFORMED}
    for name, document in kinds.items():
        (tmp_path / name).write_text(json.dumps(document))
    (tmp_path / "lines").write_text("\n".join([json.dumps(LEGAL), "{", json.dumps(ILLEGAL)]) + "\n")
    return {path.name: path for path in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal"], 0), (["illegal"], 1), (["incomplete"], 1), (["malformed"], 2), (["legal", "illegal"], 1),
        (["malformed", "illegal", "legal"], 2),
    ],
)  # fmt: skip
def test_adjudicate_prints_a_verdict_a_line_and_ends_with_the_worst(
    files: dict[str, Path], names: list[str], code: int
) -> None:
    ran = run("adjudicate", *(files[name] for name in names))
    assert ran.code == code
    assert ran.lines == [adjudicate(files[name].read_bytes()) for name in names]


def test_adjudicate_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("adjudicate", "-", stdin=json.dumps(ILLEGAL).encode(), monkeypatch=monkeypatch)
    assert (ran.code, ran.lines[0]["refusal"]["entry"]) == (1, 13)


def test_adjudicate_answers_each_line_and_goes_on_after_a_bad_one(files: dict[str, Path]) -> None:
    ran = run("adjudicate", "--jsonl", files["lines"])
    kinds = [verdict["refusal"] and verdict["refusal"]["kind"] for verdict in ran.lines]
    assert (ran.code, kinds) == (2, [None, "malformed", "illegal"])


def test_adjudicate_refuses_a_line_that_is_too_long_and_reads_the_next(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"[" + b" " * 5_000_000 + b"]\n" + json.dumps(LEGAL).encode())
    ran = run("adjudicate", "--jsonl", path)
    assert [verdict["refusal"] and verdict["refusal"]["code"] for verdict in ran.lines] == [
        "file.too-large",
        None,
    ]


def test_adjudicate_answers_for_a_file_that_is_not_there(files: dict[str, Path], tmp_path: Path) -> None:
    ran = run("adjudicate", tmp_path / "nothing", files["legal"])
    assert (ran.code, [verdict["legal"] for verdict in ran.lines]) == (2, [False, True])
    assert ran.lines[0]["refusal"]["code"] == "file.unreadable"


def test_adjudicate_explains_with_the_text_of_the_clauses(files: dict[str, Path]) -> None:
    ran = run("adjudicate", "--explain", files["illegal"])
    first, *more = ran.out.splitlines()
    (clause,) = json.loads(first)["refusal"]["clauses"]
    assert more[0].startswith("Entry 13 is illegal (tool.no-slot): Feeder does not go on Sweet Corn")
    assert more[1:] == [f"  {clause}  {load_rulebook(GAME).clauses[clause].text}"]


def test_adjudicate_names_the_file_when_the_head_is_at_fault(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(json.dumps(head(rules="2.0")))
    assert "The file is malformed (file.rules)" in run("adjudicate", "--explain", path).out


def test_game_option_is_taken_and_a_file_of_another_game_is_malformed(tmp_path: Path) -> None:
    nameless = {key: value for key, value in LEGAL.items() if key != "game"}
    (tmp_path / "nameless").write_text(json.dumps(nameless))
    (tmp_path / "other").write_text(json.dumps({**LEGAL, "game": "for-the-emperor"}))
    assert run("adjudicate", "--game", GAME, tmp_path / "nameless").code == 0
    assert run("adjudicate", tmp_path / "nameless").code == 2
    assert (
        run("adjudicate", "--game", GAME, tmp_path / "other").lines[0]["refusal"]["code"] == "file.other-game"
    )
    wrong = run("adjudicate", "--game", "golden-goose", tmp_path / "other")
    assert (wrong.code, wrong.out) == (2, "")


def test_catalogue_file_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    """A card that pays more, and a panel of its own."""
    catalogue = read_yaml(DATA / GAME / "catalogue.yaml")
    catalogue["version"] = "7.1"
    for card in catalogue["cards"]:
        if card["id"] == "krill":
            card.update(panel=[{"growth": "must"}], harvester="sea-stock-harvester", profits=9)
    path = tmp_path / "catalogue.json"
    path.write_text(json.dumps(catalogue, default=str))
    opening = [
        {"by": "chance", "do": "drawn", "seat": 0, "cards": ["krill", *["harvest-net"] * 4, "silo", "silo"]},
        {
            "by": "chance",
            "do": "drawn",
            "seat": 1,
            "cards": ["silo", "silo", "silo", "silo", *["bakery"] * 3],
        },
    ]
    turn = [
        {"by": 0, "do": "place", "card": "krill"}, {"by": 0, "do": "grow", "combo": 1},
        {"by": 0, "do": "tool", "card": "harvest-net", "combo": 1},
    ]  # fmt: skip
    (tmp_path / "match").write_text(json.dumps(head(log=[*opening, *turn], catalogue="7.1")))
    assert run("adjudicate", "--catalogue", path, tmp_path / "match").lines[0]["legal"]
    assert run("adjudicate", tmp_path / "match").lines[0]["refusal"]["code"] == "file.catalogue"
    (tmp_path / "broken").write_text("cards: 3")
    assert run("adjudicate", "--catalogue", tmp_path / "broken", tmp_path / "match").code == 2


def test_legal_prints_the_entries_that_may_follow(files: dict[str, Path]) -> None:
    ran = run("legal", files["legal"])
    assert (ran.code, ran.lines) == (0, [{"by": 0, "do": "draw"}])


def test_legal_prints_what_would_have_been_legal_and_why_it_was_not(files: dict[str, Path]) -> None:
    ran = run("legal", files["illegal"])
    assert (ran.code, ran.lines) == (1, [{"by": 0, "do": "draw"}])
    assert "Feeder does not go on Sweet Corn" in ran.err


def test_legal_answers_each_line(files: dict[str, Path]) -> None:
    ran = run("legal", "--jsonl", files["lines"])
    assert (ran.code, [line["legal"] for line in ran.lines]) == (
        2,
        [[{"by": 0, "do": "draw"}], [], [{"by": 0, "do": "draw"}]],
    )


@pytest.mark.parametrize(
    ("seat", "decks"), [("0", [True, False]), ("1", [False, True]), ("public", [False, False])]
)
def test_view_shows_a_seat_what_it_may_see(files: dict[str, Path], seat: str, decks: list[bool]) -> None:
    (shown,) = run("view", "--seat", seat, files["legal"]).lines
    assert ["deck" in row for row in shown["seats"]] == decks
    assert ["hand" in row for row in shown["observation"]["seats"]] == decks
    assert [("cards" in entry, entry.get("count")) for entry in shown["log"][:2]] == [
        (own, None if own else 7) for own in decks
    ]


def test_view_of_a_refused_log_ends_before_the_entry(files: dict[str, Path]) -> None:
    ran = run("view", files["illegal"])
    assert (ran.code, len(ran.lines[0]["log"]), ran.lines[0]["refusal"]["entry"]) == (1, 13, 13)


def test_view_of_a_malformed_file_says_why(files: dict[str, Path]) -> None:
    ran = run("view", "--jsonl", files["lines"])
    assert (ran.code, ran.lines[1]["observation"], ran.lines[1]["refusal"]["code"]) == (2, None, "file.json")


@pytest.mark.parametrize("seat", ["2", "-1", "all", ""])
def test_view_refuses_a_seat_that_is_not_there(files: dict[str, Path], seat: str) -> None:
    ran = run("view", f"--seat={seat}", files["legal"])
    assert (ran.code, ran.out) == (2, "")


def test_play_bots_writes_a_match_that_is_legal_to_its_end(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Name: All\n" + "\n".join(f"4 {card}" for card in EVERYTHING["cards"]))
    arguments = [
        "play_bots",
        deck,
        deck,
        "--bot",
        "eager",
        "--seed",
        "5",
        "--format",
        "tourney",
        "--first",
        "1",
    ]
    first, second = run(*arguments), run(*arguments)
    assert (first.code, first.out) == (0, second.out)
    verdict = adjudicate(first.out.encode())
    assert (verdict["legal"], verdict["finished"]) == (True, True)
    assert run("play_bots", deck, deck, "--top-value", "400").code == 2


@pytest.mark.parametrize("command", ["adjudicate", "legal", "view"])
def test_commands_need_no_database(files: dict[str, Path], command: str) -> None:
    environment = {
        **os.environ,
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    environment["DJANGO_SETTINGS_MODULE"] = "harvest_site.settings"
    environment.setdefault("SECRET_KEY", "for this test only, and long enough to be taken for one")
    done = subprocess.run(
        [sys.executable, "manage.py", command, files["legal"]],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
