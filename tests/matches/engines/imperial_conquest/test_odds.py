"""The battle calculator: the printed fractions, a slow recursion over all dice, and the engine itself."""

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random
from time import process_time
from typing import Any

import pytest

from cards.library.refusals import Refusal
from matches.engines.core import CHANCE
from matches.engines.imperial_conquest.odds import BUILDING_NAMES, Odds, Question, calculate, read_question
from matches.engines.imperial_conquest.tables import TYPES

from .script import building, chart, start, unit

LAND_TYPES = ("infantry", "cavalry", "artillery")
USUAL = {
    "kill": ["artillery", "frigate", "cavalry", "infantry"],
    "lose": ["infantry", "cavalry", "artillery"],
}


def ask(attacker: Any, defender: Any, building: str = "none", **more: Any) -> Odds:
    question = read_question({"attacker": attacker, "defender": defender, "building": building, **more})
    assert isinstance(question, Question), question
    return calculate(question)


@pytest.mark.parametrize(
    ("attacker", "defender", "where", "taken", "rounds"),
    [
        ({"infantry": 1}, {"infantry": 1}, "town", "1/6", "7/6"),
        ({"frigate": 1, "infantry": 2}, {"infantry": 1, "artillery": 1}, "town", "1031/2205", "20164/11025"),
        ({"infantry": 2, "cavalry": 1}, {"infantry": 2}, "city", "7571/12348", "1783/882"),
        ({"artillery": 2}, {}, "town", "1/1", "1/1"),
        ({"artillery": 1}, {}, "city", "1/4", "1/1"),
        ({"infantry": 1}, {"infantry": 1}, "none", "1/3", "4/3"),
    ],
)
def test_printed_fractions(attacker: Any, defender: Any, where: str, taken: str, rounds: str) -> None:
    found = ask(attacker, defender, where).as_document()
    assert (found["taken"], found["rounds"]) == (taken, rounds)


def test_document_of_example_1() -> None:
    """By hand: in the first round the town's side rolls two dice, later one."""
    nothing = {"infantry": "0/1", "cavalry": "0/1", "frigate": "0/1", "artillery": "0/1"}
    none, one = dict.fromkeys(TYPES, 0), {**dict.fromkeys(TYPES, 0), "infantry": 1}
    assert ask({"infantry": 1}, {"infantry": 1}, "town").as_document() == {
        "taken": "1/6",
        "held": "5/6",
        "rounds": "7/6",
        "expected_losses": {
            "attacker": {**nothing, "infantry": "5/6"},
            "defender": {**nothing, "infantry": "7/12"},
        },
        "outcomes": [
            {"attacker": none, "defender": none, "p": "5/12"},
            {"attacker": none, "defender": one, "p": "5/12"},
            {"attacker": one, "defender": none, "p": "1/6"},
        ],
    }


# The page read slowly ------------------------------------------------------------------------------


Force = tuple[int, ...]
State = tuple[Force, Force]


class Slowly:
    """Every end with its chance, and the expected rounds, by recursion over hits and misses of every die."""

    def __init__(self, question: Mapping[str, Any]) -> None:
        policy = question.get("policy", {})
        self.policy = {side: {**USUAL, **policy.get(side, {})} for side in ("attacker", "defender")}
        self.sea = not any(question["attacker"].get(kind, 0) for kind in LAND_TYPES)
        self.known: dict[State, tuple[dict[State, Fraction], Fraction]] = {}
        begin = tuple(
            tuple(question[side].get(kind, 0) for kind in TYPES) for side in ("attacker", "defender")
        )
        start: State = (begin[0], begin[1])
        extra = BUILDING_NAMES.index(question["building"])
        self.ends, self.rounds = self.gather(self.after(start, extra), None) if extra else self.of(start)

    def strike(self, units: Force, die: str, roller: str, sufferer: str) -> Force:
        there = set(dice(units))
        choices = there if die in ("frigate", "artillery") else there - {"frigate"}
        own = die in ("infantry", "building")
        order = self.policy[sufferer]["lose"] if own else self.policy[roller]["kill"]
        pick = next((kind for kind in order if kind in choices), None)
        return tuple(count - (kind == pick) for kind, count in zip(TYPES, units, strict=True))

    def after(self, state: State, extra: int) -> dict[State, Fraction]:
        """One round: each state that may follow."""
        first = dice(state[0]) if any(state[1]) else []
        second = dice(state[1]) + ["building"] * extra
        share = Fraction(1, 2 ** (len(first) + len(second)))
        found: dict[State, Fraction] = {}
        for hits in product((False, True), repeat=len(first) + len(second)):
            mine, theirs = state
            for die, hit in zip(first, hits[: len(first)], strict=True):
                theirs = self.strike(theirs, die, "attacker", "defender") if hit else theirs
            for die, hit in zip(second, hits[len(first) :], strict=True):
                mine = self.strike(mine, die, "defender", "attacker") if hit else mine
            found[mine, theirs] = found.get((mine, theirs), Fraction(0)) + share
        return found

    def is_over(self, state: State) -> bool:
        left = [count for kind, count in zip(TYPES, state[0], strict=True) if self.sea or kind != "frigate"]
        return not any(state[1]) or not any(left)

    def of(self, state: State) -> tuple[dict[State, Fraction], Fraction]:
        if self.is_over(state):
            return {state: Fraction(1)}, Fraction(0)
        if state not in self.known:
            self.known[state] = self.gather(self.after(state, 0), state)
        return self.known[state]

    def gather(self, following: dict[State, Fraction], same: State | None) -> Any:
        """The ends of what follows; a round in which nothing happens is played again."""
        idle = following.pop(same, Fraction(0)) if same else Fraction(0)
        found: dict[State, Fraction] = {}
        rounds = Fraction(1)
        for state, share in following.items():
            later, more = self.of(state)
            rounds += share * more
            for end, chance in later.items():
                found[end] = found.get(end, Fraction(0)) + share * chance
        return {end: chance / (1 - idle) for end, chance in found.items()}, rounds / (1 - idle)


def dice(units: Force) -> list[str]:
    return [kind for kind, count in zip(TYPES, units, strict=True) if count]


def questions(seed: int) -> dict[str, Any]:
    """A random small battle with random policies."""
    rng = Random(seed)
    kinds = ["frigate"] if seed % 5 == 0 else [*LAND_TYPES, "frigate"]
    attacker = {kind: rng.randint(0, 2) for kind in kinds}
    attacker[kinds[0]] += 1
    defender = {kind: rng.randint(0, 2) for kind in (["frigate"] if kinds == ["frigate"] else LAND_TYPES)}
    defender[next(iter(defender))] += 1
    where = "none" if kinds == ["frigate"] else rng.choice(BUILDING_NAMES)
    policy = {
        side: {"kill": rng.sample(TYPES, 4), "lose": rng.sample(LAND_TYPES, 3)}
        for side in ("attacker", "defender")
    }
    return {"attacker": attacker, "defender": defender, "building": where, "policy": policy}


@pytest.mark.parametrize("seed", range(30))
def test_every_end_has_the_chance_that_the_recursion_gives(seed: int) -> None:
    question = questions(seed)
    found, slow = ask(**question), Slowly(question)
    assert (found.ends, found.rounds) == (slow.ends, slow.rounds)
    assert sum(found.ends.values()) == 1


def pick(state: Any, policy: Mapping[str, Any]) -> Any:
    """What the policy of whoever decides says; nobody retreats."""
    actions = {
        action.fields().get("unit", action.do): action for action in state.legal_actions(state.decider)
    }
    if "stand" in actions or "press" in actions:
        return actions.get("stand") or actions["press"]
    hit = state.observation(None)["fight"]["hits"][0]
    roller = "attacker" if hit["by"] == 0 else "defender"
    other = "defender" if roller == "attacker" else "attacker"
    own = hit["die"] in ("infantry", "building")
    order = policy[other]["lose"] if own else policy[roller]["kill"]
    names = {("frigate" if name[0].isdigit() else name): action for name, action in reversed(actions.items())}
    return next(names[kind] for kind in order if kind in names)


WITHOUT_SHIPS = [seed for seed in range(60) if not questions(seed)["attacker"].get("frigate")][:8]


@pytest.mark.parametrize("seed", WITHOUT_SHIPS)
def test_battles_of_the_engine_end_as_the_calculator_says(seed: int) -> None:
    """Played with its policies, the engine reaches the ends that the calculator lists, and about as often."""
    question = questions(seed)
    units = [
        unit(0, kind, [1, 0], count=count, **{"from": [2, 0]})
        for kind, count in question["attacker"].items()
        if count
    ]
    units += [unit(1, kind, [1, 0], count=count) for kind, count in question["defender"].items() if count]
    where = question["building"]
    buildings = [building(0, "town", [-2, 0]), building(1, "town", [-2, 2])]
    buildings += [building(1, where, [1, 0])] if where != "none" else []
    options = {
        "map": chart((1, 0), (2, 0), (-2, 0), (-2, 2)),
        "position": {"step": "battles", "units": units, "buildings": buildings},
    }
    begin, rng, seen = start(options), Random(seed), {}
    for _ in range(400):
        end = fight(begin.clone(), rng, question["policy"])
        seen[end] = seen.get(end, 0) + 1
    chances = ask(**question).ends
    assert set(seen) <= set(chances)
    for end, chance in chances.items():
        assert abs(seen.get(end, 0) / 400 - chance) < 0.12


def fight(state: Any, rng: Random, policy: Mapping[str, Any]) -> Any:
    state.apply_action(0, state.legal_actions(0)[0])
    while state.clash is not None:
        if state.current_players() == (CHANCE,):
            state.apply_chance(state.sample_chance(rng))
        else:
            state.apply_action(state.decider, pick(state, policy))
    counts = [dict.fromkeys(TYPES, 0), dict.fromkeys(TYPES, 0)]
    for row in state.observation(None)["units"]:
        counts[row["owner"]][row["type"]] += 1
    return tuple(tuple(side.values()) for side in counts)


def test_twenty_units_a_side_take_a_moment() -> None:
    begin = process_time()
    found = ask(
        {"infantry": 5, "cavalry": 5, "artillery": 5, "frigate": 5},
        {"infantry": 7, "cavalry": 7, "artillery": 6},
        "city",
    )
    assert sum(found.ends.values()) == 1
    assert process_time() - begin < 2


def test_losses_are_those_of_the_ends() -> None:
    found = ask({"infantry": 2, "cavalry": 1}, {"infantry": 2}, "city")
    for side in (0, 1):
        expected = sum(count * share for count, share in found.losses_of(side).items())
        assert expected == sum(found.expected_losses(side))
        assert sum(found.losses_of(side).values()) == 1


def test_lists_of_a_policy_name_what_is_picked() -> None:
    safe = ask({"infantry": 1, "artillery": 1}, {"infantry": 2}, "town")
    bold = ask(
        {"infantry": 1, "artillery": 1}, {"infantry": 2}, "town",
        policy={"attacker": {"lose": ["artillery", "cavalry", "infantry"]}},
    )  # fmt: skip
    artillery = TYPES.index("artillery")
    assert bold.expected_losses(0)[artillery] > safe.expected_losses(0)[artillery]


ERRORS: list[tuple[str, Any]] = [
    ("odds.shape", []),
    ("odds.shape", "battle"),
    ("odds.shape", {"attacker": {"infantry": 1}, "defender": {"infantry": 1}, "retreat": True}),
    ("odds.shape", {"attacker": {"infantry": 1}, "defender": [1]}),
    ("odds.shape", {"attacker": {"knight": 1}, "defender": {"infantry": 1}}),
    ("odds.shape", {"attacker": {"infantry": True}, "defender": {"infantry": 1}}),
    ("odds.shape", {"attacker": {"infantry": -1}, "defender": {"infantry": 1}}),
    ("odds.shape", {"attacker": {"infantry": 1.0}, "defender": {"infantry": 1}}),
    ("odds.shape", {"attacker": {"infantry": "1"}, "defender": {"infantry": 1}}),
    ("odds.shape", {"attacker": {"infantry": 1}, "defender": {"infantry": 1}, "building": "castle"}),
    ("odds.shape", {"attacker": {"infantry": 1}, "defender": {"infantry": 1}, "building": None}),
    ("odds.shape", {"attacker": {"infantry": 1}, "defender": {"infantry": 1}, "policy": {"both": {}}}),
    (
        "odds.shape",
        {"attacker": {"infantry": 1}, "defender": {"infantry": 1}, "policy": {"attacker": {"kill": []}}},
    ),
    (
        "odds.shape",
        {
            "attacker": {"infantry": 1},
            "defender": {"infantry": 1},
            "policy": {"attacker": {"lose": ["infantry", "cavalry", "artillery", "frigate"]}},
        },
    ),
    ("odds.too-many", {"attacker": {"infantry": 21}, "defender": {"infantry": 1}}),
    ("odds.too-many", {"attacker": {"infantry": 1}, "defender": {"infantry": 11, "cavalry": 10}}),
    ("odds.no-battle", {"attacker": {"infantry": 1}}),
    ("odds.no-battle", {"attacker": {}, "defender": {"infantry": 1}}),
    ("odds.no-battle", {}),
    ("odds.frigates-on-land", {"attacker": {"infantry": 1}, "defender": {"infantry": 1, "frigate": 1}}),
    ("odds.land-at-sea", {"attacker": {"frigate": 1}, "defender": {"infantry": 1}}),
    ("odds.land-at-sea", {"attacker": {"frigate": 1}, "defender": {"frigate": 1}, "building": "town"}),
    ("odds.land-at-sea", {"attacker": {"frigate": 1}, "defender": {}, "building": "city"}),
]


@pytest.mark.parametrize(("code", "document"), ERRORS, ids=json.dumps)
def test_everything_else_is_an_error(code: str, document: Any) -> None:
    refusal = read_question(document)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.kind) == (code, "malformed")
    assert refusal.clauses
