"""A slow, literal adjudicator of The Great Harvest: the oracle that the engine is compared with.

Written from the rules page and the pages of match files and decks alone; it shares no code with the engine
nor with the card library. Words in *italics* are the page's own. A state is a plain dictionary; nothing is
kept up, all is worked out again at each entry.
"""

from collections import Counter
from typing import Any

from tests.matches.reference.catalogue import Cards, shipped_cards
from tests.matches.reference.combos import cards_in_nest, new_combo, profits_of
from tests.matches.reference.head import Fault, cards_of, head_fault, read_json
from tests.matches.reference.labors import (
    Entry,
    Player,
    feed_named,
    has_legal_labor,
    labor_fault,
    legal_discards,
    legal_labors,
    surplus,
)
from tests.matches.reference.shape import shape_is_right, with_ids

State = dict[str, Any]
LABORS_A_TURN = 3
OPENING_HAND = 7


def new_player(supply: list[str]) -> Player:
    return {"hand": [], "supply": supply, "compost": [], "farm": {}, "placed": 0, "profits": 0}


def new_state(cards: Cards, document: dict[str, Any]) -> State:
    """The state before entry 0 of a document whose head has no fault."""
    options = document.get("options", {})
    default = 30 if options.get("format") == "tourney" else 15
    players = [new_player(cards_of(cards, seat["deck"])) for seat in document["seats"]]
    state: State = {"cards": cards, "players": players, "top_value": options.get("top_value", default)}
    state |= {"first": options.get("first"), "turn": None, "labors": 0, "due": {"do": "first"}}
    state |= {"over": False, "winners": [], "draw": False}
    if state["first"] is not None:
        state["due"] = opening_draw(0)
    return state


def opening_draw(seat: int) -> dict[str, Any]:
    """*One `drawn` of seven cards for each seat, in seat order from 0 whoever begins.*"""
    return {"do": "drawn", "seat": seat, "number": OPENING_HAND, "opening": True}


def entry_fault(state: State, entry: Any) -> Fault | None:
    """*An entry is judged in this order.*"""
    if not shape_is_right(state["cards"], entry, len(state["players"])):
        return "malformed", "shape"
    if state["over"]:
        return "illegal", "the match is over"
    plain = with_ids(state["cards"], entry)
    if state["due"] is not None:
        return chance_fault(state, plain)
    fault = turn_fault(state, plain) or table_fault(state, plain)
    return ("illegal", fault) if fault else None


def chance_fault(state: State, entry: Entry) -> Fault | None:
    """*An entry by a seat is incomplete; another chance entry, or a wrong one, is illegal.*"""
    due = state["due"]
    if entry["by"] != "chance":
        return "incomplete", "a chance result is due"
    if entry["do"] != due["do"]:
        return "illegal", "another chance entry"
    if due["do"] != "drawn":
        return None
    if entry["seat"] != due["seat"] or len(entry["cards"]) != due["number"]:
        return "illegal", "the seat and number that are due"
    if not within(entry["cards"], state["players"][due["seat"]]["supply"]):
        return "illegal", "all in that Supply"
    return None


def within(some: list[str], whole: list[str]) -> bool:
    """*A multiset (order means nothing).*"""
    return Counter(some) <= Counter(whole)


def turn_fault(state: State, entry: Entry) -> str | None:
    """*A seat's decision is due: chance, another seat, or `discard` in place of a Labor (or the reverse).*"""
    if entry["by"] != state["turn"]:
        return "another seat or chance"
    if (entry["do"] == "discard") != (state["labors"] == 0):
        return "discard in place of a Labor, or the reverse"
    return None


def table_fault(state: State, entry: Entry) -> str | None:
    player = state["players"][state["turn"]]
    if entry["do"] != "discard":
        return labor_fault(state["cards"], player, entry)
    if len(entry["cards"]) != surplus(player):
        return "exactly the surplus over seven"
    return None if within(entry["cards"], player["hand"]) else "from the hand"


def apply_entry(state: State, entry: Entry) -> None:
    """Change the state by an entry that has no fault, and by all that follows from it without an entry."""
    plain = with_ids(state["cards"], entry)
    if plain["by"] == "chance":
        apply_chance(state, plain)
    elif plain["do"] == "discard":
        move(plain["cards"], state["players"][state["turn"]], "hand", "compost")
        end_turn(state)
    else:
        state["labors"] -= 1
        apply_labor(state, plain)
    settle(state)


def move(some: list[str], player: Player, source: str, target: str) -> None:
    for card in some:
        player[source].remove(card)
        player[target].append(card)


def apply_chance(state: State, entry: Entry) -> None:
    due, state["due"] = state["due"], None
    if due["do"] == "first":
        state["first"], state["due"] = entry["seat"], opening_draw(0)
    elif due["do"] == "roll":
        state["players"][state["turn"]]["farm"][due["combo"]]["things"].append({"die": entry["dice"][0]})
    else:
        move(entry["cards"], state["players"][due["seat"]], "supply", "hand")
        if due["opening"]:
            after_opening_draw(state, due["seat"] + 1)


def after_opening_draw(state: State, following: int) -> None:
    """*Then the first player's Labors.*"""
    if following < len(state["players"]):
        state["due"] = opening_draw(following)
    else:
        state["turn"], state["labors"] = state["first"], LABORS_A_TURN


def apply_labor(state: State, entry: Entry) -> None:
    player = state["players"][state["turn"]]
    if entry["do"] == "draw":
        apply_draw(state, player)
    elif entry["do"] == "place":
        player["hand"].remove(entry["card"])
        player["placed"] += 1
        player["farm"][player["placed"]] = new_combo(entry["card"])
    elif entry["do"] == "turn_in":
        apply_turn_in(state, player, entry["combo"])
    else:
        apply_to_combo(state, player, entry)


def apply_draw(state: State, player: Player) -> None:
    """*An empty Supply first takes in the whole Compost (no entry), inside the same Labor.*"""
    if not player["supply"]:
        player["supply"], player["compost"] = player["compost"], []
    state["due"] = {"do": "drawn", "seat": state["turn"], "number": 1, "opening": False}


def apply_turn_in(state: State, player: Player, number: int) -> None:
    """*All its cards go to the owner's Compost*; *reaching Top Value or more ends the match at once*."""
    combo = player["farm"].pop(number)
    player["profits"] += profits_of(state["cards"], combo)
    player["compost"] += cards_in_nest(combo)
    if player["profits"] >= state["top_value"]:
        state |= {"over": True, "winners": [state["turn"]]}


def apply_to_combo(state: State, player: Player, entry: Entry) -> None:
    """`grow`, `feed` and `tool`; *the die is rolled when it is placed, before the next Labor*."""
    things = player["farm"][entry["combo"]]["things"]
    if entry["do"] == "grow":
        things.append({"growth": True})
        return
    things.append({"feed": feed_named(player, entry)} if entry["do"] == "feed" else {"tool": entry["card"]})
    if "card" in entry:
        player["hand"].remove(entry["card"])
    else:
        del player["farm"][entry["from_combo"]]
    if entry["do"] == "tool" and state["cards"][entry["card"]]["class"] == "storage":
        state["due"] = {"do": "roll", "combo": entry["combo"]}


def settle(state: State) -> None:
    """*When a Labor is due and the seat has none that is legal, the rest of its turn lapses by itself*;
    *with seven or fewer there is no entry. Then the next seat.*"""
    while not state["over"] and state["due"] is None:
        player = state["players"][state["turn"]]
        if state["labors"] > 0 and has_legal_labor(state["cards"], player):
            return
        state["labors"] = 0
        if surplus(player):
            return
        end_turn(state)


def end_turn(state: State) -> None:
    """*Turns go up by seat and round to 0*; *when no seat has a legal Labor, the match ends by itself*."""
    if any(has_legal_labor(state["cards"], player) for player in state["players"]):
        state["turn"] = (state["turn"] + 1) % len(state["players"])
        state["labors"] = LABORS_A_TURN
        return
    most = max(player["profits"] for player in state["players"])
    winners = [seat for seat, player in enumerate(state["players"]) if player["profits"] == most]
    state |= {"over": True, "winners": winners, "draw": len(winners) > 1}


def replay(cards: Cards, document: dict[str, Any]) -> tuple[State, int, Fault | None]:
    """The state after the entries that stand, their number, and what is wrong with the next."""
    state = new_state(cards, document)
    for number, entry in enumerate(document["log"]):
        fault = entry_fault(state, entry)
        if fault:
            return state, number, fault
        apply_entry(state, entry)
    return state, len(document["log"]), None


def judge(raw: bytes, cards: Cards | None = None) -> dict[str, Any]:
    """The verdict on a match file: `legal accepted refusal finished winners draw scores`.

    `refusal` is None or `{"kind", "entry", "area"}`; `area` quotes the page, for a person to compare.
    """
    cards = cards or shipped_cards()
    fault = head_fault(cards, raw)
    if fault:
        return verdict(0, {"kind": fault[0], "entry": None, "area": fault[1]})
    state, accepted, fault = replay(cards, read_json(raw))
    refusal = {"kind": fault[0], "entry": accepted, "area": fault[1]} if fault else None
    return verdict(accepted, refusal) | score_of(state)


def verdict(accepted: int, refusal: dict[str, Any] | None) -> dict[str, Any]:
    """*Faults of the file have `entry: null`, `accepted: 0`, empty `scores`.*"""
    ends = {"finished": False, "winners": [], "draw": False, "scores": {}}
    return {"legal": refusal is None, "accepted": accepted, "refusal": refusal} | ends


def score_of(state: State) -> dict[str, Any]:
    scores = {str(seat): {"profits": player["profits"]} for seat, player in enumerate(state["players"])}
    return {"finished": state["over"], "winners": state["winners"], "draw": state["draw"], "scores": scores}


def legal_entries(state: State) -> list[Entry]:
    """Every entry of a seat that is legal now; none when a chance result is due or the match is over."""
    if state["over"] or state["due"] is not None:
        return []
    player = state["players"][state["turn"]]
    entries = legal_labors(state["cards"], player) if state["labors"] else legal_discards(player)
    return [{"by": state["turn"], **entry} for entry in entries]
