"""Set-up: options, teams, drafts, boards that are built or written out, and positions."""

from copy import deepcopy
from typing import Any

import pytest

from .head_cases import bridging, chart, laying
from .script import CAMPS, COURT, STANDARD, WARBAND, Table, head, judge, refusal_of, seats_of, spawning, start


def refusal(**options: Any) -> tuple[str, str]:
    """Kind and code of the refusal of a head with these options."""
    found = refusal_of(head(options=options))
    assert found["entry"] is None
    return found["kind"], found["code"]


def stood(**options: Any) -> bool:
    return bool(judge(head(options=options))["legal"])


# Options and teams ---------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["basic", "advanced", "all"])
def test_sides_are_three(side: str) -> None:
    assert stood(side=side)


@pytest.mark.parametrize(
    "options",
    [
        {"side": 1},
        {"side": "Basic"},
        {"draft": 1},
        {"map": "round"},
        {"map": 3},
        {"map": None},
        {"sides": "all"},
    ],
)
def test_faulty_options_are_malformed(options: Any) -> None:
    assert refusal(**options)[0] == "malformed"


def test_the_default_side_is_advanced() -> None:
    assert start({}).cast.side == "advanced"


def test_names_stand_for_ids_in_teams_and_the_side_of_a_deck_is_ignored() -> None:
    decks = [{"characters": ["Monk", "imperial guardian", "IMPERIAL BARD"], "side": "basic"}, {}]
    decks[1] = {"characters": list(WARBAND)}
    verdict = judge(head(seats=[{"name": "A", "deck": deck} for deck in decks]))
    assert verdict["legal"]


@pytest.mark.parametrize("deck", [None, [], {}, {"characters": None}, {"characters": [1, 2, 3]}, "monk"])
def test_a_team_of_another_form_is_malformed(deck: Any) -> None:
    found = refusal_of(head(seats=[{"deck": deck}, {"deck": {"characters": list(WARBAND)}}]))
    assert (found["kind"], found["code"], found["entry"]) == ("malformed", "deck.shape", None)


def test_an_unknown_name_comes_before_what_is_against_the_rules() -> None:
    found = refusal_of(head(seats=seats_of(("monk", "hound"), ("barbarian", "Bard", "sorceress"))))
    assert (found["kind"], found["code"]) == ("malformed", "team.unknown-character")
    assert "seats[1].deck" in found["message"]


# Draft ---------------------------------------------------------------------------------------------


def drafting(*names: str) -> list[dict[str, Any]]:
    return [{"by": number % 2, "do": "draft", "character": name} for number, name in enumerate(names)]


PICKS = ("monk", "Barbarian", "nymph", "sorceress", "ranger", "raider-bard")


def test_six_picks_make_two_teams_in_the_order_of_the_picks() -> None:
    drafted = head(options={"draft": True}, seats=seats_of(None, None), log=drafting(*PICKS))
    assert judge(drafted)["legal"]
    spawn = {"by": 1, "do": "spawn", "character": "sorceress", "at": [10, 10], "dir": "s"}
    assert judge({**drafted, "log": [*drafted["log"], spawn]})["accepted"] == 7


def test_all_codes_of_a_pick_are_in_its_data() -> None:
    drafted = head(options={"draft": True}, seats=seats_of(None, None), log=drafting("monk"))
    found = refusal_of({**drafted, "log": [*drafted["log"], {"by": 0, "do": "draft", "character": "monk"}]})
    assert (found["code"], found["data"]["codes"]) == (
        "draft.wrong-seat",
        ["draft.wrong-seat", "draft.taken"],
    )


def test_what_may_be_picked_leaves_out_taken_ones_and_own_archetypes() -> None:
    state = start({"draft": True}, None, None)
    for name in ("monk", "barbarian"):
        action = next(action for action in state.legal_actions(state.players[0]) if action.name == name)
        state.apply_action(state.players[0], action)
    names = [action.name for action in state.legal_actions(0)]
    assert len(names) == 11
    assert not {"monk", "barbarian", "hound"} & set(names)


def test_a_draft_of_another_match_is_out_of_place() -> None:
    assert refusal_of(head(log=drafting("monk")))["code"] == "phase.other"


# Boards --------------------------------------------------------------------------------------------


def camps() -> list[dict[str, Any]]:
    rows = [(0, "sw", "character"), (1, "ne", "character"), (1, "se", "strawberry")]
    return [{"by": by, "do": "camp", "corner": corner, "camp": camp} for by, corner, camp in rows]


def test_a_built_board_is_the_standard_one_when_it_is_laid_so() -> None:
    log = [*laying(), *bridging(), *camps(), *spawning()]
    built = judge(head(options={"map": "build"}, log=log))
    assert (built["legal"], built["accepted"]) == (True, 25)
    assert built["state_hash"] == judge(head(log=spawning()))["state_hash"]
    assert built["state_hash"] == judge(head(options={"map": chart()}, log=spawning()))["state_hash"]


def test_tiles_are_laid_in_turn_and_each_once() -> None:
    state = start({"map": "build"})
    assert len(state.legal_actions(0)) == 8 * 8 * 2 * 2 + 4 * 4 * 2 * 4
    assert state.current_players() == (0,)
    state.apply_action(0, state.legal_actions(0)[0])
    assert state.current_players() == (1,)


def test_bridges_lie_on_no_bend_and_beside_no_hedge() -> None:
    state = start({"map": "build"})
    for entry in laying():
        parsed = state.parse_entry(entry)
        assert isinstance(parsed, tuple)
        state.apply_action(*parsed)
    cells = [action.fields()["at"] for action in state.legal_actions(0)]
    bends = [row[0] for row in STANDARD["moat"].values()]
    assert len(cells) == 24 - 4
    assert not [cell for cell in cells if cell in bends]
    assert [cell for cell in ([2, 8], [6, 2], [9, 3], [5, 9]) if cell in cells] == []


def test_the_last_camp_lies_by_itself() -> None:
    log = [*laying(), *bridging(), *camps()]
    assert judge(head(options={"map": "build"}, log=log))["legal"]
    again = {"by": 0, "do": "camp", "corner": "nw", "camp": "strawberry"}
    assert refusal_of(head(options={"map": "build"}, log=[*log, again]))["code"] == "phase.other"


def test_hydras_and_strawberries_follow_the_camps() -> None:
    turned = {
        "sw": {"seat": 1, "camp": "strawberry"},
        "nw": {"seat": 1, "camp": "character"},
        "ne": {"seat": 0, "camp": "character"},
        "se": {"seat": 0, "camp": "strawberry"},
    }
    seen = start({"map": chart(camps=turned)}).observation(None)
    assert seen["hydras"] == {"h1": [9, 2], "h2": [2, 2]}
    assert [[8, 3] in seen["strawberries"], [3, 3] in seen["strawberries"]] == [True, True]
    assert len(seen["strawberries"]) == 14


@pytest.mark.parametrize(
    "broken",
    [
        [],
        {},
        {"layout": STANDARD["layout"], "bridges": {}},
        chart(bridges=[]),
        chart(layout={"S1": {"tile": "r1", "side": "a", "rot": 0}}),
        chart(layout={**STANDARD["layout"], "S1": {"tile": "r1", "side": "c", "rot": 0}}),
        chart(layout={**STANDARD["layout"], "S1": {"tile": "r1", "side": "a", "rot": 45}}),
        chart(layout={**STANDARD["layout"], "S1": {"tile": "r9", "side": "a", "rot": 0}}),
        chart(bridges={**STANDARD["bridges"], "sw": [4.0, 2]}),
        chart(bridges={**STANDARD["bridges"], "sw": [6, 2]}),
        chart(bridges={corner: STANDARD["bridges"][corner] for corner in ("sw", "se", "ne")}),
        chart(camps={"sw": {"seat": 0, "camp": "character"}}),
        chart(camps={**STANDARD["camps"], "sw": {"seat": True, "camp": "character"}}),
        chart(colour="green"),
        chart(id=1),
    ],
)
def test_faulty_maps_are_malformed(broken: Any) -> None:
    assert refusal(map=broken)[0] == "malformed"


def test_the_whole_data_file_is_a_map() -> None:
    assert stood(map=deepcopy(dict(STANDARD)))


# Places --------------------------------------------------------------------------------------------


def test_both_seats_place_in_any_order_and_turn_one_follows() -> None:
    log = sorted(spawning(), key=lambda entry: -entry["by"])
    verdict = judge(head(log=[*log, {"by": 0, "do": "declare", "characters": ["monk", "imperial-bard"]}]))
    assert verdict["legal"]
    state = start({})
    assert state.current_players() == (0, 1)
    assert len(state.legal_actions(1)) == 3 * 3 * 4


# Positions -----------------------------------------------------------------------------------------


def position(**changes: Any) -> dict[str, Any]:
    places = {
        name: {"at": at, "facing": "n"}
        for team, cells in zip((COURT, WARBAND), CAMPS, strict=True)
        for name, at in zip(team, cells, strict=True)
    }
    return {"characters": places, **changes}


def moved(name: str, **row: Any) -> dict[str, Any]:
    found = position()
    found["characters"][name] = {**found["characters"][name], **row}
    return found


def test_a_position_has_its_defaults() -> None:
    seen = start({"position": position()}).observation(0)
    assert (seen["turn"], seen["due"], seen["resting"]) == (1, "declare", [None, None])
    assert (len(seen["strawberries"]), seen["hydras"]) == (14, {"h1": [2, 9], "h2": [9, 2]})
    assert (seen["edges"], seen["tokens"], seen["vp"], seen["regent"]) == ([], [], [0, 0], [0, 0])


def test_a_position_says_everything() -> None:
    table = Table(
        ("regent", "monk", "ranger"),
        WARBAND,
        places={"monk": {"at": [5, 5], "facing": "w", "items": 2, "uses": {"plant": 2, "chop": 1}}},
        berries=[[4, 4], [4, 4]],
        turn=7,
        resting=["regent", "barbarian"],
        tokens=[{"id": "token-1-2", "at": [8, 8], "facing": "s"}],
        hydras={"h1": None, "h2": [9, 3]},
        edges=[{"edge": [[5, 6], [5, 5]], "token": "hedge"}],
        vp=[2, 3],
        deposited=[1, 0],
        regent=1,
    )
    seen = table.seen()
    assert seen["characters"]["monk"] == {
        "seat": 0, "at": [5, 5], "facing": "w", "items": 2, "uses": {"chop": 1, "plant": 2}, "immune": False,
        "wolf": False,
    }  # fmt: skip
    assert (seen["strawberries"], seen["resting"]) == ([[4, 4], [4, 4]], ["regent", "barbarian"])
    assert seen["edges"] == [{"edge": [[5, 5], [5, 6]], "token": "hedge"}]
    assert (seen["hydras"], seen["tokens"]) == (
        {"h1": None, "h2": [9, 3]},
        [{"id": "token-1-2", "at": [8, 8], "facing": "s"}],
    )
    assert table.scores() == {
        "0": {"vp": 7, "tokens": 2, "held": 2, "deposited": 1, "regent": 1},
        "1": {"vp": 3, "tokens": 3, "held": 0, "deposited": 0, "regent": 0},
    }
    assert table.code("declare", 0, characters=["monk", "ranger"]) == "declare.rested"


@pytest.mark.parametrize(
    "broken",
    [
        [],
        {},
        {"characters": {}},
        {**position(), "extra": 1},
        {"characters": {**position()["characters"], "hound": {"at": [5, 5], "facing": "n"}}},
        moved("monk", at=[12, 0]),
        moved("monk", at=[5]),
        moved("monk", at=[0, 0]),
        moved("monk", at=[10, 1]),
        moved("monk", at=[10, 11]),
        moved("monk", at=[3, 2]),
        moved("monk", facing="x"),
        moved("monk", items=3),
        moved("monk", items=True),
        moved("monk", uses={"chop": 4}),
        moved("monk", uses={"charm": 1}),
        moved("monk", immune=1),
        moved("monk", colour=1),
        position(turn=0),
        position(turn=15),
        position(turn=1.0),
        position(resting=["monk"]),
        position(resting=["barbarian", None]),
        position(resting=[{}, None]),
        position(tokens=[{"id": "token-2-1", "at": [5, 5], "facing": "n"}]),
        position(tokens=[{"id": "token-0-1", "at": [1, 1], "facing": "n"}]),
        position(tokens=[{"id": "token-0-1", "at": [2, 1], "facing": "n"}] * 2),
        position(strawberries=[[2, 2]]),
        position(strawberries=[[0, 0]]),
        position(strawberries={}),
        position(hydras={"h1": [4, 2], "h2": None}),
        position(hydras={"h1": [5, 5], "h2": None}),
        position(hydras={"h1": [2, 9], "h2": [2, 9]}),
        position(hydras={"h1": [2, 9]}),
        position(edges=[{"edge": [[5, 5], [5, 7]], "token": "hedge"}]),
        position(edges=[{"edge": [[5, 5], [5, 6]], "token": "gate"}]),
        position(
            edges=[{"edge": [[5, 5], [5, 6]], "token": "hedge"}, {"edge": [[5, 6], [5, 5]], "token": "hedge"}]
        ),
        position(edges=[{"edge": [[x, 0], [x, 1]], "token": "chopped"} for x in range(2, 7)]),
        position(vp=[1]),
        position(vp=[-1, 0]),
        position(deposited=3),
        position(regent=4),
        position(regent=[3, 3]),
        {
            **moved("imperial-guardian", at=[5, 5]),
            "tokens": [{"id": "token-1-1", "at": [2, 1], "facing": "w"}],
        },
    ],
)
def test_faulty_positions_are_malformed(broken: Any) -> None:
    assert refusal(position=broken)[0] == "malformed"


def test_names_stand_for_ids_in_a_position() -> None:
    named = position(resting=["Imperial Bard", None])
    named["characters"]["Imperial Guardian"] = named["characters"].pop("imperial-guardian")
    state = start({"position": named})
    assert state.digest() == start({"position": position(resting=["imperial-bard", None])}).digest()
    twice = position()
    twice["characters"]["Monk"] = twice["characters"]["monk"]
    assert refusal(position=twice)[0] == "malformed"


def test_a_position_goes_neither_with_a_draft_nor_with_a_board_to_be_built() -> None:
    assert refusal(position=position(), map="build") == ("malformed", "position.too-early")
    assert refusal(position=position(), draft=True) == ("malformed", "position.too-early")


def test_a_position_goes_with_a_map_of_its_own() -> None:
    bridges = {**STANDARD["bridges"], "sw": [2, 5]}
    options = {"map": chart(bridges=bridges), "position": moved("monk", at=[2, 5])}
    assert stood(**options)
    assert refusal(**{**options, "map": chart()})[1] == "position.cell"
