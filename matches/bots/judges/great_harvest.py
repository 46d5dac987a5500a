"""The Great Harvest: what the Farm and the hand will pay, and how many Labors that still takes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cards.library.catalogue import Catalogue
from matches.engines.core import State
from matches.engines.great_harvest.actions import (
    DISCARD,
    DRAW,
    FEED_CARD,
    FEED_COMBO,
    GROW,
    PLACE,
    TOOL,
    TURN_IN,
    Action,
    bits_of,
)
from matches.engines.great_harvest.holding import Combo, Holding
from matches.engines.great_harvest.stage import Stage, first_stages
from matches.engines.great_harvest.state import GreatHarvestState
from matches.engines.great_harvest.tables import Tables

from .judge import Judge, Table, Values, compare

_LABOR = 0.9  # what is left of a payment for each Labor before it
_DRAWS = 0.4  # Labors more for a card that is missing; it is looked for together with others
_NEEDED = 0.3  # what a tool in hand is worth, in Profits, where all that the deck grows must have it
_LATE = {"advanced": 0.25, "facility": 0.1, "storage": 0.25}
_OPTION = 0.1
_AGAIN = 0.35  # how much less a second tool of one kind is worth
_FULL = 0.4  # what each card costs that makes the hand nearly too large
_EASY = 5
_AS_FEED = 0.3  # of the worth of a Combo that is good as Feed only
_PIPS = 3.5
_AHEAD = 0.6  # of the Top Value: so far ahead is nearly won
_TOOLS = {"advanced": 95.0, "facility": 90.0, "storage": 85.0, "basic": 55.0, "harvester": 65.0}
_RANKS = {TURN_IN: 70.0, GROW: 60.0, FEED_COMBO: 47.0, FEED_CARD: 45.0, PLACE: 20.0, DRAW: 10.0}
_WINS, _MAY, _BARE_FEED, _LATER = 500.0, 15.0, 17.0, 5.0
"""In place of these: turning in what wins, a tool that need not be there, Feed from the Farm on which nothing
is yet, and placing what is good as Feed only, or anything on a crowded Farm.
"""
_CROWDED = 4  # Combos


class HarvestJudge(Judge):
    """Looks at what everybody sees, and at the hands of the position it is given."""

    horizon = 24
    whim = 0.0

    def table(self, catalogue: Catalogue, seats: int, number: int) -> Table:
        """Two of the theme decks after each other, every pair of them in turn; to the Tourney's Top Value."""
        decks = [dict(row["cards"]) for row in catalogue.extras["theme_decks"]]
        step = 1 + number // len(decks)
        chosen = [decks[(number + seat * step) % len(decks)] for seat in range(seats)]
        return {"format": "tourney"}, [{"cards": cards} for cards in chosen]

    def estimate(self, state: State) -> Values:
        assert isinstance(state, GreatHarvestState)
        return compare(list(map(strength, state.holdings)), state.setup.top_value * _AHEAD)

    def standings(self, state: State) -> list[tuple[float, ...]]:
        assert isinstance(state, GreatHarvestState)
        return [(float(holding.profits),) for holding in state.holdings]

    def weights(self, state: State, seat: int, actions: Sequence[Any]) -> Sequence[float]:
        assert isinstance(state, GreatHarvestState)
        holding = state.holdings[seat]
        if actions[0].op == DISCARD:
            losses = _losses(holding)
            return [-sum([losses[card] for card in action.cards]) for action in actions]
        return [_weight(state, holding, action) for action in actions]


class Plan(NamedTuple):
    """What a Combo still needs: masks of the cards that fit, one for each tool or Feed that must come, and
    how many Labors without a card. `pays`: it can be turned in in the end.
    """

    wants: tuple[int, ...]
    free: int
    pays: bool


@lru_cache(maxsize=8192)
def plan_of(stage: Stage) -> Plan:
    """The plan of a stage; it is the same in all matches with these cards."""
    if stage.progress.harvested:
        return Plan((), 1, True)
    missing = set(stage.names(stage.missing_for_harvest()))
    wants = [_fitting(stage, name) for name in sorted(missing - {"growth"})]
    harvester = stage.grown.harvester
    if harvester is not None:
        wants.append(_mask(stage, harvester, "harvester"))
    return Plan(tuple(wants), int("growth" in missing) + 1, harvester is not None)


def _fitting(stage: Stage, name: str) -> int:
    if name != "feed":
        return _mask(stage, name, "basic")
    rows = enumerate(stage.tables.grown)
    return sum(1 << card for card, grown in rows if grown and grown.resource in stage.grown.mix)


def _mask(stage: Stage, sub_type: str, kind: str) -> int:
    rows = enumerate(stage.tables.tools)
    return sum(1 << card for card, tool in rows if tool and tool.kind == kind and tool.sub_type == sub_type)


# What a seat has -----------------------------------------------------------------------------------


class Job(NamedTuple):
    """A Combo, on the Farm or still in hand: what it will pay, and how many Labors that takes."""

    pay: float
    labors: float


def strength(holding: Holding) -> float:
    """What a seat has and will have, in Profits: each payment counts less for every Labor before it."""
    hand = list(holding.hand)
    total, labors = float(holding.profits), 0.0
    for job in sorted(_jobs(holding, hand), key=lambda job: job.labors / job.pay):
        labors += job.labors
        total += job.pay * _LABOR**labors
    return total + _spare(holding, hand) - _FULL * max(0, holding.hand_size - _EASY)


def _jobs(holding: Holding, hand: list[int]) -> list[Job]:
    """Those on the Farm, the nearest to its end first, then those in hand. What they take leaves `hand`."""
    combos = sorted(holding.combos.values(), key=_distance)
    jobs = [_job(holding, combo.stage, combo.worth, hand, 0) for combo in combos]
    for card in holding.kinds:
        start = holding.starts[card]
        while start is not None and hand[card]:
            hand[card] -= 1
            jobs.append(_job(holding, start, holding.tables.profits[card], hand, 1))
    return jobs


def _distance(combo: Combo) -> float:
    plan = plan_of(combo.stage)
    return len(plan.wants) + plan.free - combo.worth / 100


def _job(holding: Holding, stage: Stage, worth: int, hand: list[int], labors: int) -> Job:
    plan = plan_of(stage)
    missing = sum(not _take(hand, fits & holding.mask) for fits in plan.wants)
    pay = float(worth + len(plan.wants))
    needed = labors + plan.free + len(plan.wants) + _DRAWS * missing
    if not plan.pays:
        return Job(pay * _AS_FEED, needed)
    later = stage.accepts & holding.mask & ~holding.tables.always
    for fits in plan.wants:
        later &= ~fits
    extras = [card for card in bits_of(later) if holding.tables.tools[card] and _take(hand, 1 << card)]
    return Job(pay + sum(_extra(holding, card) for card in extras), needed + len(extras))


def _take(hand: list[int], fits: int) -> bool:
    """Take one of the cards of a mask out of the hand, if there is one."""
    card = next((card for card in bits_of(fits) if hand[card]), None)
    if card is not None:
        hand[card] -= 1
    return card is not None


def _extra(holding: Holding, card: int) -> float:
    tool = holding.tables.tools[card]
    return _PIPS if tool and tool.kind == "storage" else float(holding.tables.profits[card])


# Cards that nothing needs yet ----------------------------------------------------------------------


class Use(NamedTuple):
    """What a card does; what it is worth in hand before anything needs it; what its loss seems to cost."""

    slot: str
    worth: float
    loss: float


def _spare(holding: Holding, hand: list[int]) -> float:
    """What the cards in hand are worth that nothing needs yet; a second one of a kind is worth less."""
    uses = uses_of(holding.tables, holding.kinds)
    found, seen = 0.0, set()
    for card in holding.kinds:
        for _ in range(hand[card]):
            use = uses[card]
            found += use.worth * (_AGAIN if use.slot in seen else 1.0)
            seen.add(use.slot)
    return found


@lru_cache(maxsize=256)
def uses_of(tables: Tables, kinds: tuple[int, ...]) -> dict[int, Use]:
    """For each kind of card of a deck; a tool is worth more, the more of what the deck grows must have it."""
    starts = [stage for stage in first_stages(tables) if stage and stage.grown.card in kinds]
    wanted = [fits for stage in starts for fits in plan_of(stage).wants]
    return {card: _use(tables, card, wanted, len(starts)) for card in kinds}


def _use(tables: Tables, card: int, wanted: list[int], grown: int) -> Use:
    tool = tables.tools[card]
    if tool is None or not grown:
        return Use("grown", 0.0, 0.2)
    share = sum(fits >> card & 1 for fits in wanted) / grown
    slot = f"{tool.kind}/{tool.sub_type or tool.symbol or card}"
    worth = _NEEDED * share if share else _LATE.get(tool.kind, _OPTION)
    return Use(slot, worth, worth)


# At first sight ------------------------------------------------------------------------------------


def _weight(state: GreatHarvestState, holding: Holding, action: Action) -> float:
    if action.op == TOOL:
        return _of_tool(holding, action)
    if action.op == PLACE:
        start = holding.starts[action.card]
        if len(holding.combos) >= _CROWDED or (start is not None and not plan_of(start).pays):
            return _LATER
    elif action.op == TURN_IN:
        if holding.profits + holding.combos[action.combo].worth >= state.setup.top_value:
            return _WINS
    elif action.op == FEED_COMBO and holding.combos[action.source].stage.bare:
        return _BARE_FEED
    return _RANKS[action.op]


def _of_tool(holding: Holding, action: Action) -> float:
    """What must be there comes before what may be, and the Combo that is nearest to its end before others."""
    tool, wants = holding.tables.tools[action.card], plan_of(holding.combos[action.combo].stage).wants
    assert tool is not None
    needed = tool.kind != "basic" or any(fits >> action.card & 1 for fits in wants)
    return (_TOOLS[tool.kind] if needed else _MAY) - len(wants)


def _losses(holding: Holding) -> dict[int, float]:
    """What giving up a card costs, roughly: what a Combo waits for is dear, and so is what grows."""
    uses, hand, wanted = uses_of(holding.tables, holding.kinds), holding.hand, 0
    for combo in holding.combos.values():
        for fits in plan_of(combo.stage).wants:
            wanted |= fits
    return {card: uses[card].loss / hand[card] + (wanted >> card & 1) for card in holding.kinds if hand[card]}


JUDGE = HarvestJudge()
