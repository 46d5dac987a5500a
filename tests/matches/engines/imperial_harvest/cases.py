"""For every refusal code a case that provokes it; those of heads, set-up and turns come from `head_cases`."""

from collections.abc import Callable
from typing import Any

from . import head_cases
from .head_cases import Case, refused
from .script import COURT, WARBAND, Table

BEASTS = ("nymph", "puppeteer", "ranger")
PACK = ("hound", "minotaur", "basilisk")


def ability(table: Callable[[], Table], name: str, **fields: Any) -> Case:
    return refused(table, "use", ability=name, **fields)


def court(places: dict[str, Any], name: str = "monk", **more: Any) -> Callable[[], Table]:
    """The ready teams, one of them active."""
    return lambda: Table(places=places, turn=1 if name in COURT else 2, **more).begin(name)


def wild(places: dict[str, Any], name: str = "nymph", **more: Any) -> Callable[[], Table]:
    """Nymph, Puppeteer and Ranger against Hound, Minotaur and Basilisk, one of them active."""
    turn = {"turn": 1 if name in BEASTS else 2, **more}
    return lambda: Table(BEASTS, PACK, places=places, **turn).begin(name)


def rich(at: list[int], facing: str = "n", items: int = 1, **more: Any) -> dict[str, Any]:
    """A row of a position with a strawberry in hand."""
    return {"at": at, "facing": facing, "items": items, **more}


def look(at: list[int], facing: str) -> dict[str, Any]:
    return {"at": at, "facing": facing}


def _regent(at: Any = (5, 5), **places: Any) -> Table:
    return Table(("regent", "monk", "ranger"), WARBAND, places={"regent": list(at), **places}).begin("regent")


ALONE = {"monk": [5, 5], "barbarian": [5, 6]}
HERE = {"nymph": [5, 5]}
TOKEN = {"tokens": [{"id": "token-1-1", "at": [6, 5], "facing": "e"}]}
BASIC = {"side": "advanced"}

CASES: dict[str, Case] = {
    **head_cases.CASES,
    # activations
    "ap.short": lambda: (
        court(ALONE)().act(0, "move", to=[5, 4]).act(0, "move", to=[5, 5]).act(0, "move", to=[5, 4])
    ).refused("move", to=[5, 5]),
    "face.once": lambda: court({})().act(0, "face", dir="s").refused("face", dir="n"),
    "face.same": refused(court({}), "face", dir="n"),
    "step.not-next": refused(court({}), "move", to=[3, 3]),
    "step.hedge": refused(court({"monk": [4, 4]}), "move", to=[5, 4]),
    "step.water": refused(court({"monk": [3, 1]}), "move", to=[3, 2]),
    "step.camp": refused(court({}, "imperial-guardian"), "move", to=[0, 0]),
    "step.territorial": refused(wild({"ranger": [5, 5], "hound": [5, 6]}, "ranger"), "move", to=[5, 6]),
    "step.occupied": ability(
        court({"sorceress": look([5, 5], "n"), "monk": [5, 6], "raider-bard": [5, 7]}, "sorceress"),
        "charm",
        target="monk",
        to=[5, 7],
    ),
    "diagonal.not-diagonal": ability(court({}, "imperial-bard"), "agility", to=[3, 1]),
    "diagonal.blocked": ability(
        court(
            {"imperial-bard": [4, 4]},
            "imperial-bard",
            edges=[{"edge": [[4, 4], [4, 5]], "token": "hedge"}],
        ),
        "agility",
        to=[5, 5],
    ),
    "path.too-long": ability(
        court({"sorceress": rich([5, 5]), "monk": [5, 6]}, "sorceress"),
        "compulsion",
        target="monk",
        path=[[5, 7], [5, 8], [5, 7], [5, 8]],
    ),
    "pluck.none": refused(court(ALONE), "pluck"),
    "items.too-many": refused(court({"monk": rich([5, 5])}), "discard", items=2),
    "pass.no-room": refused(
        court({"monk": rich([5, 5]), "imperial-bard": rich([5, 6], items=2)}),
        "pass",
        target="imperial-bard",
        items=1,
    ),
    "deposit.not-adjacent": refused(court({"monk": rich([5, 5])}), "deposit", items=1),
    "end.shared": lambda: court(ALONE)().act(0, "move", to=[5, 6]).refused("end"),
    # abilities
    "ability.passive": ability(court({}, "imperial-guardian"), "guardian"),
    "ability.not-on-card": ability(court({}), "chop", dir="n"),
    "ability.side": ability(court({}, side="basic"), "dragon-pounce", to=[2, 2]),
    "ability.strawberry": ability(court({}, **BASIC), "plant", dir="n"),
    "ability.quelled": ability(
        wild({"nymph": [5, 5], "minotaur": [5, 6]}, "minotaur"), "horns", target="nymph"
    ),
    "ability.once": lambda: (
        court({"monk": [5, 5], "barbarian": [5, 6]})()
        .use("grapple", target="barbarian", to=[5, 7])
        .refused("use", ability="grapple", target="barbarian", to=[5, 6])
    ),
    "ability.spent": ability(
        court({"barbarian": {"at": [4, 4], "facing": "n", "uses": {"chop": 3}}}, "barbarian"), "chop", dir="e"
    ),
    "borrowed.chain": ability(
        wild({"nymph": [5, 5], "puppeteer": [5, 6]}),
        "changeling",
        target="puppeteer",
        through={"ability": "arcane-puppetry", "target": "ranger", "with": {"ability": "camouflage"}},
    ),
    # targets
    "target.not-in-play": ability(
        court({"barbarian": [5, 6]}, "barbarian"), "battle-axe", target="token-0-1"
    ),
    "target.self": ability(court({}, "barbarian"), "battle-axe", target="barbarian"),
    "target.token": ability(
        wild(HERE, **TOKEN),
        "changeling",
        target="token-1-1",
        through={"ability": "horns", "target": "ranger"},
    ),
    "target.not-adjacent": ability(court(ALONE, "barbarian"), "battle-axe", target="imperial-bard"),
    "target.out-of-sight": ability(
        court({"sorceress": look([5, 5], "s")}, "sorceress"), "charm", target="monk", to=[1, 2]
    ),
    "target.too-far": ability(
        court({"barbarian": look([5, 8], "s"), "monk": [5, 4]}, "barbarian"), "throwing-axe", target="monk"
    ),
    "target.not-ally": ability(
        lambda: Table(("regent", "monk", "ranger"), WARBAND, places={}).begin("regent"),
        "command",
        target="barbarian",
        to=[9, 10],
    ),
    "target.not-enemy": ability(
        wild({"hound": [5, 5], "minotaur": [5, 6]}, "hound"), "bite", target="minotaur", to=[5, 7]
    ),
    "target.shielded": ability(
        court({"sorceress": look([5, 5], "n"), "imperial-guardian": look([5, 7], "s")}, "sorceress"),
        "charm",
        target="imperial-guardian",
        to=[5, 8],
    ),
    "immune.respawned": ability(
        lambda: Table(
            ("barbarian", "monk", "nymph"),
            ("hound", "minotaur", "sorceress"),
            places={
                "barbarian": {"at": [1, 0], "facing": "n", "immune": True},
                "monk": [0, 1],
                "nymph": [1, 1],
            },
            turn=1,
        ).begin("nymph"),
        "changeling",
        target="barbarian",
        through={"ability": "battle-axe", "target": "barbarian"},
    ),
    "immune.shield": ability(
        court({"barbarian": [5, 6], "imperial-guardian": look([5, 5], "n")}, "barbarian"),
        "battle-axe",
        target="imperial-guardian",
    ),
    "immune.guarded": ability(
        court({"barbarian": [5, 6], "monk": [5, 5], "imperial-guardian": look([5, 4], "s")}, "barbarian"),
        "battle-axe",
        target="monk",
    ),
    "immune.camouflaged": ability(
        wild({"ranger": [4, 4], "minotaur": [4, 5]}, "minotaur"), "horns", target="ranger"
    ),
    "immune.watched": ability(
        wild({"ranger": look([5, 4], "n"), "puppeteer": [5, 6], "minotaur": [5, 7]}, "minotaur"),
        "horns",
        target="puppeteer",
    ),
    # effects
    "through.no-hedge": ability(court({"sorceress": [5, 5]}, "sorceress"), "shadow-walk", dir="n"),
    "retriever.not-plucked": ability(wild({"hound": [5, 5]}, "hound"), "retriever", to=[5, 6]),
    "charge.adjacent": ability(
        wild({"minotaur": look([5, 5], "n"), "ranger": [5, 6]}, "minotaur"),
        "charge",
        target="ranger",
        to=[5, 6],
    ),
    "charge.line": ability(
        wild({"minotaur": look([5, 4], "n"), "ranger": [5, 7]}, "minotaur"),
        "charge",
        target="ranger",
        to=[5, 7],
    ),
    "lure.line": ability(
        wild({"nymph": look([5, 4], "n"), "minotaur": [5, 7]}), "alluring-gaze", target="minotaur", to=[6, 7]
    ),
    "grapple.distance": ability(court(ALONE), "grapple", target="barbarian", to=[5, 8]),
    "grapple.same-cell": ability(court(ALONE), "grapple", target="barbarian", to=[5, 6]),
    "bite.nothing": ability(
        wild({"hound": [5, 5], "ranger": [5, 6]}, "hound"), "bite", target="ranger", to=[5, 7]
    ),
    "chop.no-hedge": ability(court({"barbarian": [5, 5]}, "barbarian"), "chop", dir="n"),
    "plant.hedged": ability(court({"monk": [4, 4]}), "plant", dir="e"),
    "plant.rim": ability(court({"monk": [4, 0]}), "plant", dir="s"),
    "tokens.none-left": ability(
        court(
            {"monk": [5, 5]},
            edges=[{"edge": [[x, 0], [x + 1, 0]], "token": "hedge"} for x in range(2, 6)],
        ),
        "plant",
        dir="n",
    ),
    "labyrinth.no-tile": ability(wild({}, "minotaur"), "master-of-the-labyrinth"),
    "sentry.none-left": ability(
        lambda: Table(
            ("regent", "monk", "ranger"),
            WARBAND,
            places={"regent": [5, 5]},
            tokens=[
                {"id": "token-0-1", "at": [3, 0], "facing": "n"},
                {"id": "token-0-2", "at": [4, 0], "facing": "n"},
            ],
        ).begin("regent"),
        "sentry",
        to=[5, 6],
        dir="n",
    ),
    "sentry.not-adjacent": ability(_regent, "sentry", to=[5, 5], dir="n"),
    "sentry.cell": ability(lambda: _regent([3, 1]), "sentry", to=[3, 2], dir="n"),
    "sentry.occupied": ability(lambda: _regent(barbarian=[5, 6]), "sentry", to=[5, 6], dir="n"),
}
