"""One position of Imperial Harvest."""

from fractions import Fraction
from random import Random
from typing import Any

from cards.library.refusals import Refusal
from cards.library.teams import Pick

from ..canonical import digest_of
from ..core import CHANCE, Event, Outcome, PendingDraw, Refused, State
from . import acting, entries, founding, hooks, knowledge, turning
from .actions import RESPAWN, USE, Action
from .board import CELLS, DANGER, HYDRAS, OFF, Board, Face, Ground
from .phases import ACTING, ACTIONS_OF, BEGINNING, DECLARING, DRAFTING, OVER, RESPAWNING
from .pieces import CHARACTERS, HYDRA_BITS, PIECES, SEATS
from .position import Position
from .reasons import DO, LISTS, WHY, refusal_of
from .settling import put
from .setup import Setup
from .tables import Cast


class HarvestState(State):
    """A position. `phase` says what is due, `seat` whose turn it is, `players` who may act.

    By piece: `at` (OFF: not on the board), `facing`, and `force`, the abilities in force as a mask, worked
    out from the rest; by character `items`. Masks of pieces: `immune`, `wolves` (safe from Hydras) and `todo`
    (declared, and not done). `there`: by cell the mask of the pieces in it, and of a Hydra. `uses`: by
    character and ability those that count for the game. `due`: the defeated who are to come back, in order.

    Of the activation: `active`, `ap`, `faced`, `plucked`, `bonus` (that of a strawberry is in `ap`), `used`
    (by using.use_number), `swayed` and `watched` (by number of the hook: what has worked, and in whose sight
    it is), `trail` (where it stood alone, in order) and `charged` (whose charge has just ended beside its
    target).
    """

    __slots__ = (
        "active", "ap", "at", "berries", "bonus", "bridges", "camps", "cast", "charged", "danger",
        "deposited", "due", "faced", "faces", "facing", "force", "ground", "hydras", "immune", "is_laid",
        "items", "laid", "memo", "occupied", "phase", "picks", "players", "plucked", "posted", "regent",
        "resting", "seat", "setup", "swayed", "tables",        "there", "tiles", "todo", "tokens", "trail",
        "turn", "used", "uses", "vp", "watched", "why", "wolves", )  # fmt: skip

    cast: Cast
    laid: Board
    ground: Ground

    def __init__(self, setup: Setup) -> None:
        self.setup, self.tables = setup, setup.tables
        self.at, self.facing = [OFF] * PIECES, [0] * PIECES
        self.items, self.force, self.there = [0] * CHARACTERS, [0] * PIECES, [0] * CELLS
        self.immune = self.wolves = self.todo = self.posted = self.occupied = self.danger = 0
        self.memo: dict[Any, Any] = {}
        self.hydras = [OFF] * len(HYDRAS)
        self.berries: dict[int, int] = {}
        self.tokens: dict[int, int] = {}
        self.uses: dict[tuple[int, str], int] = {}
        self.vp, self.deposited, self.regent = [0] * SEATS, [0] * SEATS, [0] * SEATS
        self.resting = [OFF] * SEATS
        self.due: tuple[int, ...] = ()
        self.picks: tuple[Pick, ...] = ()
        self.tiles: dict[str, Face] = {}
        self.bridges: dict[str, int] = {}
        self.camps: dict[str, tuple[int, str]] = {}
        self.faces: tuple[Face, ...] = ()
        self.is_laid = False
        self.phase, self.seat, self.turn, self.why = DRAFTING, 0, 0, ""
        self.players: tuple[int, ...] = ()
        self.active, self.ap, self.charged = OFF, 0, OFF
        self.faced = self.plucked = self.bonus = False
        self.used = self.swayed = self.watched = 0
        self.trail: tuple[int, ...] = ()
        if setup.teams:
            founding.meet(self, setup.teams)
        founding.proceed(self)
        if setup.position is not None:
            self._take_position(setup.position)

    def _take_position(self, position: Position) -> None:
        for row in position.pieces:
            self.facing[row.piece] = row.facing
            if row.piece < CHARACTERS:
                self.items[row.piece] = row.items
            put(self, row.piece, row.at)
            if row.piece < CHARACTERS:
                self.immune |= row.immune << row.piece
                self.uses.update({(row.piece, name): count for name, count in row.uses.items() if count})
        self.resting = [OFF if name is None else self.cast.number_of[name] for name in position.resting]
        if position.berries is not None:
            self.berries = dict(position.berries)
        if position.hydras is not None:
            for number, cell in enumerate(position.hydras):
                self.set_hydra(number, cell)
        self.lay(dict(position.tokens), self.faces)
        self.vp, self.deposited = list(position.vp), list(position.deposited)
        self.regent = [min(count, position.regent) for count in self.regent]
        hooks.refresh(self)
        turning.start_turn(self, position.turn)

    def clone(self) -> "HarvestState":
        copy = HarvestState.__new__(HarvestState)
        copy.setup, copy.tables = self.setup, self.tables
        if self.setup.teams or len(self.picks) == CHARACTERS:
            copy.cast = self.cast
        if self.is_laid:
            copy.laid, copy.ground = self.laid, self.ground
        copy.at, copy.facing, copy.items = self.at[:], self.facing[:], self.items[:]
        copy.force, copy.there, copy.hydras = self.force[:], self.there[:], self.hydras[:]
        copy.immune, copy.wolves, copy.todo = self.immune, self.wolves, self.todo
        copy.posted, copy.occupied, copy.danger = self.posted, self.occupied, self.danger
        copy.memo = self.memo
        copy.berries, copy.tokens, copy.uses = self.berries, self.tokens, self.uses
        copy.vp, copy.deposited, copy.regent = self.vp[:], self.deposited[:], self.regent[:]
        copy.resting, copy.due, copy.picks = self.resting[:], self.due, self.picks
        copy.tiles, copy.bridges, copy.camps = self.tiles, self.bridges, self.camps
        copy.faces, copy.is_laid = self.faces, self.is_laid
        copy.phase, copy.seat, copy.turn, copy.why = self.phase, self.seat, self.turn, self.why
        copy.players, copy.active, copy.ap = self.players, self.active, self.ap
        copy.charged, copy.faced, copy.plucked = self.charged, self.faced, self.plucked
        copy.bonus, copy.used, copy.trail = self.bonus, self.used, self.trail
        copy.swayed, copy.watched = self.swayed, self.watched
        return copy

    # Small changes that the modules of the rules share; what clones share is replaced, never changed

    def take_board(self, board: Board, faces: tuple[Face, ...]) -> None:
        """The board lies."""
        self.laid, self.is_laid = board, True
        self.memo = self.cast.memo(board)
        self.lay({}, faces)

    def lay(self, tokens: dict[int, int], faces: tuple[Face, ...]) -> None:
        """Tokens on the edges, and faces of the tiles."""
        self.tokens, self.faces = tokens, faces
        self.ground = self.laid.ground(faces, tokens)

    def add_berries(self, cell: int, count: int) -> None:
        """Lay so many strawberries on a cell, or take them off it."""
        left = self.berries.get(cell, 0) + count
        self.berries = {**self.berries, cell: left}
        if not left:
            del self.berries[cell]

    def set_hydra(self, number: int, cell: int) -> None:
        """Put a Hydra on a cell; OFF takes it out of the game."""
        if self.hydras[number] != OFF:
            self.there[self.hydras[number]] &= ~HYDRA_BITS[number]
        self.hydras[number] = cell
        if cell != OFF:
            self.there[cell] |= HYDRA_BITS[number]
        self.danger = DANGER[self.hydras[0]] | DANGER[self.hydras[1]]

    def powers(self, piece: int) -> int:
        """The mask of the abilities that it has by its card and its strawberries."""
        with_berry = piece >= CHARACTERS or self.items[piece]
        return self.cast.full[piece] if with_berry else self.cast.always[piece]

    def set_items(self, piece: int, count: int) -> None:
        """What a character on the board carries from now on."""
        self.items[piece] = count
        self.force[piece] = self.powers(piece)

    def active_name(self) -> str:
        """The name of the active character."""
        name: str = self.cast.names[self.active]
        return name

    # Whose move it is

    def current_players(self) -> tuple[int, ...]:
        return self.players

    def legal_actions(self, seat: int) -> list[Action]:
        if seat not in self.players:
            return []
        return acting.legal(self) if self.phase == ACTING else LISTS[self.phase](self, seat)

    # Doing things

    def parse_entry(self, entry: object) -> tuple[int, Action] | Refusal:
        return entries.parse_entry(self.setup, entry)

    def check(self, by: int, action: Action) -> Refusal | None:
        return refusal_of(self, by, action)

    def apply_action(self, seat: int, action: Action) -> list[Event]:
        op = action.op
        if (
            seat not in self.players
            or op not in ACTIONS_OF[self.phase]
            or WHY[op](self, seat, action) is not None
        ):
            refusal = refusal_of(self, seat, action)
            assert refusal is not None
            raise Refused(refusal)
        if self.charged != OFF and op not in _KEEPING:
            self.charged = OFF
        events = DO[op](self, seat, action)
        phase = self.phase
        if phase >= BEGINNING and (phase != ACTING or self.due or self.active == OFF):
            turning.go_on(self, events)
        return events

    def apply_chance(self, outcome: Any) -> list[Event]:
        refusal = refusal_of(self, CHANCE, outcome)
        assert refusal is not None
        raise Refused(refusal)

    # Chance: there is none

    def pending_draw(self) -> PendingDraw | None:
        return None

    def chance_outcomes(self) -> list[tuple[Action, Fraction]] | None:
        return None

    def sample_chance(self, rng: Random) -> Any:
        raise LookupError("nothing is left to chance")

    # The end

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def total(self, seat: int) -> int:
        """The victory points of a seat as they stand."""
        return self.vp[seat] + self.held(seat) + 2 * self.deposited[seat] + self.regent[seat]

    def held(self, seat: int) -> int:
        """The strawberries that a seat's characters carry."""
        first = seat * CHARACTERS // SEATS
        return sum(self.items[first : first + CHARACTERS // SEATS])

    def _winners(self) -> tuple[int, ...]:
        if self.phase != OVER:
            return ()
        totals = [self.total(seat) for seat in range(SEATS)]
        return tuple(seat for seat in range(SEATS) if totals[seat] == max(totals))

    def outcome(self) -> Outcome:
        winners = self._winners()
        return Outcome(self.phase == OVER, winners, len(winners) > 1, self.why)

    def returns(self) -> list[float]:
        winners = self._winners()
        if len(winners) != 1:
            return [0.0] * SEATS
        return [1.0 if seat in winners else -1.0 for seat in range(SEATS)]

    def scores(self) -> dict[str, dict[str, Any]]:
        return {str(seat): self._score(seat) for seat in range(SEATS)}

    def _score(self, seat: int) -> dict[str, int]:
        return {
            "vp": self.total(seat),
            "tokens": self.vp[seat],
            "held": self.held(seat),
            "deposited": self.deposited[seat],
            "regent": self.regent[seat],
        }

    # What may be seen

    def observation(self, seat: int | None) -> dict[str, Any]:
        return knowledge.observe(self, seat)

    def resample(self, seat: int | None, rng: Random) -> "HarvestState":
        """Nothing is hidden: there is one such position."""
        return self.clone()

    def document(self) -> dict[str, Any]:
        return knowledge.document(self)

    def digest(self, *, public: bool = False) -> str:
        return digest_of(knowledge.document(self))


_KEEPING = frozenset({USE, RESPAWN})  # entries that are not themselves the end of a charge's right
assert DECLARING < BEGINNING < ACTING < RESPAWNING < OVER
