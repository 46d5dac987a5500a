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
DRAWN = frozenset(GROWN | KEPT | TOOLS | CROP_SLOTS | ANIMAL_SLOTS | SEA_SLOTS | PIECES | WARRIORS)
NUMBERS = {"profits": "Profits", "strength": "Strength", "movement": "Moves", "income": "Income", "ap": "AP"}
SLOT_WORDS = {"must": "needed", "may": "may be added", "barred": "barred"}


def card_icon(card: Card) -> str:
    """The drawing that fits a card best: a piece's own, or that of its sub-type, its class or its type."""
    if card.id in PIECES | WARRIORS:
        return card.id
    wishes = (card.facts.get("sub_type"), card.facts.get("class"), card.type)
    return next((str(wish) for wish in wishes if wish in DRAWN), "deck")


def card_ground(card: Card) -> str:
    """What lies behind the emblem on a face: water, boards or a field."""
    if card.facts.get("sub_type") in ("sea-stock", "naval"):
        return "waves"
    return "boards" if card.type == "tool" else "furrows"


def card_number(card: Card) -> dict[str, object] | None:
    """The number that a card is known by, with its word: Profits, strength, moves or income."""
    for field, word in NUMBERS.items():
        if card.facts.get(field) is not None:
            return {"word": word, "value": card.facts[field]}
    return None


def panel_groups(card: Card) -> list[list[dict[str, str]]]:
    """The card's harvest panel: groups in order, each slot with its state, its words and its drawing."""
    return [[_slot(slot, state) for slot, state in group.items()] for group in card.facts.get("panel") or ()]


def _slot(slot: str, state: str) -> dict[str, str]:
    words, icon = SLOT_WORDS.get(state, state), slot if slot in DRAWN else "tool"
    return {"slot": slot, "state": state, "words": words, "icon": icon}
