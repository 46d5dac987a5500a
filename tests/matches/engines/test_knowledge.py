"""What is hidden stays hidden: in observations, and in what a refusal or a digest says."""

from collections import Counter
from random import Random

from matches.engines.core import CHANCE
from matches.engines.great_harvest.state import GreatHarvestState

from .script import head, new_state
from .test_turns import TOOLS


def play_past_recycling(seat: int) -> GreatHarvestState:
    """A match of tools only, some draws after the seat has recycled for the first time."""
    state, rng, recycled = new_state(head(seats=[{"deck": TOOLS}, {"deck": TOOLS}])), Random(8), 0
    while recycled < 12:
        (player,) = state.current_players()
        if player == CHANCE:
            state.apply_chance(state.sample_chance(rng))
        else:
            events = state.apply_action(player, rng.choice(state.legal_actions(player)))
            turned = any(event.code == "recycled" for event in events) and player == seat
            recycled += turned or (recycled > 0 and player == seat)
    return state


def hand_of(state: GreatHarvestState, seat: int) -> Counter[str]:
    return Counter(state.observation(seat)["seats"][seat]["hand"])


def test_cards_held_since_the_recycling_are_known_and_stay_in_hand() -> None:
    state = play_past_recycling(1)
    held = Counter(state.document()["hidden"][1]["held_since_recycling"])
    assert held
    hands = [hand_of(state.resample(0, Random(seed)), 1) for seed in range(20)]
    assert all(held <= hand for hand in hands)
    assert len({tuple(sorted(hand.items())) for hand in hands}) > 1


def test_what_is_dealt_anew_are_the_unseen_cards_of_the_same_deck() -> None:
    state = play_past_recycling(1)
    before, after = state.document()["hidden"][1], state.resample(0, Random(1)).document()["hidden"][1]
    assert Counter(before["hand"]) + Counter(before["supply"]) == Counter(after["hand"]) + Counter(
        after["supply"]
    )
    assert sum(before["hand"].values()) == sum(after["hand"].values())


def test_the_own_hand_is_not_dealt_anew() -> None:
    state = play_past_recycling(1)
    other = state.resample(1, Random(1))
    assert hand_of(other, 1) == hand_of(state, 1)
    assert other.observation(1) == state.observation(1)


def test_the_public_observation_names_no_hidden_card() -> None:
    seen = play_past_recycling(1).observation(None)
    assert seen["seat"] is None
    for row in seen["seats"]:
        assert set(row) == {"profits", "hand_size", "supply_size", "compost", "combos_placed", "farm"}
