"""Teams of Imperial Harvest: what is wrong with one, and with a pick in a draft.

The one place for both: deck checks, drafts and the engine ask here. Source: seed 000, *Team Drafting*; the
codes are those of the rules page, and stand in the `refusals.yaml` of the game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from .catalogue import Card, Catalogue

SIZE: Final = 3
SEATS: Final = 2
PICKS: Final = SIZE * SEATS


class Problem(NamedTuple):
    """A code of `refusals.yaml` and the data of its sentence; `name` in it is ready to be shown."""

    code: str
    data: Mapping[str, Any] = {}


class Pick(NamedTuple):
    """A pick that stands: the seat and the id of a character."""

    seat: int
    character: str


def find_character(reference: object, catalogue: Catalogue, *, loose: bool = False) -> Card | None:
    """The character that an id or an exact name stands for; `loose`: a name as the normaliser compares it."""
    if not isinstance(reference, str):
        return None
    found = catalogue.find_loose(reference) if loose else catalogue.find(reference)
    return catalogue.cards[found] if found is not None else None


def check_team(characters: Sequence[str], catalogue: Catalogue) -> list[Problem]:
    """Everything wrong with a team, each code once, in the order of the page.

    `characters` are ids or names as the normaliser compares them. Two cards of an archetype are one fault,
    however often each of them is named.
    """
    cards = [find_character(reference, catalogue, loose=True) for reference in characters]
    unknown = [reference for reference, card in zip(characters, cards, strict=True) if card is None]
    known = [card for card in cards if card is not None]
    problems = []
    if len(characters) != SIZE:
        problems.append(Problem("team.size", {"have": len(characters), "need": SIZE}))
    if unknown:
        problems.append(Problem("team.unknown-character", {"characters": unknown}))
    if twice := _several([card.id for card in known]):
        problems.append(Problem("team.duplicate", _named(twice, catalogue)))
    if alike := _alike(known):
        problems.append(
            Problem(
                "team.archetype",
                {"characters": alike, "names": _by_archetype(known, alike), "archetype": _of(known, alike)},
            )
        )
    return problems


def check_pick(picks: Sequence[Pick], seat: int, character: str, catalogue: Catalogue) -> list[Problem]:
    """Everything wrong with the next pick after `picks`, in the order of the page; empty: it stands."""
    problems = []
    if len(picks) >= PICKS:
        problems.append(Problem("draft.over", {"picks": PICKS}))
    elif seat != seat_to_pick(picks):
        problems.append(Problem("draft.wrong-seat", {"seat": seat_to_pick(picks)}))
    card = find_character(character, catalogue)
    if card is None:
        return [*problems, Problem("draft.unknown-character", {"character": character})]
    data = {"character": card.id, "name": card.name}
    taken = next((pick.seat for pick in picks if pick.character == card.id), None)
    if taken is not None:
        problems.append(Problem("draft.taken", {**data, "seat": taken}))
    own = [catalogue.cards[pick.character] for pick in picks if pick.seat == seat]
    rival = next(
        (other for other in own if other.id != card.id and archetype(other) == archetype(card)), None
    )
    if rival is not None:
        more = {"archetype": archetype(card), "other": rival.id, "other_name": rival.name}
        problems.append(Problem("draft.archetype", {**data, **more}))
    return problems


def check_sides(teams: Sequence[Sequence[str]]) -> list[Problem]:
    """`team.taken` if a character, by its id, stands in both teams."""
    both = [character for character in dict.fromkeys(teams[0]) if character in teams[1]]
    return [Problem("team.taken", {"characters": both})] if both else []


def seat_to_pick(picks: Sequence[Pick]) -> int:
    """Whose pick is due; after the last one whoever would be next."""
    return len(picks) % SEATS


def archetype(card: Card) -> str:
    """The id of a character's archetype."""
    return str(card.facts["sub_type"])


def _several(ids: Sequence[str]) -> list[str]:
    return [name for name in dict.fromkeys(ids) if ids.count(name) > 1]


def _alike(cards: Sequence[Card]) -> list[str]:
    """The ids of different characters that share an archetype with another one."""
    kinds = {card.id: archetype(card) for card in cards}
    return [name for name, kind in kinds.items() if list(kinds.values()).count(kind) > 1]


def _of(cards: Sequence[Card], ids: Sequence[str]) -> str:
    return next(archetype(card) for card in cards if card.id == ids[0])


def _by_archetype(cards: Sequence[Card], ids: Sequence[str]) -> str:
    """Who shares with whom: `Monk and Hound; Imperial Bard, Raider Bard and Puppeteer`."""
    kinds: dict[str, dict[str, str]] = {}
    for card in cards:
        if card.id in ids:
            kinds.setdefault(archetype(card), {})[card.id] = card.name
    return "; ".join(_listed(list(names.values())) for names in kinds.values())


def _listed(names: Sequence[str]) -> str:
    """`Monk`, `Monk and Hound`, `Monk, Hound and Regent`."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _named(ids: Sequence[str], catalogue: Catalogue) -> dict[str, Any]:
    return {"characters": list(ids), "names": _listed([catalogue.cards[name].name for name in ids])}
