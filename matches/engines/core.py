"""The protocol that every engine speaks. Names follow OpenSpiel.

An engine is a `Game` (what does not change) and its `State` (one position, mutable inside). It never draws:
chance is a player, its results are asked for (`pending_draw`) and come in as actions (`apply_chance`). A seat
is an integer from 0, chance is CHANCE. Everything a caller gets back may be kept, but a `State` changes:
clone it at a service's border.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal

CHANCE: Final = -1
"""The player that deals, draws and rolls; `"chance"` in a match file."""


class Action(Protocol):
    """Something that a seat or chance does; equal actions may be one object. `do` is its word in a match
    file.
    """

    @property
    def do(self) -> str: ...

    def fields(self) -> dict[str, Any]:
        """The fields of its entry other than `by` and `do`, with ids for names."""
        ...


class Event(NamedTuple):
    """What an action brought about: a code of the game's `events.yaml`, and the data of its sentence."""

    code: str
    data: Mapping[str, Any] = {}


class PendingDraw(NamedTuple):
    """What chance owes: the word of its entry, the seat it is for (None: nobody's), and how many results."""

    do: str
    seat: int | None
    number: int


class Outcome(NamedTuple):
    """How a match stands: `winners` is empty until the end, and in a draw holds those who share it."""

    finished: bool
    winners: tuple[int, ...] = ()
    draw: bool = False
    why: str = ""


class Refused(Exception):
    """An action that a state does not take. The state has not changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Game(ABC):
    """The rules of a game in one version."""

    slug: str
    rules_version: str
    hides: bool = True
    """Whether anything is hidden from anybody."""
    has_aid: bool = False
    """Whether `aid` has anything to say."""
    opens_at_the_end: bool = False
    """Whether everybody may see everything once the match is over."""
    answers_by: frozenset[str] = frozenset()
    """Words of entries by which players learn something hidden: nothing is taken back past them."""

    @abstractmethod
    def new_initial_state(
        self, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
    ) -> "State | Refusal":
        """The position before the first entry; a refusal names a fault of the options, the seats or the
        decks.
        """

    def told_as(self, name: str) -> str:
        """How the story of a match calls something that the players made: an id by itself, unless a game
        knows better.
        """
        return name

    @abstractmethod
    def redact_entry(self, entry: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """A resolved entry as `seat` (None: the public) may see it."""

    @abstractmethod
    def redact_seat(self, document: Mapping[str, Any], number: int, seat: int | None) -> dict[str, Any]:
        """The document of seat `number` in a file's head as `seat` (None: the public) may see it."""

    def aid(self, observation: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any] | None:
        """Help that follows from what somebody may see; None where the game has none."""
        return None

    def verdict_fields(self, state: "State | None") -> dict[str, Any]:
        """What a verdict of this game says besides; `state` None: the head of the file is refused."""
        return {}


class State(ABC):
    """One position of one match."""

    __slots__ = ()

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy."""

    @abstractmethod
    def parse_entry(self, entry: object) -> tuple[int, Action] | Refusal:
        """Who does what by an entry of a match file; a refusal (malformed) names the place in the entry.

        Only the form is judged. It belongs to the state because seats and card ids are the match's own.
        """

    @abstractmethod
    def current_players(self) -> tuple[int, ...]:
        """The seats that may act now; `(CHANCE,)` when a result of chance is due; empty when the match is
        over.
        """

    @abstractmethod
    def legal_actions(self, seat: int) -> list[Any]:
        """Every legal action of `seat`, in a fixed order; empty when it is not its turn."""

    @abstractmethod
    def check(self, by: int, action: Any) -> Refusal | None:
        """Why `by` (a seat or CHANCE) may not do `action` now, in the game's order of judging; None: it
        may.
        """

    @abstractmethod
    def apply_action(self, seat: int, action: Any) -> Sequence[Event]:
        """Do a seat's action. Refused: it is not legal, and nothing has changed."""

    @abstractmethod
    def apply_chance(self, outcome: Any) -> Sequence[Event]:
        """Take the result of chance that was due. Refused: it is not possible, and nothing has changed."""

    @abstractmethod
    def pending_draw(self) -> PendingDraw | None:
        """What chance must supply now."""

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[Any, Fraction]] | None:
        """Every result that is possible now with its exact probability; None where they are too many to
        list.
        """

    @abstractmethod
    def sample_chance(self, rng: Random) -> Any:
        """One result of what is due, by its probability. The caller brings the randomness and records the
        result.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the match is over."""

    @abstractmethod
    def returns(self) -> list[float]:
        """For each seat 1 for a win, 0 for a draw or an unfinished match, -1 for a loss."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Winners and why."""

    @abstractmethod
    def scores(self) -> dict[str, dict[str, Any]]:
        """The `scores` of a verdict: seat number as text to what the game counts."""

    @abstractmethod
    def observation(self, seat: int | None) -> dict[str, Any]:
        """What `seat` (None: a spectator) may see, as JSON data built up from what is allowed."""

    @abstractmethod
    def resample(self, seat: int | None, rng: Random) -> "State":
        """Another state that `seat` (None: a spectator) cannot tell from this one."""

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """The whole state as canonical JSON data: equal positions with equal pasts have equal documents."""

    @abstractmethod
    def digest(self, *, public: bool = False) -> str:
        """`sha256:…` of the canonical state; `public`: of the public observation, safe to show before the
        end.
        """
