"""Search in a library a hundred times as large, beside a page by primary key of the same run.

The large library is generated from the shipped one: every entry a hundred times, each with its words drawn
anew from those of the game as often as they stand there, so that common words stay common.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

TIMES = 100
MOST = 3.0  # pages by primary key
QUESTIONS = (
    "how many cards may i hold at the end of my turn",
    "can a ronin be played next to another banner",
    "fertilzer on crop",
    "GH-9.3",
    "hand size",
    "turn",
)
BATCH = 5_000
FIELDS = ("names", "asked", "body", "more")


def report(say: Callable[[str], None], *, quick: bool = False) -> bool:
    """Measure in a database of its own; says whether the bound holds."""
    with tempfile.TemporaryDirectory(prefix="harvest-bench-") as folder:
        _set_up(Path(folder))
        entries = _fill(20 if quick else TIMES)
        return _measure(say, entries, 5 if quick else 15)


def _set_up(folder: Path) -> None:
    os.environ.update(HARVEST_VAR=str(folder), DJANGO_SETTINGS_MODULE="harvest_site.settings")
    os.environ.setdefault("DEBUG", "1")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_library", verbosity=0, stdout=StringIO())


def _fill(times: int) -> int:
    """Multiply the entries; the vocabulary counts with them."""
    from cards.models import SearchEntry, SearchLexicon

    rng = Random(7)
    for lexicon in SearchLexicon.objects.all():
        rows = list(SearchEntry.objects.filter(game=lexicon.game))
        bags = {
            name: [word for row in rows for word in getattr(row, name).split() if word != "|"]
            for name in FIELDS
        }
        holds = Counter(lexicon.document["holds"])
        made = []
        for number in range((times - 1) * len(rows)):
            made.append(_copy(rows[number % len(rows)], number, bags, rng))
            holds.update({word for name in FIELDS for word in getattr(made[-1], name).split()})
        SearchEntry.objects.bulk_create(made, batch_size=BATCH)
        document = {**lexicon.document, "entries": times * len(rows), "holds": dict(holds)}
        SearchLexicon.objects.filter(pk=lexicon.pk).update(document=document, version=f"{times} times")
    return SearchEntry.objects.count()


def _words(rows: list[Any], field: str) -> list[str]:
    return [word for row in rows for word in getattr(row, field).split() if word != "|"]


def _copy(row: Any, number: int, bags: dict[str, list[str]], rng: Random) -> "object":
    from cards.models import SearchEntry

    def drawn(name: str) -> str:
        size = len(getattr(row, name).split())
        return " ".join(rng.choices(bags[name], k=size)) if bags[name] else ""

    shown = {
        name: getattr(row, name) for name in ("game", "kind", "title", "note", "text", "address", "place")
    }
    drawn_anew = {name: drawn(name) for name in FIELDS}
    return SearchEntry(key=f"copy-{number}", meanings=row.meanings, **shown, **drawn_anew)


def _measure(say: Callable[[str], None], entries: int, rounds: int) -> bool:
    from django.test import Client

    client = Client(headers={"host": "localhost"})
    say(f"--- library of {entries:,} entries")
    beside = [_beside(say, client, words, rounds) for words in QUESTIONS]
    return all(beside)


def _beside(say: Callable[[str], None], client: Any, words: str, rounds: int) -> bool:
    """One question and the page take turns, so that whatever else runs slows both alike."""
    from cards.library.search.meaning import meaning_of

    def ask() -> None:
        meaning_of.cache_clear()  # as for a question that nobody has asked yet
        client.get("/search/", {"q": words, "game": "all"}, headers={"hx-request": "true"})

    def page() -> None:
        client.get("/rules/great-harvest/GH-9.3")

    page(), ask()  # caches warm, as in a worker
    turns = [(_timed(page), _timed(ask)) for _ in range(rounds)]
    one, other = median(turn[0] for turn in turns), median(turn[1] for turn in turns)
    say(f"{words[:44]:<46}{other * 1e3:>7.1f} ms, {other / one:>4.2f} x a page by key ({one * 1e3:.1f} ms)")
    return other <= MOST * one


def _timed(work: Callable[[], object]) -> float:
    begin = process_time()
    work()
    return process_time() - begin
