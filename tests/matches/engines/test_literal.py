"""The engine against the literal reading of the page, over random games with many kinds of cards."""

import dataclasses
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from cards.library.catalogue import Catalogue
from cards.library.loader import load_catalogue
from matches.engines.core import CHANCE, State
from matches.engines.registry import get_game
from matches.engines.replay import entry_of

from . import literal
from .script import EVERYTHING, GAME

SHIPPED = load_catalogue(GAME)


def start(catalogue: Catalogue, names: list[str]) -> State:
    decks = [{"deck": {"cards": dict.fromkeys(names, 4)}} for _ in range(2)]
    state = get_game(GAME).new_initial_state({"top_value": 100}, decks, catalogue)
    assert isinstance(state, State), state
    return state


def compare(state: State, catalogue: Catalogue, rng: Random, entries: int) -> Counter[str]:
    """Play at random; at every ply the engine's list is the literal one. Returns what was played."""
    played: Counter[str] = Counter()
    for _ in range(entries):
        if state.is_terminal():
            break
        by = state.current_players()[0]
        if by == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        actions = state.legal_actions(by)
        check(state, by, actions, catalogue)
        action = choose(actions, rng)
        state.apply_action(by, action)
        played[action.do] += 1
    return played


def check(state: State, by: int, actions: list[Any], catalogue: Catalogue) -> None:
    seen = state.observation(by)
    ours = sorted(json.dumps(entry_of(by, action), sort_keys=True) for action in actions)
    literally = sorted(
        json.dumps(entry, sort_keys=True) for entry in literal.legal_entries(seen, catalogue.cards)
    )
    assert ours == literally
    for combo in seen["seats"][by]["farm"]:
        assert combo["profits"] == literal.worth(combo, catalogue.cards)


def choose(actions: list[Any], rng: Random) -> Any:
    """Draws and discards are left to need, so that Combos come far."""
    work = [action for action in actions if action.do not in ("draw", "turn_in")]
    return rng.choice(work if work and rng.random() < 0.8 else actions)


@pytest.mark.parametrize("seed", range(6))
def test_engine_lists_what_the_page_allows(seed: int) -> None:
    rng = Random(seed)
    names = rng.sample(sorted(EVERYTHING["cards"]), 40) if seed else sorted(EVERYTHING["cards"])
    compare(start(SHIPPED, names), SHIPPED, rng, 500)


def test_engine_agrees_on_animals_their_mixes_and_nests() -> None:
    names = [name for name, card in SHIPPED.cards.items() if card.type != "tool"][:14]
    names += [name for name, card in SHIPPED.cards.items() if card.facts.get("class") == "basic"]
    names += [
        "combine",
        "bean-harvester",
        "stock-trailer",
        "cattle",
        "sheep",
        "salmon",
        "krill",
        "tuna",
        "harvest-net",
    ]
    played: Counter[str] = Counter()
    for seed in range(4):
        played += compare(start(SHIPPED, names), SHIPPED, Random(seed), 700)
    assert min(played[do] for do in ("place", "tool", "grow", "feed", "turn_in", "draw", "discard")) > 5


def strange_catalogue(seed: int) -> Catalogue:
    """The shipped cards with panels drawn at random: any slots in any groups, with bars."""
    rng = Random(seed)
    cards = {
        card.id: dataclasses.replace(card, facts=strange_facts(card.type, dict(card.facts), rng))
        for card in SHIPPED.cards.values()
    }
    return dataclasses.replace(SHIPPED, cards=cards)


def strange_facts(kind: str, facts: dict[str, Any], rng: Random) -> dict[str, Any]:
    if kind == "tool":
        return facts
    slots = ["cultivator", "irrigation", "growth", "weeder", "feeder", "bed-spreader", "holding-tank"]
    slots += ["mixer", "feed"] if kind == "animal" else []  # a crop has no mix
    chosen = rng.sample(slots, rng.randint(1, 6))
    groups: list[dict[str, str]] = []
    for slot in chosen:
        if not groups or rng.random() < 0.7:
            groups.append({})
        groups[-1][slot] = rng.choice(["must", "must", "may", "barred"])
    facts["panel"] = groups
    facts["harvester"] = facts["harvester"] if rng.random() < 0.8 else None
    if kind == "animal":
        facts["feed_mix"] = rng.sample(["corn", "soybean", "krill", "finfish", "beef"], rng.randint(1, 3))
    return facts


@pytest.mark.parametrize("seed", range(12))
def test_engine_reads_any_panel(seed: int) -> None:
    """A card may change its panel: the engine knows none by name."""
    catalogue, rng = strange_catalogue(seed), Random(seed)
    grown = rng.sample([name for name, card in catalogue.cards.items() if card.type != "tool"], 10)
    basic = [
        "cultivator",
        "irrigation",
        "weeder",
        "seed-mixer",
        "feed-mixer",
        "feeder",
        "bed-spreader",
        "holding-tank",
    ]
    harvesters = [name for name, card in catalogue.cards.items() if card.facts.get("class") == "harvester"]
    later = ["grain-mill", "canning-line", "butcher-block", "bakery", "silo", "cold-store"]
    feed = [name for name in ("sweet-corn", "soybeans", "krill", "salmon", "cattle") if name not in grown]
    compare(start(catalogue, [*grown, *feed, *basic, *harvesters, *later]), catalogue, rng, 500)
