"""What the texts of the index mean: from the shipped files, else as read once before, else read now.

What was read is kept by game, and as long as a text of the game's index needs it. The caller holds the
vocabulary of the game, so that of two processes the second finds what the first has left.
"""

from collections.abc import Sequence

from cards.library.search import Entry
from cards.library.search.meaning import known_meanings, mark_of, read_meanings, version_of_network
from cards.models import SearchMeaning

AT_ONCE = 200


def meanings_of_entries(*, game: str, entries: Sequence[Entry]) -> list[bytes]:
    """For each entry of a game the meanings of its passages, one after the other; what is not needed goes."""
    passages = [entry.telling() for entry in entries]
    texts = list(dict.fromkeys(text for part in passages for text in part))
    found = known_meanings(texts)
    own = {_mark(text): text for text in texts if text not in found}
    found |= _read_before(game, own)
    found |= _read_now(game, [text for text in own.values() if text not in found])
    return [b"".join(found[text] for text in part) for part in passages]


def _read_before(game: str, own: dict[str, str]) -> dict[str, bytes]:
    """What is kept of the texts in ``own`` (by mark); that of other texts, and of older networks, goes."""
    rows = list(SearchMeaning.objects.filter(game=game).values_list("pk", "mark", "meaning"))
    gone = [pk for pk, mark, _ in rows if mark not in own]
    for start in range(0, len(gone), AT_ONCE):
        SearchMeaning.objects.filter(pk__in=gone[start : start + AT_ONCE]).delete()
    return {own[mark]: bytes(meaning) for _, mark, meaning in rows if mark in own}


def _read_now(game: str, texts: Sequence[str]) -> dict[str, bytes]:
    read = read_meanings(texts)
    rows = [SearchMeaning(game=game, mark=_mark(text), meaning=meaning) for text, meaning in read.items()]
    SearchMeaning.objects.bulk_create(rows, batch_size=AT_ONCE, ignore_conflicts=True)
    return read


def _mark(text: str) -> str:
    """Another network reads a text anew."""
    return f"{version_of_network()}{mark_of(text):016x}"
