"""A slow reference of For the Emperor, taken sentence by sentence from the rules page, on plain dictionaries.

It shares nothing with the engine. A state is a dictionary; `legal` lists the entries that may follow, `after`
gives the state after one of them.
"""

import copy
from typing import Any

State = dict[str, Any]
Entry = dict[str, Any]
STRENGTH = {
    "shinobi": 1, "ashigaru": 2, "kyudo": 3, "ronin": 4, "yamabushi": 5, "wokou": 6, "onna-musha": 7,
    "sohei": 8, "daimyo": 9,
}  # fmt: skip
FIELDS = range(1, 8)
SEATS = (0, 1)


def new(variant: str = "standard") -> State:
    """Before the deal."""
    return {
        "variant": variant,
        "hands": [[], []],
        "piles": [list(STRENGTH), list(STRENGTH)],
        "table": [],  # (seat, card, field)
        "tokens": [],  # (seat, field)
        "banners": {},  # field -> value
        "supply": [4, 3, 3, 2, 2, 1, 1],
        "turn": 0,
        "due": "deal",
        "played": None,  # (card, field) of the Warrior whose answer is due
        "over": False,
    }


def on(state: State, field: int) -> list[tuple[int, str]]:
    """Who is on a battlefield."""
    return [(seat, card) for seat, card, at in state["table"] if at == field]


def counts(state: State, field: int) -> bool:
    """FE-3.3: three Warriors or more, or a 3 or 4 Banner however empty."""
    return len(on(state, field)) >= 3 or state["banners"].get(field, 0) >= 3


def counting(state: State) -> int:
    return sum(counts(state, field) for field in FIELDS)


def fits(state: State, card: str, field: int) -> bool:
    """FE-3.2 and FE-3.3 for the Warrior as it lands."""
    if field in state["banners"] and len(on(state, field)) >= state["banners"][field]:
        return False
    landed = copy.deepcopy(state)
    landed["table"].append((state["turn"], card, field))
    return counting(landed) <= 3


def barred(state: State, card: str, field: int) -> bool:
    """FE-4.5 without its exception."""
    return STRENGTH[card] in (8, 9) and (1 - state["turn"], "onna-musha", field) in state["table"]


def plays(state: State) -> list[tuple[str, int]]:
    """The legal plays of the seat whose turn it is."""
    hand = state["hands"][state["turn"]]
    fitting = [(card, field) for card in hand for field in FIELDS if fits(state, card, field)]
    allowed = [play for play in fitting if not barred(state, *play)]
    return allowed if allowed else fitting


def values(state: State, field: int) -> list[int]:
    """FE-4.2: values in supply, not below the Warriors there, that keep FE-3.3."""
    found = []
    for value in sorted(set(state["supply"])):
        given = copy.deepcopy(state)
        given["banners"][field] = value
        if value >= len(on(state, field)) and counting(given) <= 3:
            found.append(value)
    return found


def legal(state: State) -> list[Entry]:
    """The entries of the seat that may act; none where a draw is due or it is over."""
    by = state["turn"]
    if state["over"] or state["due"] in ("deal", "draw"):
        return []
    if state["due"] == "play":
        return [{"by": by, "do": "play", "card": card, "at": field} for card, field in plays(state)]
    card, here = state["played"]
    if state["due"] == "token":
        return [{"by": by, "do": "token", "at": field} for field in FIELDS if field != here]
    if state["due"] == "banner":
        return [{"by": by, "do": "banner", "value": value} for value in values(state, here)]
    if state["due"] == "return":
        own = [other for seat, other, _ in state["table"] if seat == by and other != card]
        return [{"by": by, "do": "return", "card": other} for other in own] + [{"by": by, "do": "decline"}]
    return [
        {"by": by, "do": "shift", "owner": owner, "from": field, "to": to}
        for owner, field in sorted(set(state["tokens"]))
        for to in FIELDS
        if to != field
    ]


def after(state: State, entry: Entry) -> State:
    """The state after an entry that may follow."""
    state = copy.deepcopy(state)
    if entry["do"] == "drawn":
        take_draw(state, entry)
    elif entry["do"] == "play":
        take_play(state, entry)
    else:
        take_answer(state, entry)
    return state


def take_draw(state: State, entry: Entry) -> None:
    for card in entry["cards"]:
        state["piles"][entry["seat"]].remove(card)
        state["hands"][entry["seat"]].append(card)
    if state["due"] == "draw":
        end_turn(state)
    elif entry["seat"] == 1:
        state["due"], state["turn"] = "play", 0
    else:
        state["turn"] = 1


def take_play(state: State, entry: Entry) -> None:
    seat, card, field = state["turn"], entry["card"], entry["at"]
    state["hands"][seat].remove(card)
    state["table"].append((seat, card, field))
    state["played"] = (card, field)
    asked = {"ashigaru": "token", "kyudo": "token", "yamabushi": "return", "wokou": "shift"}.get(card)
    if card == "ronin" and field not in state["banners"]:
        possible = values(state, field)
        if len(possible) > 1:
            asked = "banner"
        else:
            give(state, field, possible[0])
    if asked == "return" and not [one for one in state["table"] if one[0] == seat and one[1] != card]:
        asked = None
    if asked == "shift" and not state["tokens"]:
        asked = None
    if asked:
        state["due"] = asked
    else:
        ability_done(state)


def take_answer(state: State, entry: Entry) -> None:
    seat, (_, here) = state["turn"], state["played"]
    if entry["do"] == "token":
        state["tokens"].append((seat, entry["at"]))
    elif entry["do"] == "banner":
        give(state, here, entry["value"])
    elif entry["do"] == "return":
        state["table"] = [one for one in state["table"] if one[:2] != (seat, entry["card"])]
        state["hands"][seat].append(entry["card"])
    elif entry["do"] == "shift":
        state["tokens"].remove((entry["owner"], entry["from"]))
        state["tokens"].append((entry["owner"], entry["to"]))
    ability_done(state)


def give(state: State, field: int, value: int) -> None:
    state["supply"].remove(value)
    state["banners"][field] = value


def assign(state: State) -> None:
    """FE-3.4, step by step."""
    while True:  # 1.
        highest = max(state["supply"], default=0)
        waiting = [f for f in FIELDS if f not in state["banners"] and len(on(state, f)) == highest]
        if highest < 2 or not waiting:
            break
        assert len(waiting) <= state["supply"].count(highest)
        give(state, min(waiting), highest)
    few = [f for f in FIELDS if f not in state["banners"] and len(on(state, f)) <= 1]  # 2.
    assert len(few) >= state["supply"].count(1)
    if len(few) == state["supply"].count(1):
        for field in few:
            give(state, field, 1)


def ability_done(state: State) -> None:
    state["played"] = None
    assign(state)
    if state["piles"][state["turn"]]:
        state["due"] = "draw"
    else:
        end_turn(state)


def end_turn(state: State) -> None:
    """FE-5.1 and FE-5.2."""
    last = [len(state["hands"][seat]) == 1 and not state["piles"][seat] for seat in SEATS]
    state["due"] = "play"
    if all(last):
        state["over"], state["due"] = True, None
    elif not last[1 - state["turn"]]:
        state["turn"] = 1 - state["turn"]


def strength(state: State, seat: int, field: int) -> int:
    """FE-5.3."""
    own = [card for who, card in on(state, field) if who == seat]
    total = sum(STRENGTH[card] for card in own) + state["tokens"].count((seat, field))
    if state["variant"] == "house-1-9":
        total += (len(own) - 1) * ("shinobi" in own) - (len(own) - 1) * ("daimyo" in own)
    return total


def tie_break(state: State, seat: int) -> int:
    """FE-5.4."""
    (kept,) = state["hands"][seat]
    sohei = any(one[:2] == (seat, "sohei") for one in state["table"])
    return max(STRENGTH[kept], 8 if sohei else 0)


def scores(state: State) -> dict[str, Any]:
    """The `scores` of a verdict."""
    both = [[strength(state, seat, field) for field in FIELDS] for seat in SEATS]
    return {
        str(seat): {
            "battlefields": sum(own > other for own, other in zip(both[seat], both[1 - seat], strict=True)),
            "strength": both[seat],
            "tiebreak": tie_break(state, seat) if state["over"] else None,
        }
        for seat in SEATS
    }


def winners(state: State) -> list[int]:
    """FE-5.4, once it is over."""
    found = scores(state)
    keys = [(found[str(seat)]["battlefields"], found[str(seat)]["tiebreak"]) for seat in SEATS]
    return [seat for seat in SEATS if keys[seat] == max(keys)]
