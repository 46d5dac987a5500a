"""One position of Harrow County."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

from cards.library.refusals import Refusal

from ..canonical import digest_of
from ..core import CHANCE, Outcome, PendingDraw, Refused, State
from . import chances, entries, knowledge, listing, turning
from .actions import REPORT, Action
from .board import OFF
from .faults import Events
from .host import Unit
from .phases import (
    ANYBODY_ELSE,
    DISPLAY,
    DUE_BOARD,
    DUE_DRAWN,
    DUE_HIDE,
    DUE_PLACE,
    EVERYTHING,
    FAIR_FOLK_TURN,
    FOR_BUILDING,
    FOR_TOWNSFOLK,
    FREE,
    OF_CHANCE,
    OVER,
    OWN_TURN,
    SETTING_UP,
    WORDS_DUE,
    WORDS_OF_TURN,
    Due,
)  # fmt: skip
from .reasons import DO, WHY, refusal_of
from .reporting import quick_report
from .reports_listed import Listing
from .setup import Setup
from .tables import (
    CARDS,
    CUBES,
    FACTIONS,
    FAIR_FOLK,
    FAMILY,
    FULL_BAG,
    HAND,
    ITEMS,
    OBJECTIVES,
    OFFERS,
    PROTECTORS,
    QUEEN,
    SOLO_CARDS,
)  # fmt: skip

_CHANCE: Final = (CHANCE,)
_ALONE: Final = tuple((seat,) for seat in range(4))
Answer = tuple[int, str, str, int, Mapping[str, Any]]
"""Number of the entry, `arrow` or `guess`, the result, the item sought, and what was asked."""


class HarrowState(State):
    """A position. By faction: `supply`, `ground` (its Battleground), `tree`, `owned` (masks of offers) and
    `points`. By deck, as masks: `hands`, `piles`, `discards` and `known` (in hand as everybody knows).

    `nests`: by hex the number of the offer inside, OFF for none. `fresh`, `xs` and `area` are masks of hexes:
    nests of this turn, X tokens, and where all arrows point to. `allowed`: by item the hexes that no answer
    rules out. `sought`: how many items were found, and so the number of the one looked for.
    """

    __slots__ = (
        "active", "allowed", "answers", "area", "arrows", "attack", "bag", "boxes", "breath", "discards",
        "display", "dues", "entries", "faction", "found", "fresh", "ground", "hands", "known", "listing",
        "location",
        "nests", "nests_left", "owned", "piles", "points", "power", "proved", "rounds", "seasons",
        "setup", "solo_left", "sought", "stage", "step", "supply", "tokens", "tree", "turn", "turns", "units",
        "why", "winners", "xs",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        factions, whole = range(len(FACTIONS)), setup.tables.whole
        self.supply = [CUBES - setup.host.cubes.get(faction, 0) for faction in factions]
        self.ground = [setup.host.cubes.get(faction, 0) for faction in factions]
        self.tree = [0 for _ in factions]
        self.owned = [0 for _ in factions]
        self.points = [0 for _ in factions]
        self.hands = [0, 0, 0]
        self.piles = [whole[OBJECTIVES], whole[CARDS], whole[OFFERS], whole[SOLO_CARDS] if setup.duel else 0]
        self.discards = [0, 0]
        self.known = [0, 0]
        self.display = 0
        self.location: tuple[int, ...] = ()
        self.found: tuple[int, ...] = ()
        self.sought = 0
        self.allowed = [setup.board.whole] * len(ITEMS)
        self.answers: tuple[Answer, ...] = ()
        self.entries = 0
        self.nests: dict[int, int] = {}
        self.fresh = self.xs = 0
        self.arrows: tuple[tuple[int, int, int], ...] = ()
        self.area = setup.board.whole
        self.seasons = 0  # mask of the terrains with a cube
        self.units: dict[str, Unit] = dict(setup.host.units)
        self.tokens = list(setup.host.tokens)
        self.boxes = 0
        self.breath = 0  # mask of the seats whose next turn is waited for
        self.attack: tuple[int, int, int] | None = None  # hex, attacker, attacked
        self.power: dict[int, int] = {}
        self.bag = list(FULL_BAG)
        self.stage, self.turn = SETTING_UP, FAIR_FOLK_TURN
        self.active, self.faction = 0, FAIR_FOLK
        self.step, self.rounds, self.turns = 0, 1, 0
        self.nests_left, self.proved, self.solo_left = 0, False, 0
        self.winners: tuple[int, ...] = ()
        self.why = ""
        self.listing: Listing | None = None
        self.dues: list[Due] = list(_FIRST_DUES) + (list(_DUES_OF_DUEL) if setup.duel else [])

    def clone(self) -> "HarrowState":
        copy = HarrowState.__new__(HarrowState)
        for name in _SHARED:
            setattr(copy, name, getattr(self, name))
        for name in _LISTS:
            setattr(copy, name, list(getattr(self, name)))
        copy.nests, copy.units, copy.power = dict(self.nests), dict(self.units), dict(self.power)
        copy.listing = None
        return copy

    # Whose move it is

    def current_players(self) -> tuple[int, ...]:
        if self.dues:
            due = self.dues[0]
            if due.kind in OF_CHANCE:
                return _CHANCE
            return self.setup.others if due.seat == ANYBODY_ELSE else _ALONE[due.seat]
        return () if self.stage == OVER else _ALONE[self.active]

    def legal_actions(self, seat: int) -> list[Action]:
        if self.listing is not None and seat == self.active and not self.dues:
            return self.listing.list(self)
        return listing.legal(self, seat) if seat >= 0 and seat in self.current_players() else []

    # Doing things

    def parse_entry(self, entry: object) -> tuple[int, Action] | Refusal:
        return entries.parse_entry(self.setup, entry)

    def check(self, by: int, action: Action) -> Refusal | None:
        return refusal_of(self, by, action)

    def apply_action(self, seat: int, action: Action) -> Events:
        if action.op == REPORT and seat == self.active and self.turn == OWN_TURN and not self.dues:
            events = quick_report(self, action) if self.stage == FREE else None
            if events is not None:
                self.entries += 1
                return events
        self.listing = None
        return self._apply(seat, action)

    def apply_chance(self, outcome: Action) -> Events:
        if self.listing is not None:
            self.listing.stale = EVERYTHING  # it outlives the Tree of an attack, and nothing else
        return self._apply(CHANCE, outcome)

    def _apply(self, by: int, action: Action) -> Events:
        if not self._is_timely(by, action) or WHY[action.op](self, by, action) is not None:
            refusal = refusal_of(self, by, action)
            assert refusal is not None, action
            raise Refused(refusal)
        events = DO[action.op](self, by, action)
        self.entries += 1
        return events if self.dues or self.stage == FREE else events + turning.go_on(self)

    def _is_timely(self, by: int, action: Action) -> bool:
        if not self.dues:
            return by == self.active and self.stage == FREE and action.op in WORDS_OF_TURN[self.turn]
        due = self.dues[0]
        if action.op not in WORDS_DUE[due.kind]:
            return False
        return by == due.seat or (due.seat == ANYBODY_ELSE and by > 0)

    # Chance

    def pending_draw(self) -> PendingDraw | None:
        if not self.dues or self.dues[0].kind not in OF_CHANCE:
            return None
        return chances.pending(self.dues[0])

    def chance_outcomes(self) -> list[tuple[Action, Fraction]] | None:
        return chances.outcomes(self, self.dues[0]) if self.pending_draw() else None

    def sample_chance(self, rng: Random) -> Action:
        return chances.sample(self, self.dues[0], rng)

    # The end

    def is_terminal(self) -> bool:
        return self.stage == OVER

    def outcome(self) -> Outcome:
        return Outcome(self.stage == OVER, self.winners, draw=False, why=self.why)

    def returns(self) -> list[float]:
        if not self.winners:
            return [0.0] * self.setup.seats
        return [1.0 if seat in self.winners else -1.0 for seat in range(self.setup.seats)]

    def scores(self) -> dict[str, dict[str, Any]]:
        return {str(seat): self._score(seat) for seat in range(self.setup.seats)}

    def _score(self, seat: int) -> dict[str, int]:
        faction = self.setup.factions[seat]
        if faction == FAIR_FOLK:
            return {"found": self.sought}
        if self.setup.duel:
            points = {FACTIONS[other]: self.points[other] for other in (PROTECTORS, FAMILY)}
            return {"boxes": self.boxes, **points}
        return {"points": self.points[faction]} if seat < 3 else {"boxes": self.boxes}

    # What may be seen

    def observation(self, seat: int | None) -> dict[str, Any]:
        return knowledge.observe(self, seat)

    def resample(self, seat: int | None, rng: Random) -> "HarrowState":
        return knowledge.resample(self, seat, rng)

    def document(self) -> dict[str, Any]:
        return knowledge.document(self)

    def digest(self, *, public: bool = False) -> str:
        return digest_of(knowledge.observe(self, None) if public else knowledge.document(self))

    # Small questions that the modules of the rules share

    @property
    def queen_found(self) -> bool:
        """Whether the Fair Folk have found everything."""
        return self.sought > QUEEN

    def confined(self) -> int:
        """Mask of the confined area: what everybody can work out from arrows, X tokens and finds."""
        found = 0
        for at in self.found:
            found |= 1 << at
        return self.area & ~self.xs & ~found

    def offers_back(self, offer: int) -> None:
        """An offer (OFF: none) goes into the bag."""
        if offer != OFF:
            self.piles[OFFERS] |= 1 << offer

    def discard(self, deck: int, card: int) -> None:
        """A card of the hand goes to the discards of its deck, and everybody sees it."""
        bit = 1 << card
        self.hands[deck] &= ~bit
        self.known[deck] &= ~bit
        self.discards[deck] |= bit

    def gain_silver(self) -> bool:
        """One silver cube to the Battleground, if one is left."""
        if not self.supply[FAIR_FOLK]:
            return False
        self.supply[FAIR_FOLK] -= 1
        self.ground[FAIR_FOLK] += 1
        return True


_LISTS: Final = (
    "supply", "ground", "tree", "owned", "points", "hands", "piles", "discards", "known", "allowed", "tokens",
    "bag", "dues",
)  # fmt: skip
_SHARED: Final = tuple(
    name for name in HarrowState.__slots__ if name not in {*_LISTS, "nests", "units", "power", "listing"}
)
_FIRST_DUES: Final = (
    *(Due(DUE_DRAWN, CHANCE, deck, HAND) for deck in (OBJECTIVES, CARDS, OFFERS)),
    Due(DUE_HIDE, ANYBODY_ELSE),
    Due(DUE_BOARD),
)
_DUES_OF_DUEL: Final = (
    Due(DUE_DRAWN, CHANCE, SOLO_CARDS, 3, DISPLAY),
    Due(DUE_PLACE, 0, purpose=FOR_TOWNSFOLK),
    Due(DUE_PLACE, 1, purpose=FOR_BUILDING),
)
