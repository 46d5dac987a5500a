"""What a person decided about lines that were not understood: which card, or none."""

from collections.abc import Mapping
from dataclasses import replace

from cards.library.catalogue import Catalogue

from .names import reference_of
from .report import IGNORED, TAKEN, UNKNOWN, Reading, ReadLine, guard_cards

LEAVE_OUT = ""


def apply_choices(reading: Reading, choices: Mapping[str, str], catalogue: Catalogue) -> Reading:
    """`reading` with each unknown line decided whose reference has a choice: a card id, or LEAVE_OUT.

    A choice holds for every line of that name. One that names no card is passed over: the line stays unknown.
    """
    lines = tuple(_decided(line, choices, catalogue) for line in reading.lines)
    guard_cards(line.quantity for line in lines if line.kind == TAKEN)
    return replace(reading, lines=lines)


def _decided(line: ReadLine, choices: Mapping[str, str], catalogue: Catalogue) -> ReadLine:
    choice = choices.get(line.reference) if line.kind == UNKNOWN else None
    if choice == LEAVE_OUT:
        return replace(line, kind=IGNORED, why="left out by you", proposals=())
    if choice is None or choice not in catalogue.cards:
        return line
    card = catalogue.cards[choice]
    return replace(
        line,
        kind=TAKEN,
        why=f"you chose {card.name}",
        reference=reference_of(card.id, line.foil, catalogue),
        card=card.id,
        name=card.name,
        quantity=line.pick_quantity,
        proposals=(),
    )
