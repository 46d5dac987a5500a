"""What is settled before the first entry: the variant and the two armies; everything in it stays as it is."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal, refuse
from decks.validation import Fault, check_deck
from decks.validation.for_the_emperor import ARMIES

from ..strict_json import safe_text
from .actions import Actions
from .moves import ABILITIES
from .tables import STANDARD, VARIANTS, compile_tables

GAME: Final = "for-the-emperor"
_NEWEST: Final = datetime.date.max  # the match pins the catalogue; formats ask nothing more of an army
_KEPT = 8  # catalogues held compiled at a time


class Setup:
    """A match before its first entry. Everything in it can be shared by all matches of the variant."""

    __slots__ = ("actions", "bits", "plays", "tables", "variant")

    def __init__(self, catalogue: Catalogue, variant: str) -> None:
        self.variant = variant
        self.tables = compile_tables(catalogue, variant)
        self.actions = Actions(self.tables)
        self.plays = self.actions.plays
        for play in (play for plays in self.actions.play for play in plays):
            play.ability = ABILITIES.get(self.tables.effects[play.card])
        self.bits = tuple(1 << card for _ in ARMIES for card in range(len(self.tables.ids)))


_compiled: dict[tuple[int, str], tuple[Catalogue, Setup]] = {}


def setup_of(catalogue: Catalogue, variant: str) -> Setup:
    """The setup of a variant, made once a catalogue."""
    key = (id(catalogue), variant)
    known = _compiled.get(key)
    if known is None:
        while len(_compiled) >= _KEPT:
            _compiled.pop(next(iter(_compiled)))
        known = _compiled[key] = (
            catalogue,
            Setup(catalogue, variant),
        )  # the catalogue is kept, and so its id
    return known[1]


def read_setup(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Setup | Refusal:
    """The setup, or the fault of the head: whatever is malformed comes before whatever is illegal."""
    faults = [fault for fault in (_options_fault(options), _number_fault(seats)) if fault]
    faults += [fault for number, seat in enumerate(seats) for fault in _deck_faults(number, seat, catalogue)]
    if faults:
        return next((fault for fault in faults if fault.kind == "malformed"), faults[0])
    return _armies_fault(seats) or setup_of(catalogue, options.get("variant", STANDARD))


def _options_fault(options: Mapping[str, Any]) -> Refusal | None:
    for name, value in options.items():
        if name != "variant":
            return refuse(GAME, "option.unknown", option=safe_text(name), known="variant")
        if not isinstance(value, str) or value not in VARIANTS:
            return refuse(GAME, "option.value", option=name, wanted=" or ".join(VARIANTS))
    return None


def _number_fault(seats: Sequence[Mapping[str, Any]]) -> Refusal | None:
    return None if len(seats) == len(ARMIES) else refuse(GAME, "seats.number", have=len(seats))


def _deck_faults(number: int, seat: Mapping[str, Any], catalogue: Catalogue) -> list[Refusal]:
    found = check_deck(game=GAME, deck=seat.get("deck"), deck_format=None, date=_NEWEST, catalogue=catalogue)
    return [_of_deck(number, fault) for fault in found.problems]


def _of_deck(number: int, fault: Fault) -> Refusal:
    data = {key: _safe(value) for key, value in fault.data.items()}
    return Refusal(fault.kind, fault.code, fault.clauses, {"place": f"seats[{number}].deck", **data})


def _safe(value: Any) -> Any:
    """Data of a fault as a verdict can carry it: somebody's texts cut short."""
    if isinstance(value, str):
        return value if len(value) > 200 else safe_text(value, 200)
    return [safe_text(item) for item in value[:20]] if isinstance(value, list) else value


def _armies_fault(seats: Sequence[Mapping[str, Any]]) -> Refusal | None:
    armies = tuple(seat["deck"]["army"] for seat in seats)
    return None if armies == ARMIES else refuse(GAME, "seats.armies", armies=" and ".join(armies))
