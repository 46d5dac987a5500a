"""Turns: three Labors, the discard, recycling, Labors that lapse, the Top Value, exhaustion."""

import json
from random import Random
from typing import Any

import pytest

from cards.library.loader import load_catalogue
from matches.bots.naming import make_bot
from matches.bots.random_play import play, play_log
from matches.engines.adjudicate import adjudicate
from matches.engines.core import CHANCE
from matches.engines.great_harvest.state import GreatHarvestState
from matches.engines.replay import entry_of

from .cases import drawn, start, turned_in
from .script import EVERYTHING, GAME, Script, grow_crop, head, judge, new_state, place

CROPS = {"cards": {card.id: 4 for card in load_catalogue(GAME).cards.values() if card.type == "crop"}}
TOOLS = {"cards": {card.id: 4 for card in load_catalogue(GAME).cards.values() if card.type == "tool"}}


def run(deck: Any, seed: int = 1, **options: Any) -> GreatHarvestState:
    """A match of random bots, both with `deck`, at its end."""
    state = new_state(head(seats=[{"deck": deck}, {"deck": deck}], options={"first": 0, **options}))
    play_log(state, bots=[make_bot("random", GAME)] * 2, rng=Random(seed))
    return state


def test_turns_go_up_by_seat_and_round_to_0() -> None:
    script = Script((), (), (), seats=[{"deck": CROPS}] * 3, options={"first": 1})
    begun = []
    for _ in range(5):
        seat = script.state.current_players()[0]
        begun.append(seat)
        for _ in range(3):
            place(script, seat, next(iter(script.hand(seat))))
            if not script.hand(seat):
                break
        script.end_turn(seat)
        if script.state.surplus():
            script.add({"by": seat, "do": "discard", "cards": script.spare(seat, script.state.surplus())})
    assert begun == [1, 2, 0, 1, 2]


def test_discard_is_exactly_the_surplus_and_goes_to_the_compost() -> None:
    script = start()
    script.end_turn(0)
    assert script.state.surplus() == 3
    spare = script.spare(0, 3)
    for wrong in (spare[:2], [*spare, spare[0]], []):
        assert script.refused({"by": 0, "do": "discard", "cards": wrong})["code"] == "discard.wrong-count"
    script.add({"by": 0, "do": "discard", "cards": spare})
    seen = script.state.observation(None)
    assert (seen["active"], seen["seats"][0]["hand_size"], sum(seen["seats"][0]["compost"].values())) == (
        1,
        7,
        3,
    )


def test_seven_cards_need_no_discard() -> None:
    script = start("sweet-corn", "cattle", "krill")
    script.draw(0, "weeder")
    for card in ("sweet-corn", "cattle"):
        place(script, 0, card)
    assert script.state.current_players() == (1,)


def test_discards_are_listed_as_multisets() -> None:
    script = start("weeder", "weeder", "weeder", "weeder", "combine", "combine", "silo")
    for card in ("silo", "silo"):
        script.draw(0, card)
    script.draw(0, "silo")
    listed = [tuple(action.fields()["cards"]) for action in script.state.legal_actions(0)]
    assert sorted(listed) == sorted(set(listed))
    assert ("silo", "silo", "silo") in listed
    assert ("combine", "silo", "weeder") in listed
    assert len(listed) == 9


def test_recycling_happens_inside_the_draw_that_needs_it() -> None:
    state = new_state(head(seats=[{"deck": TOOLS}, {"deck": TOOLS}]))
    rng = Random(4)
    while True:
        (player,) = state.current_players()
        if player == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        before = state.observation(None)["seats"][player]
        events = state.apply_action(player, rng.choice(state.legal_actions(player)))
        if any(event.code == "recycled" for event in events):
            break
    after = state.observation(None)["seats"][player]
    assert before["supply_size"] == 0
    assert (after["compost"], after["supply_size"]) == ({}, sum(before["compost"].values()))
    assert state.pending_draw() is not None


def test_cards_in_the_compost_cannot_be_drawn_before_recycling() -> None:
    script = turned_in()
    script.wait_for(0)
    while script.state.observation(0)["seats"][0]["supply"].get("combine"):
        script.draw(0, "combine")
        script.wait_for(0)
    script.add({"by": 0, "do": "draw"})
    assert script.refused(drawn("combine"))["code"] == "chance.not-in-supply"


def test_labors_lapse_without_an_entry_when_none_is_legal() -> None:
    """One seat has placed everything; the other plays on alone."""
    few = {"cards": dict.fromkeys(list(CROPS["cards"])[:13], 4)}
    state = new_state(head(seats=[{"deck": few}, {"deck": CROPS}]))
    log = play_log(state, bots=[make_bot("random", GAME), make_bot("eager", GAME)], rng=Random(2))
    document = head(seats=[{"deck": few}, {"deck": CROPS}], log=log)
    verdict = judge(document)
    assert (verdict["legal"], verdict["finished"]) == (True, True)
    last = [entry["by"] for entry in log if entry["by"] != "chance"][-6:]
    assert last == [1] * 6


def test_exhaustion_without_profits_is_a_draw_of_all() -> None:
    state = run(CROPS)
    assert state.outcome()._asdict() == {
        "finished": True,
        "winners": (0, 1),
        "draw": True,
        "why": "exhaustion",
    }
    assert [row["farm"] != [] for row in state.observation(None)["seats"]] == [True, True]
    assert state.returns() == [0.0, 0.0]


def test_exhaustion_with_more_profits_wins() -> None:
    """Seat 0 harvests one grain, then spends its tools on a crop that it has no harvester for."""
    one = {"cards": {**CROPS["cards"], "cultivator": 1, "seed-sower": 1, "irrigation": 1, "combine": 1}}
    document = head(seats=[{"deck": one}, {"deck": CROPS}], options={"first": 0, "top_value": 100})
    state = new_state(document)
    play_until_exhausted(state, document["log"])
    verdict = judge(document)
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [0], False)
    assert (verdict["scores"]["0"]["profits"] > 0, verdict["scores"]["1"]) == (True, {"profits": 0})


def play_until_exhausted(state: GreatHarvestState, log: list[dict[str, Any]]) -> None:
    rng = Random(5)
    while not state.is_terminal() and len(log) < 2000:
        (player,) = state.current_players()
        if player == CHANCE:
            action = state.sample_chance(rng)
            state.apply_chance(action)
        else:
            action = max(
                state.legal_actions(player), key=lambda action: wish(state, action.fields(), action.do)
            )
            state.apply_action(player, action)
        log.append(entry_of(player, action))


def wish(state: GreatHarvestState, fields: dict[str, Any], do: str) -> int:
    """Tools go on grains until something has been earned, then on other crops only."""
    if do != "tool":
        return {"turn_in": 9, "grow": 8, "place": 4, "draw": 3}.get(do, 0)
    farm = {row["combo"]: row["card"] for row in state.observation(None)["seats"][0]["farm"]}
    grain = load_catalogue(GAME).cards[farm[fields["combo"]]].facts["sub_type"] == "grain"
    earned = state.holdings[0].profits > 0
    return 7 if grain != earned else 1


def test_after_exhaustion_everything_is_illegal_and_the_match_stays_finished() -> None:
    document = play(game=GAME, decks=[CROPS, CROPS], seed=3)
    verdict = judge({**document, "log": [*document["log"], {"by": 0, "do": "draw"}]})
    assert (verdict["refusal"]["code"], verdict["refusal"]["clauses"]) == ("match.exhausted", ["GH-3.12"])
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [0, 1], True)


def test_no_draw_with_both_piles_empty() -> None:
    state = new_state(head(seats=[{"deck": CROPS}, {"deck": CROPS}]))
    rng = Random(6)
    while True:
        (player,) = state.current_players()
        if player == CHANCE:
            state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.observation(player)["seats"][player]
        actions = state.legal_actions(player)
        if seat["supply_size"] == 0 and not seat["compost"] and actions:
            break
        state.apply_action(player, rng.choice(actions))
    _, draw = state.parse_entry({"by": player, "do": "draw"})  # type: ignore[misc]
    refusal = state.check(player, draw)
    assert refusal is not None
    assert (refusal.code, refusal.clauses, draw in actions) == ("draw.empty", ("GH-5.24",), False)


@pytest.mark.parametrize("top", [5, 6])
def test_reaching_the_top_value_ends_the_match_at_once(top: int) -> None:
    script = start("sweet-corn", options={"first": 0, "top_value": top})
    script.act(0, "turn_in", combo=grow_crop(script))
    verdict = script.verdict()
    assert (verdict["finished"], verdict["winners"], verdict["draw"]) == (True, [0], False)
    assert script.state.returns() == [1.0, -1.0]
    for entry in (
        {"by": 0, "do": "draw"},
        {"by": 1, "do": "draw"},
        drawn("krill"),
        {"by": "chance", "do": "roll", "dice": [1]},
    ):
        again = script.verdict(entry)
        assert (again["refusal"]["kind"], again["finished"], again["winners"]) == ("illegal", True, [0])


def test_one_profit_short_goes_on() -> None:
    script = start("sweet-corn", options={"first": 0, "top_value": 7})
    script.act(0, "turn_in", combo=grow_crop(script))
    assert not script.verdict()["finished"]


def test_hashes_cover_everything_after_the_end() -> None:
    """Two matches that differ in a hidden card only have the same hashes until the end, and others
    afterwards.
    """
    documents = []
    for hidden in ("weeder", "silo"):
        script = start("sweet-corn", options={"first": 0, "top_value": 6})
        script.document["log"][1] = {**script.log[1], "cards": [hidden, *script.log[1]["cards"][1:]]}
        documents.append(script.document)
    before = [judge(document) for document in documents]
    assert before[0]["log_hash"] == before[1]["log_hash"]
    script = start("sweet-corn", options={"first": 0, "top_value": 6})
    script.act(0, "turn_in", combo=grow_crop(script))
    public = script.state.digest(public=True)
    verdict = script.verdict()
    assert verdict["state_hash"] == script.state.digest() != public


def test_storage_waits_for_the_die_before_the_next_labor() -> None:
    script = start("sweet-corn")
    combo = grow_crop(script)
    script.act(0, "tool", card="silo", combo=combo)
    assert script.refused({"by": 0, "do": "turn_in", "combo": combo})["kind"] == "incomplete"
    assert script.refused(drawn("krill"))["code"] == "chance.other"
    script.add({"by": "chance", "do": "roll", "dice": [1]})
    script.act(0, "turn_in", combo=combo)
    assert script.verdict()["scores"]["0"] == {"profits": 7}


@pytest.mark.parametrize("dice", [[], [1, 2], [0], [7], [True], [4.0], ["4"], 4, None])
def test_dice_are_one_whole_number_from_1_to_6(dice: Any) -> None:
    verdict = start().verdict({"by": "chance", "do": "roll", "dice": dice})
    assert (verdict["refusal"]["kind"], verdict["refusal"]["entry"]) == ("malformed", 2)


@pytest.mark.parametrize("bot", ["random", "eager"])
def test_matches_of_bots_are_legal_and_finish(bot: str) -> None:
    for seed in range(3):
        document = play(game=GAME, decks=[EVERYTHING, EVERYTHING], seed=seed, seats_bots=bot)
        verdict = adjudicate(json.dumps(document).encode())
        assert (verdict["legal"], verdict["finished"]) == (True, True)
