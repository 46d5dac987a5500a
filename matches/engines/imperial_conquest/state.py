"""One position of Imperial Conquest."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

from cards.library.refusals import Refusal

from ..canonical import digest_of
from ..core import CHANCE, Outcome, PendingDraw, Refused, State
from . import battling, buying, deciding, entries, founding, knowledge, listing, marching, turning
from .actions import ROLL, Action
from .board import OFF
from .clash import Clash
from .faults import Events
from .phases import (
    ACTIONS_OF_STEP,
    BATTLES,
    BUILDING_UP,
    BUYING,
    CONSTRUCTING,
    MOVING,
    OVER,
    ROLLING,
    START,
)  # fmt: skip
from .pieces import Acts, Unit
from .position import Position
from .reasons import DO, WHY, refusal_of
from .setup import Setup
from .tables import CITY, ITEMS, SIDES, TOWN, TYPES, Chips

_CHANCE: Final = (CHANCE,)
_ALL_LISTED: Final = 3  # of more dice the results are too many to list
_ALONE: Final = tuple((seat,) for seat in range(6))
_OWN: Final = (*map(frozenset, ACTIONS_OF_STEP), *[frozenset[int]()] * (OVER - CONSTRUCTING))
"""By phase: what the player in turn may do without being asked."""
_STEPS: Final = {
    "income": BUYING, "buy": BUYING, "move": MOVING, "battles": BATTLES, "build": BUILDING_UP,
    "construct": CONSTRUCTING,
}  # fmt: skip


class ConquestState(State):
    """A position. `phase` says what is due, `active` whose turn it is, `decider` who rolls or decides.

    By seat: `forces` (units by id, in the order of construction), `resources`, `aside` and `numbers` (how
    many of a type there have been). `holds`: the units aboard, by frigate. By hex: `buildings` (owner and
    kind) and the sets `contested`, `conquered` and `grants`. The masks `foes`, `closed` and `gates`
    are worked out from these for the step of movement, and the rest for its list (`listing`).
    """

    __slots__ = (
        "active", "acts", "aside", "berths", "beside", "blocked", "buildings", "clash", "closed",
        "conquered", "contested", "decider", "dice", "foes", "forces", "gates", "grants", "holds", "inside",
        "numbers", "offers", "offers_made", "phase", "players", "resources", "settled", "setup", "ships",
        "stale", "supported", "turn", "why", "winners",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup, seats = setup, range(setup.seats)
        self.forces: list[dict[str, Unit]] = [{} for _ in seats]
        self.resources = [[0] * 4 for _ in seats]
        self.aside = [[0] * len(ITEMS) for _ in seats]
        self.numbers = [[0] * len(TYPES) for _ in seats]
        self.buildings: dict[int, tuple[int, int]] = {}
        self.blocked = 0
        self.inside = tuple(seats)
        self.phase, self.active, self.turn, self.settled = START, 0, 0, 0
        self.decider, self.dice = OFF, 0
        self.offers: dict[int, tuple[Chips, Chips, int]] = {}
        self.offers_made = 0
        self.contested: set[int] = set()
        self.conquered: set[int] = set()
        self.grants: set[int] = set()
        self.supported: set[str] = set()
        self.acts: dict[str, Acts] | None = None
        self.stale: set[str] = set()
        self.beside = 0
        self.foes = self.closed = self.ships = self.gates = 0
        self.berths: list[tuple[str, int, int]] = []
        self.holds: dict[str, tuple[str, ...]] = {}
        self.clash: Clash | None = None
        self.winners: tuple[int, ...] = ()
        self.why = ""
        self.players: tuple[int, ...] = ()
        if setup.position is None:
            founding.next_settler(self)
        else:
            self._take_position(setup.position)

    def _take_position(self, position: Position) -> None:
        self.resources = [list(row) for row in position.resources]
        self.aside = [list(row) for row in position.aside]
        for at, (owner, kind) in position.buildings.items():
            self.build(at, owner, kind)
        for placed in position.units:
            piece = self.setup.compiled.piece(placed.owner, placed.kind, placed.number)
            unit = self.forces[placed.owner][piece.id] = Unit(piece, placed.at, placed.ship)
            unit.came, unit.landed = placed.came, placed.landed
            if placed.ship:
                self.holds[placed.ship] = (*self.holds.get(placed.ship, ()), piece.id)
            self.numbers[placed.owner][placed.kind] = placed.number
        for seat in [seat for seat in self.inside if not turning.owns_something(self, seat)]:
            self.leave(seat)
        self.active, self.turn, self.settled = position.turn, 1, founding.ROUNDS * self.setup.seats
        self._take_step(position)

    def _take_step(self, position: Position) -> None:
        self.conquered = set(position.conquered)
        self.phase = _STEPS[position.step]
        if position.step == "income":
            turning.pay(self, self.active)
        elif position.step == "construct":
            turning.begin_constructing(self)
        for unit in self.forces[self.active].values():
            attacks = unit.came != OFF or unit.landed
            unit.points = 0 if attacks or unit.ship else self.setup.tables.points[unit.kind]
            if attacks:
                self.contested.add(unit.at)
        if self.phase == MOVING:
            marching.look(self)
        elif self.phase == BATTLES:
            turning.begin_battles(self)
        self.set_players()

    def clone(self) -> "ConquestState":
        copy = ConquestState.__new__(ConquestState)
        copy.setup, copy.phase, copy.active, copy.turn = self.setup, self.phase, self.active, self.turn
        copy.settled, copy.decider, copy.dice, copy.blocked = (
            self.settled,
            self.decider,
            self.dice,
            self.blocked,
        )
        copy.foes, copy.closed, copy.ships, copy.gates = self.foes, self.closed, self.ships, self.gates
        copy.berths, copy.holds = list(self.berths), dict(self.holds)
        copy.acts = None if self.acts is None else dict(self.acts)
        copy.stale, copy.beside = set(self.stale), self.beside
        copy.offers_made, copy.winners, copy.why, copy.players = (
            self.offers_made, self.winners, self.why, self.players,
        )  # fmt: skip
        copy.forces = [{key: unit.clone() for key, unit in force.items()} for force in self.forces]
        copy.resources, copy.aside = list(map(list, self.resources)), list(map(list, self.aside))
        copy.numbers, copy.inside = list(map(list, self.numbers)), self.inside
        copy.buildings, copy.offers = dict(self.buildings), dict(self.offers)
        copy.contested, copy.conquered = set(self.contested), set(self.conquered)
        copy.grants, copy.supported = set(self.grants), set(self.supported)
        copy.clash = self.clash.clone() if self.clash else None
        return copy

    # Small changes and questions that the modules of the rules share

    def hex_of(self, number: int) -> list[int]:
        """A hex as it is written."""
        return list(self.setup.grid.hexes[number])

    def build(self, at: int, owner: int, kind: int) -> None:
        """Put a building on a hex; no other may come near it."""
        self.buildings[at] = (owner, kind)
        self.blocked |= self.setup.grid.near[at] | 1 << at

    def leave(self, seat: int) -> None:
        """Take a seat out of the game, with what it holds."""
        self.inside = tuple(other for other in self.inside if other != seat)
        self.resources[seat] = [0] * len(self.resources[seat])
        self.aside[seat] = [0] * len(self.aside[seat])

    def resume(self, phase: int) -> None:
        """Something of the player in turn is due, or nothing any more."""
        self.phase, self.decider, self.dice = phase, OFF, 0
        self.set_players()

    def await_roll(self, seat: int, dice: int) -> None:
        """The dice of a seat are due."""
        self.phase, self.decider, self.dice, self.players = ROLLING, seat, dice, _CHANCE

    def await_choice(self, phase: int, seat: int) -> None:
        """A decision of a seat is due."""
        self.phase, self.decider, self.dice, self.players = phase, seat, 0, _ALONE[seat]

    def set_players(self) -> None:
        """Who may act in a step of the player in turn: he, and whoever may answer him."""
        if self.phase == OVER:
            self.players = ()
        elif self.phase == BUYING and self.offers:
            self.players = (self.active, *sorted(self.offers))
        elif self.phase == MOVING:
            openers = {owner for at, (owner, _) in self.buildings.items() if at not in self.grants}
            self.players = (self.active, *sorted(openers - {self.active}))
        else:
            self.players = _ALONE[self.active]

    def fight(self) -> Clash:
        """The fight that is going on."""
        assert self.clash is not None
        return self.clash

    def step(self) -> int:
        """The step of the turn, also while something else is due in it."""
        if self.phase <= CONSTRUCTING or self.phase == OVER:
            return self.phase
        return MOVING if self.fight().shooter else BATTLES

    # Whose move it is

    def current_players(self) -> tuple[int, ...]:
        return self.players

    def legal_actions(self, seat: int) -> list[Action]:
        if self.phase > ROLLING:
            return deciding.legal_decisions(self) if seat == self.decider and self.phase != OVER else []
        if seat == self.active:
            return _LISTS[self.phase](self)
        if self.phase == BUYING:
            return buying.replies(self, seat)
        return marching.grants(self, seat) if self.phase == MOVING else []

    # Doing things

    def parse_entry(self, entry: object) -> tuple[int, Action] | Refusal:
        return entries.parse_entry(self.setup, entry)

    def check(self, by: int, action: Action) -> Refusal | None:
        return refusal_of(self, by, action)

    def apply_action(self, seat: int, action: Action) -> Events:
        op = action.op
        if seat != self.active or op not in _OWN[self.phase] or WHY[op](self, seat, action) is not None:
            refusal = refusal_of(self, seat, action)
            if refusal is not None:
                raise Refused(refusal)
        return DO[op](self, seat, action)

    def apply_chance(self, outcome: Action) -> Events:
        if (
            self.phase != ROLLING
            or outcome.op != ROLL
            or outcome.seat != self.decider
            or len(outcome.dice) != self.dice
        ):
            refusal = refusal_of(self, CHANCE, outcome)
            assert refusal is not None
            raise Refused(refusal)
        return deciding.rolled(self, outcome.seat, outcome.dice)

    # Chance

    def pending_draw(self) -> PendingDraw | None:
        return PendingDraw("roll", self.decider, self.dice) if self.phase == ROLLING else None

    def chance_outcomes(self) -> list[tuple[Action, Fraction]] | None:
        if self.phase != ROLLING or self.dice > _ALL_LISTED:
            return None
        rolls = self.setup.compiled.rolls[self.decider].of(self.dice)
        return [(action, Fraction(1, len(rolls))) for action in rolls]

    def sample_chance(self, rng: Random) -> Action:
        random, rolls = rng.random, self.setup.compiled.rolls[self.decider]
        if self.dice <= _ALL_LISTED:
            listed = rolls.of(self.dice)
            return listed[int(random() * len(listed))]
        return rolls.thrown(tuple(1 + int(random() * SIDES) for _ in range(self.dice)))

    # The end

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome:
        over = self.phase == OVER
        return Outcome(over, self.winners, over and not self.winners, self.why)

    def returns(self) -> list[float]:
        if not self.winners:
            return [0.0] * self.setup.seats
        return [1.0 if seat in self.winners else -1.0 for seat in range(self.setup.seats)]

    def scores(self) -> dict[str, dict[str, Any]]:
        return {str(seat): self._score(seat) for seat in range(self.setup.seats)}

    def _score(self, seat: int) -> dict[str, int]:
        kinds = [kind for owner, kind in self.buildings.values() if owner == seat]
        cities, towns = kinds.count(CITY), kinds.count(TOWN)
        return {
            "points": 2 * cities + towns,
            "cities": cities,
            "towns": towns,
            "units": len(self.forces[seat]),
        }

    # What may be seen

    def observation(self, seat: int | None) -> dict[str, Any]:
        return knowledge.observe(self, seat)

    def resample(self, seat: int | None, rng: Random) -> "ConquestState":
        """Nothing is hidden: there is one such position."""
        return self.clone()

    def document(self) -> dict[str, Any]:
        return knowledge.document(self)

    def digest(self, *, public: bool = False) -> str:
        return digest_of(knowledge.document(self))


def _nothing(state: ConquestState) -> list[Action]:
    return []


_LISTS: Final[Mapping[int, Callable[[ConquestState], list[Action]]]] = {
    START: founding.legal_sites,
    BUYING: buying.legal,
    MOVING: listing.legal,
    BATTLES: battling.legal_battles,
    BUILDING_UP: founding.legal_buildings,
    CONSTRUCTING: founding.legal_constructions,
    ROLLING: _nothing,
}
