"""What is kept of an upload, and what is refused before anything is kept."""

import json
from functools import reduce
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from harvest_site.base.models import AuditRow, Job
from harvest_site.base.problems import Malformed, NotAllowed, TooLarge
from matches.domain import store_match
from matches.engines.canonical import EMPTY_CHAIN
from matches.insert_only import WrittenOnce
from matches.models import JOB_KIND, LogEntry, Match, MatchUpload, Verdict
from matches.sealing import chain_hidden, keyed_digests

from . import files
from .factories import judged_match, stored_match

pytestmark = pytest.mark.django_db


def chained(log: list[Any]) -> str:
    """The keyed chain over a whole log."""
    return reduce(chain_hidden, log, EMPTY_CHAIN)


def test_an_upload_keeps_bytes_head_and_every_entry(user: Any) -> None:
    raw = files.match_file()
    match = store_match(raw=raw, uploaded_by=user)
    assert (match.game, match.rules_version, match.entries) == (files.GAME, "1.0", 7)
    assert match.names == ["Aiko", "Bela"]
    assert match.options == {"first": 0}
    assert match.upload.content == raw
    assert match.upload.sha256 == match.file_hash == keyed_digests(raw)[0]
    rows = list(LogEntry.objects.filter(match=match))
    assert [match.opened(row.entry) for row in rows] == files.example_log()
    assert [(row.number, row.index) for row in rows] == [(n, n) for n in range(7)]
    assert match.log_hash == rows[-1].chain


def test_an_upload_asks_for_one_job_and_leaves_a_trace(user: Any) -> None:
    match = stored_match(user)
    job = Job.objects.get(kind=JOB_KIND)
    assert (job.key, job.payload, job.state) == (match.public_id, {"match_id": match.pk}, "pending")
    assert [row.verb for row in AuditRow.objects.all()] == ["match.uploaded"]


def test_the_chain_runs_over_entries_as_resolved(user: Any) -> None:
    by_name = files.example_log()
    by_name[2] = {
        "by": 0,
        "do": "place",
        "card": "Sweet Corn",
        "note": "quick",
        "at_time": "2026-05-02T10:00:00Z",
    }
    plain, named = stored_match(user), stored_match(user, raw=files.match_file(by_name))
    assert plain.pk != named.pk
    assert plain.log_hash == named.log_hash
    in_order = [
        {**row, "cards": sorted(row["cards"])} if "cards" in row else row for row in files.example_log()
    ]
    assert plain.log_hash == chained(in_order)  # a draw is a multiset: its order means nothing


def test_a_match_without_entries_has_the_empty_chain(user: Any) -> None:
    assert stored_match(user, raw=files.match_file([])).log_hash == EMPTY_CHAIN


def test_what_was_taken_back_keeps_its_row_and_loses_its_index(user: Any) -> None:
    log = [
        *files.example_log()[:3],
        {"by": 0, "do": "retract", "entry": 2},
        {"by": 0, "do": "place", "card": "cattle"},
    ]
    match = stored_match(user, raw=files.match_file(log))
    assert [(row.number, row.index) for row in match.log_entries.all()] == [
        (0, 0),
        (1, 1),
        (2, None),
        (3, None),
        (4, 2),
    ]


def test_after_a_refused_retract_entries_are_counted_on(user: Any) -> None:
    log = [
        *files.example_log()[:3],
        {"by": 0, "do": "retract", "entry": 1},
        {"by": 0, "do": "place", "card": "cattle"},
    ]
    match = judged_match(user, raw=files.match_file(log))
    assert [row.index for row in match.log_entries.all()] == [0, 1, 2, 3, 4]
    assert match.latest_verdict.document["refusal"]["entry"] == 3


MALFORMED = [
    (b"{", "file.json", "line 1"),
    (b"[]", "file.shape", ""),
    (b"", "file.json", ""),
    (b"\xff\xfe", "file.encoding", ""),
    (files.match_file(format="harvest-match/2"), "file.format", "harvest-match/1"),
    (files.match_file(game="chess"), "file.game", "chess"),
    (files.match_file(rules="9.9"), "file.rules", "9.9"),
    (files.match_file(seats=[{"name": "Aiko"}, 7]), "file.field", "seats[1]"),
    (files.match_file(catalogue="1999"), "file.catalogue", "1999"),
    (files.match_file(log={}), "file.field", "log"),
    (files.as_bytes({"log": [[]] * 20_001, "format": "harvest-match/1"}), "file.too-many-entries", "20"),
    (b"[" * 100_000, "file.nesting", ""),
]


@pytest.mark.parametrize(("raw", "code", "words"), MALFORMED, ids=[row[1] for row in MALFORMED])
def test_a_malformed_head_is_refused_with_its_place_and_nothing_is_stored(
    user: Any, raw: bytes, code: str, words: str
) -> None:
    with pytest.raises(Malformed) as caught:
        store_match(raw=raw, uploaded_by=user)
    assert caught.value.code == code
    assert words in caught.value.message
    assert (Match.objects.count(), MatchUpload.objects.count(), LogEntry.objects.count()) == (0, 0, 0)
    assert (Job.objects.count(), AuditRow.objects.count()) == (0, 0)


def test_malformed_options_and_decks_are_refused_at_the_door(user: Any) -> None:
    with pytest.raises(Malformed):
        stored_match(user, raw=files.match_file(options={"speed": 3}))
    with pytest.raises(Malformed):
        stored_match(user, raw=files.match_file(seats=[{"deck": {"cards": {"golden-goose": 60}}}] * 2))
    assert Match.objects.count() == 0


def test_a_file_that_is_too_large_is_refused_before_any_work(user: Any) -> None:
    with pytest.raises(TooLarge) as caught:
        store_match(raw=b" " * (2 * 1024 * 1024 + 1), uploaded_by=user)
    assert (caught.value.status, caught.value.code) == (413, "file.too-large")


def test_a_file_of_another_game_than_asked_for_is_refused(user: Any) -> None:
    with pytest.raises(Malformed) as caught:
        store_match(raw=files.match_file(), uploaded_by=user, game="for-the-emperor")
    assert caught.value.code == "file.other-game"


def test_entries_may_be_anything_that_is_json(user: Any) -> None:
    odd = [None, 7, "draw", [], {"by": {"deep": ["\u0000", "é", 1e300, 10**30]}}]
    match = judged_match(user, raw=files.match_file(odd))
    assert [match.opened(row.entry) for row in match.log_entries.all()] == odd
    assert match.latest_verdict.document["refusal"] == {
        **match.latest_verdict.document["refusal"],
        "kind": "malformed",
        "entry": 0,
    }


def test_names_may_hold_any_character(user: Any) -> None:
    seats = [dict(seat, name=name) for seat, name in zip(files.head()["seats"], ["\u0000", ""], strict=True)]
    match = Match.objects.get(pk=stored_match(user, raw=files.match_file(seats=seats)).pk)
    assert match.seats == seats
    assert match.names == ["\u0000", "Seat 1"]


def test_the_title_of_a_large_table_stays_short() -> None:
    assert str(Match(seats=[{"name": str(seat)} for seat in range(8)])) == "0 – 1 – 2 – 3 – 4 – 5 and 2 more"


def test_an_illegal_deck_is_stored_and_its_verdict_says_so(user: Any) -> None:
    thin = [{"name": "Aiko", "deck": {"cards": {"sweet-corn": 4}}}, files.head()["seats"][1]]
    match = judged_match(user, raw=files.match_file(seats=thin))
    document = match.latest_verdict.document
    assert (document["refusal"]["kind"], document["refusal"]["entry"], document["accepted"]) == (
        "illegal",
        None,
        0,
    )
    assert document["refusal"]["code"] == "too-few-cards"


def test_the_same_bytes_from_the_same_person_are_the_same_match(user: Any, other_user: Any) -> None:
    first, again, others = stored_match(user), stored_match(user), stored_match(other_user)
    assert (first.pk == again.pk, first.was_there, again.was_there) == (True, False, True)
    assert others.pk != first.pk
    assert Job.objects.count() == 2


def test_visitors_upload_nothing() -> None:
    from django.contrib.auth.models import AnonymousUser

    with pytest.raises(NotAllowed):
        store_match(raw=files.match_file(), uploaded_by=AnonymousUser())


def test_rows_that_are_written_once_refuse_change_in_the_models(user: Any) -> None:
    match = judged_match(user)
    row = match.log_entries.first()
    for change in (row.save, row.delete, match.upload.delete, match.latest_verdict.save):
        with pytest.raises(WrittenOnce):
            change()
    for model in (LogEntry, MatchUpload, Verdict):
        with pytest.raises(WrittenOnce):
            model.objects.filter(match=match).delete()
        with pytest.raises(WrittenOnce):
            model.objects.filter(match=match).update(match=None)


@pytest.mark.parametrize("column", ["logentry SET entry", "verdict SET document", "matchupload SET sha256"])
def test_the_database_refuses_change_too(user: Any, column: str) -> None:
    judged_match(user)
    with (
        pytest.raises(DatabaseError, match="written once"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE matches_{column} = '1'")


def test_a_log_of_twenty_thousand_entries_is_stored_whole(user: Any) -> None:
    raw = files.long_file()
    assert len(raw) < 2 * 1024 * 1024
    match = store_match(raw=raw, uploaded_by=user)
    assert match.log_entries.count() == match.entries == 20_000
    assert match.log_hash == chained(json.loads(raw)["log"])
