"""Which drawing of the sprite goes with which card and which slot of a harvest panel."""

from cards.library.catalogue import Card

GROWN = {"crop", "grain", "legume", "fruit", "root", "vegetable", "leaf", "nut"}
KEPT = {"animal", "livestock", "poultry", "sea-stock"}
TOOLS = {"tool", "basic", "harvester", "advanced", "facility", "storage"}
CROP_SLOTS = {"cultivator", "seed-sower", "irrigation", "growth", "fertilizer", "weeder", "insect-defense"}
ANIMAL_SLOTS = {"mixer", "feed", "feeder", "bed-spreader", "water-trough", "innoculator"}
SEA_SLOTS = {"holding-tank", "tank-filter"}
PIECES = {"infantry", "cavalry", "frigate", "artillery", "town", "city"}  # of a board, by id
WARRIORS = {
    *("shinobi", "ashigaru", "kyudo", "ronin", "yamabushi"),
    *("wokou", "onna-musha", "sohei", "daimyo"),
}
CHARACTERS = {"aethereal", "creature", "guardian", "mage", "rogue", "royalty", "utility"}  # archetypes
FAIR_FOLK = {"objective", "offer", "solo"}  # types
STAND_INS = {"warrior": "fighter", "faction": "flag", "card": "leaf"}  # a type or sub-type drawn as another
DRAWN = frozenset(GROWN | KEPT | TOOLS | CROP_SLOTS | ANIMAL_SLOTS | SEA_SLOTS | PIECES | WARRIORS)
OF_PIECES = frozenset(CHARACTERS | FAIR_FOLK)
NUMBERS = {
    "profits": "Profits",
    "strength": "Strength",
    "movement": "Moves",
    "income": "Income",
    "ap": "AP",
    "cost": "Cost",
}
SLOT_WORDS = {"must": "needed", "may": "may be added", "barred": "barred"}


def card_icon(card: Card) -> str:
    """The drawing that fits a card best: a piece's own, or that of its sub-type, its class or its type."""
    if card.id in PIECES | WARRIORS:
        return card.id
    wishes = (card.facts.get("sub_type"), card.facts.get("class"), card.type)
    named = [STAND_INS.get(str(wish), str(wish)) for wish in wishes if wish]
    return next((wish for wish in named if wish in DRAWN | OF_PIECES or wish in STAND_INS.values()), "deck")


def card_ground(card: Card) -> str:
    """What lies behind the emblem on a face: water, boards or a field."""
    if card.facts.get("sub_type") in ("sea-stock", "naval"):
        return "waves"
    return "boards" if card.type == "tool" else "furrows"


def card_number(card: Card) -> dict[str, object] | None:
    """The number that a card is known by, with its word: Profits, strength, moves, a cost in one kind."""
    for field, word in NUMBERS.items():
        value = card.facts.get(field)
        if isinstance(value, int):  # a cost in several kinds is no number
            return {"word": word, "value": value}
    return None


def panel_groups(card: Card) -> list[list[dict[str, str]]]:
    """The card's harvest panel: groups in order, each slot with its state, its words and its drawing."""
    return [[_slot(slot, state) for slot, state in group.items()] for group in card.facts.get("panel") or ()]


def _slot(slot: str, state: str) -> dict[str, str]:
    words, icon = SLOT_WORDS.get(state, state), slot if slot in DRAWN else "tool"
    return {"slot": slot, "state": state, "words": words, "icon": icon}
