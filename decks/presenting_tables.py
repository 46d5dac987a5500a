"""What the builders of army lists and teams show: what there is to choose, and what is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards.library.catalogue import Card
from cards.library.teams import archetype

from .domain import catalogue_of
from .models import Deck
from .validation.contents import FACTION_GAME


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """One of the armies; `written_out`: its list names the Warriors one by one."""

    id: str
    name: str
    chosen: bool
    written_out: bool


def army_choices(deck: Deck) -> list[ArmyChoice]:
    """The armies in the order of the seats that play them, or the factions of Harrow County."""
    catalogue = catalogue_of(deck.game)
    if deck.game == FACTION_GAME:
        own = deck.extra.get("faction")
        cards = [card for card in catalogue.cards.values() if card.type == "faction"]
        return [ArmyChoice(card.id, card.name, own == card.id, False) for card in cards]
    own = deck.extra.get("army")
    rows = catalogue.extras["armies"]
    return [ArmyChoice(row["id"], row["name"], own == row["id"], bool(deck.cards)) for row in rows]


@dataclass(frozen=True, slots=True)
class CharacterChoice:
    """A character, whether the team has it, and who of the team is of the same archetype."""

    card: Card
    chosen: bool
    rival: str
    abilities: Sequence[tuple[str, str]]


def team_choices(deck: Deck) -> list[tuple[str, list[CharacterChoice]]]:
    """The archetypes that have characters, each with them."""
    catalogue = catalogue_of(deck.game)
    team = [catalogue.cards[one] for one in deck.extra.get("characters", ()) if one in catalogue.cards]
    names = {row["id"]: row["name"] for row in catalogue.extras["archetypes"]}
    choices = [_choice(card, team, abilities_of(card)) for card in catalogue.cards.values()]
    grouped = [
        (name, [one for one in choices if archetype(one.card) == kind]) for kind, name in names.items()
    ]
    return [(name, members) for name, members in grouped if members]


def _choice(card: Card, team: Sequence[Card], abilities: Sequence[tuple[str, str]]) -> CharacterChoice:
    others = (one.name for one in team if one.id != card.id and archetype(one) == archetype(card))
    return CharacterChoice(card, any(one.id == card.id for one in team), next(others, ""), abilities)


def abilities_of(card: Card) -> list[tuple[str, str]]:
    """The column and the name of each ability on a character's card."""
    names = {row["id"]: row["name"] for row in catalogue_of("imperial-harvest").extras["abilities"]}
    columns = ("innate", "advanced", "strawberry")
    return [(column, names[card.facts[column]]) for column in columns if column in card.facts]
