"""Meanings in the index: shipped ones are taken, others are read once and kept while they are needed."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from cards.domain import meanings
from cards.domain.indexing import index_game
from cards.domain.loading import load_library
from cards.domain.meanings import meanings_of_entries
from cards.enums import Origin, RulingState
from cards.library.search import Entry
from cards.library.search.meaning import known_meanings, mark_of
from cards.library.search.shipped import texts_of
from cards.models import SearchEntry, SearchMeaning
from cards.search import look_up

from .factories import RulingFactory

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
OTHER = "Does a fence keep geese away from the pond of a neighbour?"
OWN = "May a scarecrow stand on the Farm of another player?"


def entry(*names: str) -> Entry:
    return Entry("clause", GAME, "GH-1.1", "", "", "", "source", names)


def kept() -> set[tuple[str, str]]:
    """Which of the two texts are kept, by game."""
    marks = {meanings._mark(text): text for text in (OWN, OTHER)}
    rows = SearchMeaning.objects.filter(mark__in=marks).values_list("game", "mark")
    return {(game, marks[mark]) for game, mark in rows}


@pytest.fixture
def read() -> Iterator[list[str]]:
    """The texts that the network reads."""
    texts: list[str] = []
    plain = meanings.read_meanings
    with patch.object(meanings, "read_meanings", lambda given: (texts.extend(given), plain(given))[1]):
        yield texts


def test_shipped_texts_are_not_read(read: list[str]) -> None:
    shipped = texts_of(GAME)[:3]
    assert meanings_of_entries(game=GAME, entries=[entry(*shipped), entry()]) == [
        b"".join(known_meanings(shipped)[text] for text in shipped),
        b"",
    ]
    assert read == []


def test_another_text_is_read_once(read: list[str]) -> None:
    first = meanings_of_entries(game=GAME, entries=[entry(OWN), entry(OWN)])
    assert (read, first[0]) == ([OWN], first[1])
    assert meanings_of_entries(game=GAME, entries=[entry(OWN)]) == first[:1]
    assert (read, SearchMeaning.objects.count()) == ([OWN], 1)


def test_another_network_reads_it_anew(read: list[str]) -> None:
    meanings_of_entries(game=GAME, entries=[entry(OWN)])
    with patch.object(meanings, "version_of_network", lambda: "another"):
        meanings_of_entries(game=GAME, entries=[entry(OWN)])
    rows = list(SearchMeaning.objects.values_list("game", "mark"))
    assert (read, rows) == ([OWN, OWN], [(GAME, f"another{mark_of(OWN):016x}")]), "the older one is gone"


def test_a_text_that_is_no_longer_there_is_not_kept(read: list[str]) -> None:
    meanings_of_entries(game=GAME, entries=[entry(OWN), entry(OTHER)])
    meanings_of_entries(game=GAME, entries=[entry(OTHER)])
    assert kept() == {(GAME, OTHER)}
    meanings_of_entries(game=GAME, entries=[])
    assert (kept(), read) == (set(), [OWN, OTHER])


def test_a_text_that_is_shipped_now_is_not_kept() -> None:
    SearchMeaning.objects.create(game=GAME, mark=meanings._mark(texts_of(GAME)[0]), meaning=b"x" * 128)
    meanings_of_entries(game=GAME, entries=[entry(texts_of(GAME)[0])])
    assert SearchMeaning.objects.count() == 0


def test_the_texts_of_another_game_stay() -> None:
    meanings_of_entries(game=GAME, entries=[entry(OWN)])
    meanings_of_entries(game="for-the-emperor", entries=[entry(OWN), entry(OTHER)])
    meanings_of_entries(game=GAME, entries=[])
    assert kept() == {("for-the-emperor", OWN), ("for-the-emperor", OTHER)}


def test_a_ruling_that_is_reworded_or_taken_out_leaves_nothing_behind() -> None:
    row = RulingFactory(ruling_id="gh-r901", question=OWN, answer="No, never there.")
    assert kept() == {(GAME, OWN)}
    row.question = OTHER
    row.save()
    assert kept() == {(GAME, OTHER)}
    row.state = RulingState.SUPERSEDED
    row.save()
    assert SearchMeaning.objects.count() == 0


def test_loading_the_library_clears_up(library: None) -> None:
    """What an older network read, and the texts of a ruling that is shipped no more."""
    RulingFactory(ruling_id="gh-r901", question=OTHER, answer="Not at all.")
    RulingFactory(ruling_id="gh-r902", question=OWN, answer="No, never there.", origin=Origin.SITE)
    old = [SearchMeaning(game=GAME, mark=f"{'0' * 16}{number:016x}", meaning=b"") for number in range(450)]
    SearchMeaning.objects.bulk_create(old)
    load_library(game=GAME)
    assert (kept(), SearchMeaning.objects.count()) == ({(GAME, OWN)}, 2), "a question and its answer"


def test_a_ruling_of_the_site_is_found_by_its_meaning(library: None) -> None:
    RulingFactory(ruling_id="gh-r901", question=OWN, answer="No, never there.")
    RulingFactory(
        ruling_id="gh-r902", question="Does the scarecrow count as an animal?", answer="Not at all."
    )
    index_game(game=GAME)
    rows = dict(SearchEntry.objects.filter(key__startswith="gh-r90").values_list("key", "meanings"))
    assert {key: len(bytes(value)) for key, value in rows.items()} == {"gh-r901": 256, "gh-r902": 256}
    assert look_up("is the scarecrow allowed on my opponent's farm").hits[0].key == "gh-r901"
    assert look_up("would a scarecrow be treated like an animal").hits[0].key == "gh-r902"
