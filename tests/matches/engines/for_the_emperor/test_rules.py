"""FE-3 to FE-5 of the rules page, sentence by sentence."""

import pytest

from .script import HOUSE, Script

OPEN = "ronin ashigaru yamabushi"


def test_a_turn_plays_assigns_and_draws() -> None:
    script = Script("shinobi ashigaru kyudo ronin", "wokou").open("shinobi@1")
    assert script.state.pending_draw() == ("drawn", 0, 1)
    script.draw()
    assert (script.state.current_players(), script.log[-1]["cards"]) == ((1,), ["ronin"])


def test_both_sides_count_towards_a_banner() -> None:
    script = Script("ronin shinobi", "wokou kyudo", "ronin@3 =2 wokou@3")
    assert script.code("shinobi@3") == ("play.full", "FE-3.2")
    assert [word for word in script.legal() if word.endswith("@3")] == []


def test_two_of_one_army_fill_a_field_too() -> None:
    script = Script("ronin shinobi", "wokou kyudo", "ronin@3 =2 wokou@1 shinobi@3")
    assert script.code("kyudo@3") == ("play.full", "FE-3.2")


THREE = (
    "ronin sohei daimyo wokou shinobi onna-musha",
    "ronin sohei daimyo wokou shinobi onna-musha",
    "ronin@1 =3 ronin@2 =3 sohei@3 sohei@3 wokou@3 wokou@4 shinobi@4",
)
"""A 3 on 1 and on 2, three Warriors on 3, which wait for the 4, and two Warriors on 4."""


def test_three_with_three_by_warriors_and_by_banners() -> None:
    script = Script(*THREE)
    assert script.banners()[:4] == [3, 3, None, None]
    assert [script.field(at)["counts"] for at in range(1, 8)] == [True, True, True, *[False] * 4]
    assert script.code("daimyo@4") == ("play.three-with-three", "FE-3.3")
    assert {word.split("@")[1] for word in script.legal()} == {"1", "2", "3", "5", "6", "7"}


def test_the_test_is_made_as_the_yamabushi_lands() -> None:
    orders = ("ronin sohei yamabushi wokou shinobi", "ronin sohei daimyo wokou shinobi onna-musha")
    script = Script(*orders, "ronin@1 =3 ronin@2 =3 sohei@3 sohei@3 wokou@3 wokou@4 shinobi@4 daimyo@1")
    assert script.code("yamabushi@4") == ("play.three-with-three", "FE-3.3")


def test_a_battlefield_that_counts_may_be_filled() -> None:
    script = Script(*THREE).play("daimyo@1 daimyo@3")
    assert script.banners()[:4] == [3, 3, 4, 2]
    assert "onna-musha@1" in script.legal()


def test_a_battlefield_stops_counting_by_a_return_without_a_banner_only() -> None:
    script = Script(
        "shinobi sohei yamabushi kyudo", "shinobi sohei wokou", "shinobi@1 shinobi@1 sohei@1 sohei@2"
    )
    assert script.field(1)["counts"]
    script.play("yamabushi@7 <shinobi")
    assert not script.field(1)["counts"]


def test_a_battlefield_with_a_three_banner_always_counts() -> None:
    script = Script("ronin yamabushi", "wokou", "ronin@1 =3 wokou@5 yamabushi@7 <ronin")
    field = script.field(1)
    assert (field["warriors"], field["banner"], field["counts"]) == ({"0": [], "1": []}, 3, True)


def test_a_high_banner_blocks_the_lower_ones() -> None:
    script = Script("shinobi sohei daimyo kyudo", "shinobi sohei daimyo", "shinobi@1 shinobi@1 sohei@1")
    assert script.banners() == [None] * 7
    script.play("sohei@1")
    assert script.banners() == [4, *[None] * 6]


def test_banners_are_placed_in_one_step_once_the_high_one_is_gone() -> None:
    orders = ("sohei daimyo shinobi ronin onna-musha", "sohei daimyo shinobi onna-musha wokou")
    line = "sohei@1 sohei@1 daimyo@1 daimyo@2 shinobi@2 shinobi@2 onna-musha@3 onna-musha@3 ronin@7 =4"
    assert Script(*orders, line).banners() == [3, 3, 2, None, None, None, 4]


def test_a_yamabushi_may_return_a_warrior_before_banners_are_assigned() -> None:
    """FE-3.4 works on the counts after the ability: no 4 for the battlefield that is down to three again."""
    orders = ("sohei daimyo yamabushi", "sohei daimyo shinobi")
    script = Script(*orders, "sohei@1 sohei@1 daimyo@1 shinobi@2").open("yamabushi@1")
    assert script.banners() == [None] * 7
    script.play("<sohei")
    assert script.banners() == [None] * 7


ONES = (
    "ronin yamabushi shinobi sohei daimyo wokou onna-musha ashigaru kyudo",
    "ronin sohei daimyo shinobi wokou onna-musha ashigaru kyudo yamabushi",
)


def test_a_ronin_alone_may_take_a_one_and_the_other_one_goes_to_the_last_field() -> None:
    line = "ronin@7 =1 ronin@1 =4 shinobi@1 shinobi@1 sohei@1 sohei@2 daimyo@2 daimyo@2"
    script = Script(*ONES, line)
    assert script.banners() == [4, 3, None, None, None, None, 1]
    script.play("wokou@3 wokou@3 onna-musha@3 onna-musha@4 ashigaru@4 >1 ashigaru@5 >1")
    assert script.banners() == [4, 3, 3, 2, None, None, 1]
    assert script.play("yamabushi@5 -").banners() == [4, 3, 3, 2, 2, 1, 1]


def test_the_two_ones_are_placed_together() -> None:
    orders = ("sohei daimyo wokou shinobi onna-musha", "sohei daimyo wokou shinobi onna-musha")
    line = "sohei@1 sohei@2 daimyo@2 daimyo@3 wokou@3 wokou@4 shinobi@4 shinobi@5"
    script = Script(*orders, line)
    assert script.banners() == [None] * 7
    script.play("onna-musha@5")
    assert script.banners() == [None] * 7  # 1, 6 and 7 are three
    assert script.play("onna-musha@1").banners() == [None, None, None, None, None, 1, 1]


def test_a_token_goes_to_another_battlefield_a_full_one_too() -> None:
    script = Script("ronin ashigaru", "wokou kyudo", "ronin@3 =2 wokou@3").open("ashigaru@1")
    assert script.legal() == [">2", ">3", ">4", ">5", ">6", ">7"]
    assert script.code(">1") == ("token.same", "FE-4.1")
    script.play(">3")
    assert script.verdict()["scores"]["0"]["strength"] == [2, 0, 5, 0, 0, 0, 0]


def test_the_token_of_a_returned_warrior_stays_and_a_second_one_comes() -> None:
    script = Script("ashigaru yamabushi", "sohei daimyo", "ashigaru@1 >2 sohei@5 yamabushi@6 <ashigaru")
    assert script.field(2)["tokens"] == {"0": 1, "1": 0}
    script.play("daimyo@5 ashigaru@3 >2")
    assert script.field(2)["tokens"] == {"0": 2, "1": 0}


def test_a_ronin_must_give_any_value_that_is_not_below_the_warriors() -> None:
    script = Script("shinobi ronin", "sohei ronin").open("shinobi@1")
    script.draw()
    script.open("ronin@1")
    assert script.legal() == ["=2", "=3", "=4"]
    assert script.code("=1") == ("banner.too-low", "FE-4.2")


def test_a_ronin_alone_has_all_values() -> None:
    assert Script("ronin", "").open("ronin@1").legal() == ["=1", "=2", "=3", "=4"]


def test_a_ronin_does_nothing_on_a_battlefield_with_a_banner() -> None:
    script = Script("ronin", "ronin", "ronin@1 =4 ronin@1")
    assert (script.banners()[0], script.state.active) == (4, 0)
    assert script.code("=3") == ("play.due", "FE-3.1")


def test_a_ronins_single_value_is_placed_without_an_entry() -> None:
    """Three warriors, no 3 left and the 4 in supply would be asked; two values less, one remains."""
    orders = ("ronin yamabushi sohei shinobi wokou", "ronin sohei daimyo shinobi wokou")
    line = "ronin@1 =3 ronin@2 =3 sohei@3 sohei@3 yamabushi@4 <ronin daimyo@3"
    script = Script(*orders, line).open("ronin@3")
    assert (script.banners()[2], script.state.pending_draw()) == (4, ("drawn", 0, 1))


def test_a_ronins_banner_may_not_make_a_fourth_count() -> None:
    orders = ("ronin sohei yamabushi shinobi wokou", "ronin sohei daimyo shinobi wokou")
    line = "ronin@1 =3 ronin@2 =3 sohei@3 sohei@3 yamabushi@3 <ronin daimyo@1"
    script = Script(*orders, line).open("ronin@5")
    assert script.legal() == ["=1", "=2"]
    assert script.code("=4") == ("banner.three-with-three", "FE-4.2")
    assert script.code("=3") == ("banner.not-in-supply", "FE-4.2")


def test_a_three_and_a_four_count_at_once() -> None:
    script = Script("ronin", "ronin", "ronin@1 =4 ronin@2 =3")
    assert [script.field(at)["counts"] for at in (1, 2, 3)] == [True, True, False]


def test_a_banner_stays_when_its_ronin_returns_and_another_one_follows() -> None:
    script = Script("ronin yamabushi", "sohei daimyo", "ronin@1 =2 sohei@5 yamabushi@6 <ronin daimyo@5")
    assert script.field(1)["banner"] == 2
    assert script.open("ronin@2").legal() == ["=1", "=2", "=3", "=4"]


def test_a_yamabushi_returns_any_other_own_warrior_or_none() -> None:
    script = Script("shinobi ashigaru yamabushi", "sohei daimyo", "shinobi@1 sohei@1 ashigaru@2 >3 daimyo@2")
    script.open("yamabushi@1")
    assert script.legal() == ["<shinobi", "<ashigaru", "-"]
    assert script.code("<yamabushi") == ("return.itself", "FE-4.3")
    assert script.code("<sohei") == ("return.not-on-table", "FE-4.3")
    script.play("-")
    assert script.field(1)["warriors"] == {"0": ["shinobi", "yamabushi"], "1": ["sohei"]}


def test_a_yamabushi_alone_is_asked_nothing() -> None:
    script = Script("yamabushi", "").open("yamabushi@1")
    assert script.state.pending_draw() == ("drawn", 0, 1)
    assert script.code("-") == ("draw.due", "FE-3.1")


def test_a_full_battlefield_has_room_again_after_a_return() -> None:
    script = Script("ronin sohei yamabushi", "shinobi wokou daimyo", "ronin@1 =2 shinobi@7 sohei@1 wokou@7")
    assert "sohei@1" not in script.legal()
    script.play("yamabushi@6 <sohei")
    assert "daimyo@1" in script.legal()


def test_a_wokou_moves_a_token_of_either_owner_and_must() -> None:
    script = Script("ashigaru wokou", "kyudo sohei", "ashigaru@1 >5 kyudo@5 >6").open("wokou@2")
    assert len(script.legal()) == 12
    assert script.code("-") == ("shift.due", "FE-4.4")
    assert script.code("0:6>5") == ("shift.no-token", "FE-4.4")
    assert script.code("1:6>6") == ("shift.same", "FE-4.4")
    script.play("1:6>2")
    assert (script.field(6)["tokens"], script.field(2)["tokens"]) == ({"0": 0, "1": 0}, {"0": 0, "1": 1})


def test_a_wokou_without_tokens_is_asked_nothing() -> None:
    assert Script("wokou", "").open("wokou@1").state.pending_draw() == ("drawn", 0, 1)


def test_an_onna_musha_keeps_the_opponents_eight_and_nine_out() -> None:
    script = Script("onna-musha sohei", "sohei daimyo shinobi", "onna-musha@4")
    assert script.code("sohei@4") == script.code("daimyo@4") == ("play.guarded", "FE-4.5")
    assert "shinobi@4" in script.legal()
    assert "sohei@4" in script.play("shinobi@1").legal()


def test_her_bar_ends_when_she_returns() -> None:
    script = Script("onna-musha yamabushi", "sohei shinobi", "onna-musha@4 shinobi@1 yamabushi@1 <onna-musha")
    assert "sohei@4" in script.legal()


VOID = (
    "shinobi wokou onna-musha yamabushi daimyo kyudo ashigaru sohei ronin",
    "ronin onna-musha sohei yamabushi kyudo ashigaru wokou daimyo shinobi",
    "shinobi@6 onna-musha@7 wokou@4 ronin@4 =4 daimyo@2 kyudo@3 >5 onna-musha@4 ashigaru@7 >6 ashigaru@5 >3 "
    "yamabushi@2 <ronin sohei@2 ronin@3 =2 kyudo@1 >4 shinobi@7 yamabushi@1 <shinobi wokou@6 1:5>3 ronin@4",
)


def test_her_bar_is_void_when_it_would_take_every_play() -> None:
    script = Script(*VOID)
    assert script.state.observation(1)["seats"][1]["hand"] == ["sohei", "daimyo"]
    assert script.field(4)["warriors"]["0"] == ["ronin", "wokou", "onna-musha"]
    assert script.legal() == ["sohei@4", "daimyo@4"]
    assert script.code("sohei@7") == ("play.full", "FE-3.2")
    assert script.verdict({"by": 1, "do": "play", "card": "daimyo", "at": 4})["legal"]


SKIP = (
    "ashigaru onna-musha daimyo kyudo yamabushi shinobi sohei wokou ronin",
    "ashigaru ronin onna-musha sohei daimyo yamabushi kyudo wokou shinobi",
    "onna-musha@6 onna-musha@4 kyudo@7 >1 ashigaru@7 >2 daimyo@7 daimyo@4 ashigaru@2 >3 yamabushi@3 "
    "<daimyo shinobi@3 daimyo@7 wokou@5 0:1>2 kyudo@4 >7 yamabushi@1 - ronin@2 =3 ronin@5 =2 wokou@4 1:7>3",
)


def test_a_player_with_his_last_warrior_is_skipped() -> None:
    script = Script(*SKIP)
    assert (script.state.active, script.state.hands[0].bit_count()) == (1, 1)
    assert script.code({"by": 0, "do": "play", "card": "sohei", "at": 3}) == ("turn.skipped", "FE-3.1")
    verdict = script.verdict({"by": 1, "do": "play", "card": "shinobi", "at": 2})
    assert (verdict["finished"], len(verdict["winners"])) == (True, 1)


LAST_BUT_ONE = (
    "ashigaru ronin daimyo shinobi kyudo yamabushi onna-musha wokou sohei",
    "ashigaru kyudo onna-musha shinobi wokou ronin sohei daimyo yamabushi",
    "ashigaru@3 >7 kyudo@4 >7 ronin@5 =3 ashigaru@1 >6 daimyo@2 shinobi@5 kyudo@4 >7 onna-musha@3 "
    "onna-musha@2 ronin@6 =3 yamabushi@3 <ashigaru wokou@5 0:7>6 shinobi@6 daimyo@6 sohei@4",
)


def test_one_warrior_in_mid_turn_ends_nothing() -> None:
    script = Script(*LAST_BUT_ONE).open("yamabushi@4")
    assert [hand.bit_count() for hand in script.state.hands] == [2, 1]
    assert script.verdict({"by": 1, "do": "return", "card": "ronin"})["finished"] is False
    script.play("<ronin")
    assert not script.state.is_terminal()


def test_the_match_ends_when_both_have_one_left() -> None:
    script = Script(*LAST_BUT_ONE).play("yamabushi@4 - ashigaru@7 >1")
    verdict = script.verdict()
    assert (verdict["finished"], script.state.legal_actions(0), script.state.legal_actions(1)) == (
        True,
        [],
        [],
    )
    assert script.code({"by": 0, "do": "play", "card": "shinobi", "at": 1}) == ("match.over", "FE-5.1")
    assert script.verdict({"by": 0, "do": "decline"})["finished"] is True


def test_unfinished_scores_have_game_end_and_no_tie_break() -> None:
    script = Script("daimyo shinobi kyudo", "sohei", "daimyo@1 sohei@7 shinobi@1", **HOUSE)
    assert script.verdict()["scores"]["0"] == {
        "battlefields": 1,
        "strength": [9 - 1 + 1 + 1, 0, 0, 0, 0, 0, 0],
        "tiebreak": None,
    }


@pytest.mark.parametrize(("variant", "strength"), [("standard", 10), ("house-1-9", 10)])
def test_shinobi_and_daimyo_beside_each_other(variant: str, strength: int) -> None:
    script = Script("daimyo shinobi kyudo", "sohei", "daimyo@1 sohei@7 shinobi@1", variant=variant)
    assert script.verdict()["scores"]["0"]["strength"][0] == strength


@pytest.mark.parametrize(("variant", "strengths"), [("standard", (11, 8)), ("house-1-9", (10, 9))])
def test_abilities_of_one_and_nine_in_the_variant_only(variant: str, strengths: tuple[int, int]) -> None:
    orders = ("daimyo ashigaru shinobi", "shinobi onna-musha kyudo")
    script = Script(*orders, "daimyo@1 shinobi@7 ashigaru@1 >5 onna-musha@7", variant=variant)
    scores = script.verdict()["scores"]
    assert (scores["0"]["strength"][0], scores["1"]["strength"][6]) == strengths


def test_equal_strength_controls_nothing_and_a_lone_token_does() -> None:
    script = Script("ashigaru sohei", "sohei kyudo", "ashigaru@1 >2 sohei@3 sohei@3")
    scores = script.verdict()["scores"]
    assert (scores["0"]["battlefields"], scores["1"]["battlefields"]) == (2, 0)
    assert scores["0"]["strength"] == [2, 1, 8, 0, 0, 0, 0]
