"""Meanings in the index: shipped ones are taken, others are read once and kept, also for another network."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from cards.domain import meanings
from cards.domain.indexing import index_game
from cards.domain.meanings import meanings_of_entries
from cards.library.search import Entry
from cards.library.search.meaning import known_meanings
from cards.library.search.shipped import texts_of
from cards.models import SearchEntry, SearchMeaning
from cards.search import look_up

from .factories import RulingFactory

pytestmark = pytest.mark.django_db
GAME = "great-harvest"
OWN = "May a scarecrow stand on the Farm of another player?"


def entry(*names: str) -> Entry:
    return Entry("clause", GAME, "GH-1.1", "", "", "", "source", names)


@pytest.fixture
def read() -> Iterator[list[str]]:
    """The texts that the network reads."""
    texts: list[str] = []
    plain = meanings.read_meanings
    with patch.object(meanings, "read_meanings", lambda given: (texts.extend(given), plain(given))[1]):
        yield texts


def test_shipped_texts_are_not_read(read: list[str]) -> None:
    shipped = texts_of(GAME)[:3]
    assert meanings_of_entries(entries=[entry(*shipped), entry()]) == [
        b"".join(known_meanings(shipped)[text] for text in shipped),
        b"",
    ]
    assert read == []


def test_another_text_is_read_once(read: list[str]) -> None:
    first = meanings_of_entries(entries=[entry(OWN), entry(OWN)])
    assert (read, first[0]) == ([OWN], first[1])
    assert meanings_of_entries(entries=[entry(OWN)]) == first[:1]
    assert (read, SearchMeaning.objects.count()) == ([OWN], 1)


def test_another_network_reads_it_anew(read: list[str]) -> None:
    meanings_of_entries(entries=[entry(OWN)])
    with patch.object(meanings, "version_of_network", lambda: "another"):
        meanings_of_entries(entries=[entry(OWN)])
    assert (read, SearchMeaning.objects.count()) == ([OWN, OWN], 2)


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
