"""The engine of Imperial Harvest against the second reading: what is legal, and what comes of it."""

import json
from random import Random

import pytest

from cards.library.loader import load_catalogue, load_map
from cards.library.refusals import Refusal
from matches.engines.registry import get_game
from matches.engines.replay import entry_of
from tests.matches.reference.garden.game import BORROWED, COST, Game
from tests.matches.reference.garden.listing import candidates
from tests.matches.reference.garden.space import edge

BOARD = load_map("imperial-harvest", "standard")
CATALOGUE = load_catalogue("imperial-harvest")
COLUMNS = ("innate", "advanced", "strawberry")
CARDS = {card.id: {column: card.facts[column] for column in COLUMNS} for card in CATALOGUE.cards.values()}
ARCHETYPE = {card.id: card.facts["sub_type"] for card in CATALOGUE.cards.values()}
STEPS = 60


def teams_of(rng):
    """Two legal teams without a common character."""
    while True:
        six = rng.sample(sorted(CARDS), 6)
        sides = [six[:3], six[3:]]
        if all(len({ARCHETYPE[name] for name in side}) == 3 for side in sides):
            return sides


def position_of(rng, teams):
    """Six characters close together, with tokens, edges and Hydras about; it may be an impossible one."""
    game = Game(BOARD, CARDS, "all", [["monk"], ["hound"]], _two())
    x, y = rng.choice([(3, 3), (4, 4), (5, 5), (2, 6), (6, 2), (0, 2), (8, 8), (5, 9), (1, 7)])
    cells = [(x + dx, y + dy) for dx in range(4) for dy in range(4)]
    open_air = game.space.bridges | set(game.space.slot_of)
    spots = rng.sample([cell for cell in cells if cell in open_air], 8)
    characters = {}
    for name in (name for team in teams for name in team):
        row = {"at": list(spots.pop()), "facing": rng.choice("nesw"), "items": rng.choice((0, 0, 1, 1, 2))}
        characters[name] = row | {"uses": {"chop": rng.randrange(4), "plant": rng.randrange(4)}}
    tokens = [
        {"id": name, "at": list(spot), "facing": rng.choice("nesw")}
        for name, spot in zip(
            rng.sample(("token-0-1", "token-1-1", "token-1-2"), rng.randrange(3)), spots, strict=False
        )
    ]
    water = [list(cell) for cell in sorted(game.space.moat - game.space.bridges)]
    edges = {edge((a, b), (a + 1, b)) for a, b in rng.sample(cells, rng.randrange(4)) if a < 11 and b < 12}
    rows = [{"edge": sorted(map(list, e)), "token": rng.choice(("hedge", "chopped"))} for e in edges]
    hydras = (
        dict(zip(("h1", "h2"), rng.sample(water, 2), strict=True))
        if rng.random() < 0.6
        else {"h1": None, "h2": [9, 9]}
    )
    berries = [list(rng.choice(cells)) for _ in range(4)]
    found = {
        "characters": characters,
        "turn": rng.randint(1, 13),
        "tokens": tokens,
        "edges": rows,
        "hydras": hydras,
    }
    garden = [cell for cell in berries if tuple(cell) in game.space.slot_of]
    return found | {"strawberries": garden, "regent": rng.randrange(4)}


def _two():
    return {"characters": {"monk": {"at": [4, 4], "facing": "n"}, "hound": {"at": [6, 6], "facing": "n"}}}


def told(state):
    """The engine's position, as the second reading shows its own."""
    seen = state.observation(None)
    now = seen["activation"] or {}
    keep = ("at", "facing", "items", "immune", "wolf")
    return {
        "characters": {n: {k: row[k] for k in keep} for n, row in seen["characters"].items()},
        "uses": {n: {k: v for k, v in row["uses"].items() if v} for n, row in seen["characters"].items()},
        "tokens": sorted((row["id"], row["at"], row["facing"]) for row in seen["tokens"]),
        "hydras": seen["hydras"],
        "strawberries": sorted(seen["strawberries"]),
        "edges": sorted([sorted(row["edge"]), row["token"]] for row in seen["edges"]),
        "layout": seen["map"]["layout"],
        "points": [seen["vp"], seen["deposited"], seen["regent"]],
        "ap": now.get("ap"),
        "active": now.get("character"),
        "turn": seen["turn"],
        "resting": seen["resting"],
        "due": seen["to_return"],
        "over": seen["finished"],
    }


def key(entry):
    names = {"characters": sorted(entry["characters"])} if entry["do"] == "declare" else {}
    return json.dumps(entry | names, sort_keys=True)


def played_both(rng):
    """A position and up to STEPS entries, each played by both; what was played."""
    teams = teams_of(rng)
    position, side = position_of(rng, teams), rng.choice(("basic", "advanced", "advanced", "all", "all"))
    game = Game(BOARD, CARDS, side, teams, position)
    seats = [{"name": "A", "deck": {"characters": teams[0]}}, {"name": "B", "deck": {"characters": teams[1]}}]
    engine = get_game("imperial-harvest", "1.0")
    state = engine.new_initial_state({"side": side, "position": position}, seats, CATALOGUE)
    assert isinstance(state, Refusal) == bool(game.attacks()), (state, game.attacks(), position)
    if isinstance(state, Refusal):
        return []
    log = []
    for _ in range(STEPS):
        where = json.dumps({"side": side, "teams": teams, "position": position, "log": log})
        assert told(state) == game.shown(), where
        theirs = {
            key(entry_of(s, action)): action
            for s in state.current_players()
            for action in state.legal_actions(s)
        }
        mine = {key(entry): entry for entry in candidates(game) if game.legal(entry)} if not game.over else {}
        assert (sorted(set(theirs) - set(mine)), sorted(set(mine) - set(theirs))) == ([], []), where
        if not mine:
            break
        entry = mine[choose(rng, sorted(mine))]
        state.apply_action(entry["by"], theirs[key(entry)])
        game.play(entry)
        log.append(entry)
    return log


def choose(rng, keys):
    """Uses of abilities more often than their share, and the end of an activation seldom."""
    words = {}
    for text in keys:
        entry = json.loads(text)
        words.setdefault(entry.get("ability", entry["do"]), []).append(text)
    rare = sorted(word for word in words if word not in ("end", "face", "discard"))
    word = rng.choice(rare if rare and rng.random() < 0.9 else sorted(words))
    return rng.choice(words[word])


def abilities_in(log):
    found = set()
    for entry in log:
        found |= {row["ability"] for row in (entry, entry.get("with", {})) if "ability" in row}
    return found


@pytest.mark.parametrize("seed", range(24))
def test_both_readings_agree(seed):
    rng = Random(seed)
    assert sum(len(played_both(rng)) for _ in range(2)) > 0


def test_everything_is_compared():
    """A generator that uses few abilities would compare little."""
    rng = Random("all of them")
    found = set()
    while not found >= set(COST) | BORROWED:
        found |= abilities_in(played_both(rng))
