"""The commands of bots, called as a shell calls them."""

import json
from pathlib import Path
from typing import Any

import pytest

from cards.library.loader import load_catalogue
from matches.bots.tournament import Terms, pairings, play_game, report, tally
from matches.engines.adjudicate import adjudicate
from matches.engines.registry import games
from tests.matches.engines.test_engine_commands import Ran, run

GAME = "for-the-emperor"


def tournament(**changes: Any) -> Ran:
    options = {"game": GAME, "bots": "greedy,random", "games": 4, "seed": "5", **changes}
    flags = [f"--{name}" if value is True else f"--{name}={value}" for name, value in options.items()]
    return run("bot_tournament", *flags)


def test_a_tournament_prints_what_its_games_say() -> None:
    ran = tournament(json=True)
    terms = Terms(GAME, "5", 2, 3000)
    rows = tally(play_game(terms, pairing) for pairing in pairings(["greedy", "random"], 4))
    assert ran.code == 0
    assert ran.lines == [json.loads(json.dumps(report(terms, rows)))]
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["1/4", "2/4", "3/4", "4/4"]


def test_a_tournament_as_a_table() -> None:
    ran = tournament(bots="greedy,random,mcts:5", games=2)
    head, titles, *rows = ran.out.splitlines()
    assert head == "for-the-emperor, 2 seats, seed 5, stopped after 3000 decisions"
    assert titles.split() == [
        "bots",
        "games",
        "won",
        "drawn",
        "lost",
        "stopped",
        "score",
        "95",
        "%",
        "interval",
        "Elo",
    ]
    assert [row.split()[:3] for row in rows] == [
        ["greedy", ":", "random"],
        ["greedy", ":", "mcts:5"],
        ["random", ":", "mcts:5"],
    ]
    assert all(row.split()[3] == "2" for row in rows)


def test_several_processes_play_the_same_games() -> None:
    assert tournament(jobs=2, json=True).out == tournament(json=True).out


def test_another_seed_plays_other_games() -> None:
    assert tournament(seed="6").err != tournament().err


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, "There is no game called chess here"),
        ({"bots": "greedy,deep"}, "There is no bot called “deep”"),
        ({"bots": "greedy,mcts:0"}, "There is no bot called “mcts:0”"),
        ({"bots": "greedy"}, "two or more different bots"),
        ({"bots": "greedy,greedy"}, "two or more different bots"),
        ({"bots": ""}, "two or more different bots"),
        ({"games": 3}, "--games is an even number"),
        ({"games": 0}, "--games is an even number"),
        ({"jobs": 0}, "--jobs is a number from 1"),
        ({"seats": 0}, "--seats is a number from 1"),
        ({"longest": 0}, "--longest is a number from 1"),
        ({"game": "for-the-emperor", "seats": 3}, "seats"),
        ({"game": "imperial-conquest", "seats": 9}, "from 2 to 6 play"),
    ],
)
def test_what_no_tournament_is_played_with(changes: dict[str, Any], says: str) -> None:
    ran = tournament(**changes)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_a_table_of_three_is_dealt_its_own_map() -> None:
    ran = tournament(game="imperial-conquest", seats=3, games=2, longest=40, json=True)
    assert (ran.code, ran.lines[0]["rows"][0]["stopped"]) == (0, 2)


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:4"])
@pytest.mark.parametrize("game", games())
def test_play_bots_plays_every_game_without_a_deck(game: str, bot: str) -> None:
    arguments = ("play_bots", "--game", game, "--bot", bot, "--bot", "random", "--seed", "4")
    ran = run(*arguments)
    assert (ran.code, ran.out) == (0, run(*arguments).out)
    verdict = adjudicate(ran.out.encode())
    assert (verdict["game"], verdict["legal"], verdict["finished"]) == (game, True, True)


def test_play_bots_takes_options_by_name(tmp_path: Path) -> None:
    ran = run("play_bots", "--game", GAME, "--option", "variant=house-1-9")
    assert ran.lines[0]["options"] == {"variant": "house-1-9"}
    ran = run(
        "play_bots", "--option", "first=1", "--option", 'format="casual"', "--seats", "3", "--bot", "eager"
    )
    assert (ran.lines[0]["options"], len(ran.lines[0]["seats"])) == ({"format": "casual", "first": 1}, 3)


def test_play_bots_says_what_is_wrong(tmp_path: Path) -> None:
    deck = load_catalogue("great-harvest").extras["theme_decks"][0]["cards"]
    path = tmp_path / "deck.txt"
    path.write_text("\n".join(f"{copies} {card}" for card, copies in deck.items()))
    assert "There is no bot called “Greedy”" in run("play_bots", path, path, "--bot", "Greedy").err
    assert "Name one bot for all seats" in run("play_bots", path, path, *["--bot", "random"] * 3).err
    assert "NAME=VALUE" in run("play_bots", path, path, "--option", "first").err
    assert run("play_bots", "--seats", "0").code == 2
    assert run("play_bots", path).code == 2


@pytest.mark.parametrize("command", ["play_bots", "bot_tournament"])
def test_help_names_the_bots_or_the_games(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help").code == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert ("mcts:N" if command == "play_bots" else "great-harvest, for-the-emperor") in shown
