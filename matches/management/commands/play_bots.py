"""`manage.py play_bots`: a whole match played by bots, as a match file; no database, no worker."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from cards.library.catalogue import Catalogue
from cards.library.loader import LibraryError, load_catalogue, read_catalogue
from cards.library.refusals import message_of
from decks.formats import DeckFileError, Reading, read_deck

from ...bots.choosing import BOTS
from ...bots.random_play import CannotPlay, play
from ...engines.registry import games
from ..sources import wrong_call


class Command(BaseCommand):
    """Exit 0 with the match file on standard output (or in --out); 2 where no match can be played."""

    help = "Play a match of bots with the given decks and print its match file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("decks", nargs="+", metavar="DECK", help="a deck file for each seat")
        parser.add_argument("--game", default="great-harvest", choices=games())
        parser.add_argument(
            "--bot", dest="bots", action="append", choices=sorted(BOTS), help="for all, or one a seat"
        )
        parser.add_argument("--seed", default="0", help="the same seed plays the same match")
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
        except (DeckFileError, LibraryError, OSError) as error:
            raise wrong_call(str(error)) from None
        except CannotPlay as error:
            raise wrong_call(message_of(options["game"], error.refusal)) from None
        if options["out"]:
            options["out"].write_text(text + "\n", encoding="utf-8")
        else:
            self.stdout.write(text)


def _play(options: dict[str, Any]) -> dict[str, Any]:
    path, bots = options["catalogue"], options["bots"] or ["random"]
    catalogue = read_catalogue(path) if path else load_catalogue(options["game"])
    readings = [_read(Path(name), catalogue) for name in options["decks"]]
    if len(bots) not in (1, len(readings)):
        raise wrong_call("Name one bot for all seats, or one for each.")
    return play(
        game=options["game"],
        decks=[{"cards": reading.cards} for reading in readings],
        seed=options["seed"],
        options=_match_options(options),
        names=[*options["names"], *(reading.name or "" for reading in readings[len(options["names"]) :])],
        seats_bots=bots[0] if len(bots) == 1 else bots,
        catalogue=catalogue,
    )


def _read(path: Path, catalogue: Catalogue) -> Reading:
    reading = read_deck(path.read_bytes(), catalogue, proposals=False)
    if reading.unknown:
        raise wrong_call(f"{path}: no card is called “{reading.unknown[0].reference}”.")
    return reading


def _match_options(options: dict[str, Any]) -> dict[str, Any]:
    named = {"format": options["deck_format"], "top_value": options["top_value"], "first": options["first"]}
    return {name: value for name, value in named.items() if value is not None}
