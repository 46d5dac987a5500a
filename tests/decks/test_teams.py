"""Teams of Imperial Harvest and picks of a draft: every code, in the order of the rules page."""

import datetime
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.library.loader import load_catalogue
from cards.library.teams import Pick, check_team
from decks.validation import CardLines, check_deck, same_as
from decks.validation.imperial_harvest import check_draft, legal_picks

GAME = "imperial-harvest"
CATALOGUE = load_catalogue(GAME)
COURT = ["monk", "imperial-guardian", "imperial-bard"]


def codes(deck: Any) -> list[str]:
    day = datetime.date(2026, 5, 2)
    check = check_deck(game=GAME, deck=deck, deck_format=None, date=day, catalogue=CATALOGUE)
    assert check.legal is not bool(check.problems)
    assert all(fault.clauses and "{" not in fault.message for fault in check.problems)
    return [fault.code for fault in check.problems]


# Teams --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("characters", "expected"),
    [
        (COURT, []),
        (["Monk", "IMPERIAL GUARDIAN", "raider bard"], []),
        (["barbarian", "sorceress", "raider-bard"], []),
        ([], ["team.size"]),
        (["monk", "regent"], ["team.size"]),
        (["monk", "regent", "nymph", "ranger"], ["team.size"]),
        (["monk", "regent", "Bard"], ["team.unknown-character"]),
        (["monk", "regent", 7], ["team.unknown-character"]),
        (["monk", "monk", "regent"], ["team.duplicate"]),
        (["monk", "hound", "regent"], ["team.archetype"]),
        (["imperial-bard", "raider-bard", "regent"], ["team.archetype"]),
        (["monk", "Monk", "hound"], ["team.duplicate", "team.archetype"]),
        (
            ["monk", "hound", "monk", "x" * 500],
            ["team.size", "team.unknown-character", "team.duplicate", "team.archetype"],
        ),
    ],
)
def test_a_team(characters: list[Any], expected: list[str]) -> None:
    assert codes({"characters": characters, "side": "basic"}) == expected


@pytest.mark.parametrize(
    "deck", [None, [], {}, {"characters": "monk"}, {"characters": {}}, CardLines([("characters", COURT)] * 2)]
)
def test_what_is_no_team_at_all(deck: Any) -> None:
    assert codes(deck) == ["malformed-deck"]


@pytest.mark.parametrize(
    ("game", "one", "other", "same"),
    [
        (GAME, {"characters": COURT}, {"characters": ["Imperial Bard", "Monk", "imperial-guardian"]}, True),
        (GAME, {"characters": COURT}, {"characters": ["raider-bard", "monk", "imperial-guardian"]}, False),
        (GAME, {"characters": COURT}, {"cards": {"monk": 1}}, False),
        ("for-the-emperor", {"army": "crane"}, {"army": "turtle"}, False),
        ("great-harvest", {"cards": {"Sweet Corn": 4}}, {"cards": {"sweet-corn": 4}}, True),
    ],
)
def test_decks_that_bring_the_same(game: str, one: Any, other: Any, same: bool) -> None:
    catalogue = load_catalogue(game)
    assert (same_as(game, one, catalogue) == same_as(game, other, catalogue)) is same


def test_an_army_is_the_same_with_its_nine_written_out() -> None:
    catalogue = load_catalogue("for-the-emperor")
    nine = dict.fromkeys(catalogue.cards, 1)
    written = {"army": "crane", "cards": nine}
    assert same_as("for-the-emperor", {"army": "crane"}, catalogue) == {"army": "crane", "cards": nine}
    assert same_as("for-the-emperor", written, catalogue) == {"army": "crane", "cards": nine}


# Drafts -------------------------------------------------------------------------------------------
def drafted(*characters: str, seats: tuple[int, ...] = (0, 1, 0, 1, 0, 1, 0)) -> dict[str, Any]:
    return {"picks": [{"seat": s, "character": c} for s, c in zip(seats, characters, strict=False)]}


SIX = ("monk", "barbarian", "regent", "sorceress", "ranger", "hound")


@pytest.mark.parametrize(
    ("document", "accepted", "expected"),
    [
        (drafted(), 0, []),
        (drafted(*SIX), 6, []),
        (drafted("Monk", "Raider Bard", "Regent"), 3, []),
        (drafted(*SIX, "nymph"), 6, ["draft.over"]),
        (drafted(*SIX, "x"), 6, ["draft.over", "draft.unknown-character"]),
        (drafted(*SIX, "monk"), 6, ["draft.over", "draft.taken"]),
        (drafted(*SIX, "imperial-guardian"), 6, ["draft.over", "draft.archetype"]),
        (drafted("monk", seats=(1,)), 0, ["draft.wrong-seat"]),
        (drafted("monk", "regent", seats=(0, 0)), 1, ["draft.wrong-seat"]),
        (drafted("monk", "hound", seats=(0, 0)), 1, ["draft.wrong-seat", "draft.archetype"]),
        (drafted("monk", "bard"), 1, ["draft.unknown-character"]),
        (drafted("monk", "monk"), 1, ["draft.taken"]),
        (drafted("monk", "regent", "hound"), 2, ["draft.archetype"]),
        (drafted("monk", "hound", "hound"), 2, ["draft.taken", "draft.archetype"]),
        (drafted("imperial-bard", "raider-bard", "puppeteer"), 2, ["draft.archetype"]),
    ],
)
def test_a_draft_up_to_the_first_refused_pick(document: Any, accepted: int, expected: list[str]) -> None:
    check = check_draft(document, CATALOGUE)
    answer = check.as_document()
    assert (answer["legal"], answer["accepted"], answer["codes"]) == (not expected, accepted, expected)
    assert answer["complete"] is (accepted == 6)
    assert all(problem["clauses"] for problem in answer["problems"])


@pytest.mark.parametrize(
    "document",
    [None, [], {}, {"picks": 3}, {"picks": [3]}, {"picks": [{"seat": "0", "character": "monk"}]},
     {"picks": [{"seat": True, "character": "monk"}]}, {"picks": [{"seat": 0}]}],
)  # fmt: skip
def test_what_is_no_draft_at_all(document: Any) -> None:
    check = check_draft(document, CATALOGUE)
    assert (check.malformed, check.as_document()["codes"]) == (True, ["malformed-draft"])


def test_legal_picks_leave_out_what_is_taken_and_the_own_archetypes() -> None:
    picks = [Pick(0, "monk"), Pick(1, "barbarian")]
    assert set(CATALOGUE.cards) - set(legal_picks(picks, 0, CATALOGUE)) == {"monk", "hound", "barbarian"}
    assert legal_picks(picks, 1, CATALOGUE) == []


# The commands -------------------------------------------------------------------------------------
def run(text: str, tmp_path: Path, *options: str, command: str = "check_draft") -> tuple[int, list[Any]]:
    file, out = tmp_path / "file.json", io.StringIO()
    file.write_text(text, encoding="utf-8")
    code = 0
    try:
        call_command(command, str(file), *options, stdout=out)
    except SystemExit as ended:
        code = int(ended.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_draft_command_answers_line_by_line(tmp_path: Path) -> None:
    lines = [json.dumps(drafted(*SIX)), json.dumps(drafted("monk", "monk")), ""]
    code, answers = run("\n".join(lines), tmp_path, "--jsonl", "--game", GAME)
    assert code == 1
    assert [(row["legal"], row["accepted"], row["codes"]) for row in answers] == [
        (True, 6, []),
        (False, 1, ["draft.taken"]),
    ]


@pytest.mark.parametrize("text", ["", "no json", "[]", "[" * 100_000])
def test_the_draft_command_ends_with_2_for_no_draft(tmp_path: Path, text: str) -> None:
    code, answers = run(text, tmp_path)
    assert (code, [row["codes"] for row in answers]) == (2, [["malformed-draft"]])


def test_the_draft_command_knows_no_other_game(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        run("{}", tmp_path, "--game", "great-harvest")
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("text", "code", "codes_"),
    [
        ("Game: Imperial Harvest\nMonk\nRegent\n1 Raider Bard", 0, []),
        ("Game: Imperial Harvest\n2 Monk\nRegent", 1, ["team.duplicate"]),
        ("Game: For the Emperor\nArmy: Crane", 0, []),
        ("Game: For the Emperor\nArmy: Frog", 1, ["army.unknown"]),
        ("Game: For the Emperor\nShinobi", 1, ["army.missing", "card.missing"]),
        ("Game: Harrow County\nFair Folk", 0, []),
        ("Game: Harrow County\nFair Folk\nKammi", 1, ["faction.unknown"]),
        ("Game: Harrow County", 1, ["faction.missing"]),
    ],
)
def test_lists_of_these_games_are_checked_as_text(
    tmp_path: Path, text: str, code: int, codes_: list[str]
) -> None:
    ended, answers = run(text, tmp_path, command="check_deck")
    assert (ended, [fault["code"] for fault in answers[0]["problems"]]) == (code, codes_)


def test_who_shares_an_archetype_is_told_by_archetype() -> None:
    team = ["monk", "imperial-bard", "puppeteer", "regent", "hound", "raider-bard"]
    (fault,) = [one for one in check_team(team, CATALOGUE) if one.code == "team.archetype"]
    assert fault.data["names"] == "Monk and Hound; Imperial Bard, Puppeteer and Raider Bard"
