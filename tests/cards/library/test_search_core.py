"""The pure parts of the search: words, stems, what was meant, ranking."""

import pytest

from cards.library.loader import games
from cards.library.search import Lexicon, Synonyms, rank, stem, stems_of, understand, words_of
from cards.library.search.query import Query
from cards.library.search.ranking import Candidate
from cards.library.search.synonyms import rows_of
from cards.library.search.words import spoken

TEXTS = {
    1: "seven cards at the end of the turn",
    2: "a player draws one card each turn",
    3: "the harvester completes a combo",
    4: "battlefield with a banner",
    5: "compost pile lies open",
}
LEXICON = Lexicon.of((stems_of(text), (text,)) for text in TEXTS.values())
SYNONYMS = Synonyms(
    {("discard", "pil"): (("compost", "pil"),), ("graveyard",): (("compost", "pil"),)},
    frozenset({"discard", "pile", "graveyard"}),
)


def read(text: str) -> Query:
    return understand(text, LEXICON, SYNONYMS)


def found(text: str) -> list[int]:
    candidates = [
        Candidate(number, "clause", "", "", " ".join(stems_of(words)), "") for number, words in TEXTS.items()
    ]
    return [one.candidate.id for one in rank(candidates, read(text), LEXICON)]


@pytest.mark.parametrize(
    "forms",
    [
        "place places placed placing placement",
        "draw draws drew drawn drawing",
        "city cities",
        "carry carries carried carrying",
        "hex hexes",
        "axe axes",
        "retreat retreats retreated retreating",
        "use uses used using",
        "construct constructs constructed construction",
        "bombard bombards bombarded bombardment",
        "grow grows grew grown growing",
        "tie ties tied",
        "two 2",
        "supply supplies",
    ],
)
def test_forms_of_one_word_have_one_stem(forms: str) -> None:
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("harvester", "harvest"),
        ("feeder", "feed"),
        ("mixer", "mix"),
        ("bed", "be"),
        ("king", "k"),
        ("pass", "pa"),
    ],
)
def test_other_words_have_another(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_words_are_bare() -> None:
    assert words_of("The Player’s “Área”, re-set: 3+") == ["the", "player", "area", "re", "set", "3"]
    assert stems_of("to be or not to be") == ["not"]
    assert stems_of("must") == ["must"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("harvestr", [3]),
        ("battle field", [4]),
        ("endofturn", []),
        ("graveyard", [5]),
        ("discrad pile", [5]),
        ("comp", [3, 5]),
        ("zebra", []),
        ("", []),
    ],
)
def test_slips_spaces_synonyms_and_beginnings(text: str, wanted: list[int]) -> None:
    assert sorted(found(text)) == wanted


def test_the_nearer_text_comes_first() -> None:
    assert found("how many cards at the end of a turn")[0] == 1
    assert found("draw a card")[0] == 2


def test_a_question_is_told_from_a_name() -> None:
    assert (read("may i draw").asks, read("harvester").asks) == (True, False)


def test_a_word_of_a_synonym_alone_is_no_synonym() -> None:
    assert [way.stems for slot in read("pile").slots for way in slot.ways] == [("pil",)]


def test_words_of_any_talk_tell_half() -> None:
    lexicon = Lexicon(10, {"put": 1, "mill": 1})
    assert lexicon.weight("put") == pytest.approx(lexicon.weight("mill") / 2)


def test_stop_words_that_mean_something_together_are_one_word() -> None:
    assert spoken(words_of("do i have to have it")) == ["do", "i", "obliged", "have", "it"]


# Said with a stop word or without, these mean the same.
ALONE_TOO = {
    "at most",
    "at least",
    "next to",
    "cash in",
    "on the table",
    "a house",
    "how far",
    "for free",
    "look at",
}


@pytest.mark.parametrize("folder", ["common", *games()])
def test_no_saying_shrinks_to_an_everyday_word(folder: str) -> None:
    """`out of` without its stop word would make every `out` mean empty."""
    said = {text for row in rows_of(folder) for text in row["say"]}
    shrunk = {text for text in said if len(stems_of(text)) == 1 < len(words_of(text))}
    assert shrunk - ALONE_TOO == set()
