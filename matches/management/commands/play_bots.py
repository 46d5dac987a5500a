"""`manage.py play_bots`: a whole match played by bots, as a match file; no database, no worker."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError, load_catalogue, read_catalogue
from cards.library.refusals import message_of
from decks.formats import DeckFileError, Reading, read_deck

from ...bots.judges import judge_of
from ...bots.naming import KNOWN, UnknownBot
from ...bots.random_play import CannotPlay, play
from ...engines.registry import games
from ..sources import wrong_call


class Command(BaseCommand):
    """Exit 0 with the match file on standard output (or in --out); 2 where no match can be played."""

    help = (
        "Play a match of bots with the given decks, or with those that a tournament of bots deals, "
        "and print its match file."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "decks",
            nargs="*",
            metavar="DECK",
            help="a deck file for each seat; none: the usual decks",
        )
        parser.add_argument("--game", default="great-harvest", choices=games())
        parser.add_argument(
            "--bot", dest="bots", action="append", metavar="BOT", help=f"for all, or one a seat: {KNOWN}"
        )
        parser.add_argument("--seats", type=int, default=2, help="seats, where no deck is named (2)")
        parser.add_argument("--seed", default="0", help="the same seed plays the same match")
        parser.add_argument(
            "--option", dest="named", action="append", default=[], metavar="NAME=VALUE",
            help="an option of the match: a JSON value, or text",
        )  # fmt: skip
        parser.add_argument("--format", dest="deck_format", help="option format of the match")
        parser.add_argument("--top-value", type=int)
        parser.add_argument("--first", type=int, help="the seat that begins; left out: chance decides")
        parser.add_argument(
            "--name", dest="names", action="append", default=[], help="name of a seat, in order"
        )
        parser.add_argument("--catalogue", type=Path, help="a catalogue file in place of the shipped one")
        parser.add_argument("--out", type=Path, help="file to write to")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = json.dumps(_play(options))
        except (DeckFileError, LibraryError, OSError, UnknownBot) as error:
            raise wrong_call(str(error)) from None
        except CannotPlay as error:
            raise wrong_call(message_of(options["game"], error.refusal)) from None
        if options["out"]:
            options["out"].write_text(text + "\n", encoding="utf-8")
        else:
            self.stdout.write(text)


def _play(options: dict[str, Any]) -> dict[str, Any]:
    path, bots, game = options["catalogue"], options["bots"] or ["random"], options["game"]
    catalogue = read_catalogue(path) if path else load_catalogue(game)
    usual, decks, named = _seats(options, catalogue)
    if len(bots) not in (1, len(decks)):
        raise wrong_call("Name one bot for all seats, or one for each.")
    return play(
        game=game,
        decks=decks,
        seed=options["seed"],
        options={**usual, **_match_options(options)},
        names=[*options["names"], *named[len(options["names"]) :]],
        seats_bots=bots[0] if len(bots) == 1 else bots,
        catalogue=catalogue,
    )


Seats = tuple[dict[str, Any], list[dict[str, Any]], list[str]]


def _seats(options: dict[str, Any], catalogue: Catalogue) -> Seats:
    """Options that the seats need, their decks, and what they are called."""
    if not options["decks"]:
        if options["seats"] < 1:
            raise wrong_call("--seats is a number from 1.")
        if _match_options(options).get("draft"):  # what the seats play with they pick in the match
            return {}, [{} for _ in range(options["seats"])], []
        usual, decks = judge_of(options["game"]).table(catalogue, options["seats"], 0)
        return usual, decks, []
    readings = [_read(Path(name), catalogue) for name in options["decks"]]
    return {}, [{"cards": reading.cards} for reading in readings], [reading.name for reading in readings]


def _read(path: Path, catalogue: Catalogue) -> Reading:
    reading = read_deck(path.read_bytes(), catalogue, proposals=False)
    if reading.unknown:
        raise wrong_call(f"{path}: no card is called “{reading.unknown[0].reference}”.")
    return reading


def _match_options(options: dict[str, Any]) -> dict[str, Any]:
    named = {"format": options["deck_format"], "top_value": options["top_value"], "first": options["first"]}
    written = dict(_option(text) for text in options["named"])
    return {**written, **{name: value for name, value in named.items() if value is not None}}


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise wrong_call(f"--option wants NAME=VALUE, not “{text[:60]}”.")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
