"""What the texts of the index mean: from the shipped files, else as read once before, else read now."""

from collections.abc import Iterable, Sequence

from cards.library.search import Entry
from cards.library.search.meaning import known_meanings, mark_of, read_meanings, version_of_network
from cards.models import SearchMeaning


def meanings_of_entries(*, entries: Sequence[Entry]) -> list[bytes]:
    """For each entry the meanings of its passages, one after the other."""
    passages = [entry.telling() for entry in entries]
    texts = list(dict.fromkeys(text for part in passages for text in part))
    found = known_meanings(texts)
    found |= _read_before(text for text in texts if text not in found)
    found |= _read_now([text for text in texts if text not in found])
    return [b"".join(found[text] for text in part) for part in passages]


def _read_before(texts: Iterable[str]) -> dict[str, bytes]:
    by_mark = {_mark(text): text for text in texts}
    rows = SearchMeaning.objects.filter(mark__in=by_mark).values_list("mark", "meaning") if by_mark else ()
    return {by_mark[mark]: bytes(meaning) for mark, meaning in rows}


def _read_now(texts: Sequence[str]) -> dict[str, bytes]:
    read = read_meanings(texts)
    rows = [SearchMeaning(mark=_mark(text), meaning=meaning) for text, meaning in read.items()]
    SearchMeaning.objects.bulk_create(rows, batch_size=200, ignore_conflicts=True)
    return read


def _mark(text: str) -> str:
    """Another network reads a text anew."""
    return f"{version_of_network()}{mark_of(text):016x}"
