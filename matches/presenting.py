"""What the pages of a match show: words and rows, built from a reading that knows its audience."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator

from cards.library.boards.shipped import BOARDS, county_of
from cards.library.refusals import codes_of
from harvest_site.base.access import may
from harvest_site.base.audit import audit_of
from harvest_site.base.models import Job

from .domain import job_of
from .domain.reading import FULL, PAGE, Reading, verdict_document
from .fields import dump_json
from .models import LogEntry, Match
from .tables import shown_table

VERBS = {
    "match.uploaded": "uploaded the match file",
    "match.judged": "reached a verdict",
    "match.judge-again": "asked for another adjudication",
    "match.ended": "recorded the end",
    "match.hidden-file-read": "looked at what is hidden",
    "match.player-named": "named the player of a seat",
}

ENTRY = re.compile(r"-1|[0-9]{1,5}")
SHARED = frozenset({"for-the-emperor"})  # games whose level matches both have won (FE-5.7)
ENTRY_FIX = (
    "What stands before it is kept. Put a legal entry in its place, or end the log here, and upload the file."
)
HEAD_FIX = "Mend the head of the file and upload it again. Nothing of the log has been read."


def entry_number(given: str | None) -> int | None:
    """The number of an entry as an address gives it; anything else stands for the last one."""
    return int(given) if given and ENTRY.fullmatch(given) else None


def result_line(document: dict[str, Any], match: Match) -> str:
    """The result in one line."""
    names = [match.names[seat] for seat in document["winners"]]
    if document["finished"]:
        if document["draw"] and match.game in SHARED:
            return f"{' and '.join(names)} share the victory"
        return f"A draw between {' and '.join(names)}" if document["draw"] else f"{' and '.join(names)} won"
    refusal = document["refusal"]
    if refusal is None:
        return "Legal so far, and not finished"
    where = "The file itself" if refusal["entry"] is None else f"Entry {refusal['entry']}"
    return f"{where} is {'missing something' if refusal['kind'] == 'incomplete' else refusal['kind']}"


def state_word(document: dict[str, Any]) -> str:
    """The word of the status pill."""
    if document["refusal"] is not None:
        return str(document["refusal"]["kind"])
    return "finished" if document["finished"] else "unfinished"


def list_rows(matches: Iterable[Match]) -> list[dict[str, Any]]:
    """For each match (read by `with_row`) the word of its pill and its result, where there is one."""
    return [_list_row(match) for match in matches]


def _list_row(match: Match) -> dict[str, Any]:
    state = match.job_state
    if match.latest_verdict is None:
        return {"match": match, "word": state or Job.State.PENDING, "result": ""}
    document = match.latest_verdict.document
    return {"match": match, "word": state_word(document), "result": result_line(document, match)}


def in_a_cell(value: Any) -> str:
    """A count of the scores as a table shows it: a list with dots between, nothing as a dash."""
    if isinstance(value, list):
        return " · ".join(map(in_a_cell, value)) or "–"
    return "–" if value is None else str(value)


COLUMNS = {"vp": "VP"}
"""Counts whose word is no plain one."""


def score_table(document: dict[str, Any], match: Match) -> dict[str, Any]:
    """`columns` (words) and `rows` (seat, name, values, winner) of the scores."""
    scores = document["scores"]
    keys = list(dict.fromkeys(key for counts in scores.values() for key in counts))
    rows = [
        {
            "seat": seat,
            "name": name,
            "values": [in_a_cell(scores.get(str(seat), {}).get(key)) for key in keys],
            "winner": seat in document["winners"],
        }
        for seat, name in enumerate(match.names)
    ]
    columns = [COLUMNS.get(key) or key.replace("_", " ").capitalize() for key in keys]
    return {"columns": columns, "rows": rows if scores else []}


def refusal_help(document: dict[str, Any], match: Match) -> dict[str, Any] | None:
    """The refusal for the refusal box: message, where, clauses, and what would make it a yes."""
    refusal = document["refusal"]
    if refusal is None:
        return None
    row = codes_of(match.game).get(refusal["code"])
    explain = row.explain if row else ""
    head = refusal["entry"] is None
    where = (
        "In the head of the file: game, options, seats or decks" if head else f"At entry {refusal['entry']}"
    )
    return {
        "code": refusal["code"],
        "message": refusal["message"],
        "where": where,
        "clauses": refusal["clauses"],
        "explain": explain or (HEAD_FIX if head else ENTRY_FIX),
    }


def progress_context(user: Any, match: Match) -> dict[str, Any]:
    """State of the adjudication. `settled`: nothing will change by itself."""
    job = job_of(match)
    state = job.state if job else Job.State.DONE
    if job and state == Job.State.DONE and match.latest_verdict_id is None:
        state = Job.State.RUNNING  # it ended after `match` was read: the next look finds the verdict
    again = may(user, "matches.judge_again", match)
    failed = state == Job.State.FAILED
    return {
        "match": match,
        "job": job,
        "state": str(state),
        "percent": job.percent if job else 100,
        "settled": state in (Job.State.DONE, Job.State.FAILED),
        "failed": failed,
        "why_failed": job.error if job and failed and again else "",
        "can_judge_again": again,
        "verdict_id": match.latest_verdict_id,
    }


def verdict_context(reading: Reading, page: str | None, at: int | None = None) -> dict[str, Any]:
    """The verdict with its log, and the table after entry `at` (None: the last); empty before it."""
    match = reading.match
    if match.latest_verdict is None:
        return {}
    document = verdict_document(match.latest_verdict, reading.audience)
    shown = _shown(document)
    refused = -(-shown // PAGE) if document["refusal"] and shown else None
    asked = at // PAGE + 1 if at is not None and at >= 0 else None
    pages = Paginator(range(shown), PAGE).get_page(page or asked or refused)
    return {
        "document": document,
        "result": result_line(document, match),
        "word": state_word(document),
        "scores": score_table(document, match),
        "refusal": refusal_help(document, match),
        "pages": pages,
        "story": _rows(reading, pages.number) if shown else [],
        "refused_page": refused,
        "last": int(document["accepted"]) - 1,
        "aid": aid_of(reading),
        "table": _table(reading, document, at),
    }


def aid_of(reading: Reading) -> dict[str, Any] | None:
    """What the next nest completes, for whoever sees the objectives before the end: rows and a drawing."""
    found = None if reading.match.is_over else reading.aid
    if found is None or "objectives" not in found:
        return None
    spots = [spot["at"] for row in found["objectives"] for spot in row["next"]]
    drawing = county_of(reading.seen_file["observation"], {}, spots)
    return {"objectives": [_aid_row(row) for row in found["objectives"]], "drawing": drawing}


def _aid_row(row: dict[str, Any]) -> dict[str, str]:
    spots = [_hex_words(spot["at"]) + _taken(spot) for spot in row["next"]]
    return {"name": row["name"], "now": _hexes_words(row["now"] or ()), "next": ", ".join(spots)}


def _taken(spot: dict[str, Any]) -> str:
    return f" with the nest of {_hex_words(spot['from'])}" if "from" in spot else ""


def _hexes_words(places: Iterable[list[int]]) -> str:
    return ", ".join(map(_hex_words, places))


def _hex_words(at: list[int]) -> str:
    return f"({at[0]}, {at[1]})"


def _table(reading: Reading, document: dict[str, Any], at: int | None) -> dict[str, Any] | None:
    """The table after an entry; at the end what a refused entry speaks of is ringed, for those entitled."""
    match, refusal = reading.match, document["refusal"]
    at_end = at is None or at >= document["accepted"] - 1
    refused = at_end and refusal is not None and refusal["entry"] is not None
    table = shown_table(
        reading.table(at),
        match.names,
        match.catalogue_version,
        entry=reading.written_entry(refusal["entry"]) if refused and match.game in BOARDS else None,
    )
    if table is not None and at_end:
        table["words"] = f"Where entry {refusal['entry']} is refused" if refused else "At the end of the log"
    return table


def _shown(document: dict[str, Any]) -> int:
    """How many entries the log shows: those that stand, and the refused one."""
    refusal = document["refusal"]
    return int(document["accepted"]) + (1 if refusal and refusal["entry"] is not None else 0)


def _rows(reading: Reading, page: int) -> list[dict[str, Any]]:
    return [row | {"totals": _totals(row["scores"])} for row in reading.story(page)]


def _totals(scores: dict[str, dict[str, Any]]) -> str:
    """What each seat has, in seat order, by the first thing that the game counts."""
    return " : ".join(str(next(iter(counts.values()), "–")) for counts in scores.values())


def history_of(match: Match, audience: str) -> dict[str, Any]:
    """Verdicts, what was taken back (its cards only for the entitled), and the trail."""
    verdicts = [
        {"cells": [result_line(document, match), _when(row.created_at), row.engine_build]}
        for row in match.verdicts.order_by("-id")
        for document in [verdict_document(row, audience)]
    ]
    trail = [
        {"cells": [_when(row.at), row.actor or "The adjudicator", VERBS.get(row.verb, row.verb), row.reason]}
        for row in audit_of(match)
    ]
    return {
        "verdicts": verdicts,
        "verdict_columns": columns("Result", "When", "Engine"),
        "trail": trail,
        "trail_columns": columns("When", "Who", "What", "Why"),
        "taken_back": _taken_back(match, audience),
        "taken_back_columns": columns("Entry as it came", "What it was"),
    }


def columns(*labels: str) -> list[dict[str, str]]:
    """Columns of the table partial."""
    return [{"label": label} for label in labels]


def _when(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


def _taken_back(match: Match, audience: str) -> list[dict[str, Any]]:
    gone = LogEntry.objects.filter(match=match, index=None).values_list("number", "entry")[:PAGE]
    return [{"cells": [number, _shown_row(match, entry, audience)]} for number, entry in gone]


def _shown_row(match: Match, entry: Any, audience: str) -> str:
    return dump_json(match.opened(entry)) if audience == FULL else "Hidden until the end"
