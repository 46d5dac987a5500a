"""Teams on the board in the middle of somebody's activation, for tests of abilities."""

from typing import Any

from .script import COURT, WARBAND, Table

BEASTS = ("nymph", "puppeteer", "ranger")
PACK = ("hound", "minotaur", "basilisk")
CROWN = ("regent", "ranger", "imperial-bard")


def rich(at: list[int], facing: str = "n", items: int = 1) -> dict[str, Any]:
    return {"at": at, "facing": facing, "items": items}


def look(at: list[int], facing: str) -> dict[str, Any]:
    return {"at": at, "facing": facing}


def court(name: str, side: str = "all", **places: Any) -> Table:
    """The ready teams, one of them active."""
    rows = {key.replace("_", "-"): row for key, row in places.items()}
    return Table(places=rows, side=side, turn=1 if name in COURT else 2).begin(name)


def wild(name: str, side: str = "all", tokens: Any = (), **places: Any) -> Table:
    """Nymph, Puppeteer and Ranger against Hound, Minotaur and Basilisk, one of them active."""
    turn = 1 if name in BEASTS else 2
    return Table(BEASTS, PACK, places=places, side=side, turn=turn, tokens=list(tokens)).begin(name)


def crown(name: str = "regent", **places: Any) -> Table:
    """Regent, Ranger and Bard against the ready Raiders, one of them active."""
    return Table(CROWN, WARBAND, places=places, turn=1 if name in CROWN else 2).begin(name)
