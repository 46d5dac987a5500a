"""What lies in the database of a match with secrets, and under which keys."""

import json
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.models import QuerySet
from django.test import override_settings

from matches.domain import rewrap_keys
from matches.models import Match
from matches.sealing import BLOCK, NoKey, keyed_digests, new_seal, open_seal
from matches.triggers import guard_tables

from . import files
from .engines.harrow_county.script import Table
from .factories import judged_match, stored_match

pytestmark = pytest.mark.django_db

SECRET = {"sword": [2, -1], "crown": [-1, -2], "queen": [-3, 1]}


def harrow(secret: dict[str, Any] = SECRET, **more: Any) -> bytes:
    """A match of Harrow County after its set-up and one turn."""
    table = Table().opened(**secret).nest([0, 1], "advance-1").passed("advance-2")
    return json.dumps(table.document | more, separators=(",", ":")).encode()


def dump() -> str:
    """Every row of every table of the database, as the database gives it."""
    with connection.cursor() as cursor:
        text = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            text += [repr([bytes(v) if isinstance(v, memoryview) else v for v in row]) for row in cursor]
    return "\n".join(text)


def dumped_data() -> str:
    """What `dumpdata` writes."""
    out = StringIO()
    call_command("dumpdata", "matches", "base", stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("read", [dump, dumped_data])
def test_a_dump_of_the_database_holds_no_location_card(user: Any, read: Any) -> None:
    judged_match(user, raw=harrow())
    text = read()
    for word in ('"hide"', '"sword"', "sword\\", "[2,-1]", "[2, -1]", "[-3,1]", "one-line", "deep-roots"):
        assert word not in text, word


def test_a_dump_holds_no_hand_of_another_game(user: Any) -> None:
    judged_match(user)
    text = dump()
    assert [card for card in ("drawn", "cultivator cattle", '"cards":[') if card in text] == []


def test_ciphertexts_of_two_cards_are_of_one_length(user: Any) -> None:
    lengths = []
    for number, secret in enumerate((SECRET, {"sword": [2, 1], "crown": [1, 2], "queen": [3, 0]})):
        match = stored_match(user, raw=harrow(secret, note=number))
        lengths.append([len(entry.entry) for entry in match.log_entries.all()])
    assert lengths[0] == lengths[1]
    assert BLOCK > 100


def test_nothing_of_an_open_game_is_sealed(user: Any) -> None:
    document = {
        "format": "harvest-match/1",
        "game": "imperial-conquest",
        "rules": "1.0",
        "options": {"map": "two-straits"},
        "seats": [{"name": "Red"}, {"name": "Blue"}],
        "log": [{"by": 0, "do": "settle", "at": [-2, 1]}],
    }
    match = stored_match(user, raw=json.dumps(document).encode())
    assert (match.sealed_key, match.log_entries.get().entry) == ("", document["log"][0])
    assert match.content == json.dumps(document).encode()


def test_what_was_sealed_opens_to_the_same_bytes() -> None:
    seal = new_seal()
    for content in (b"", b"x", b"y" * 1000, bytes(range(256))):
        assert seal.open(seal.close(content)) == content
        assert open_seal(seal.wrapped()).open(seal.close(content)) == content


def test_a_key_is_changed_by_the_list(user: Any, settings: Any) -> None:
    settings.HARVEST_SECRET_KEYS = ["old"]
    match = stored_match(user, raw=harrow())
    settings.HARVEST_SECRET_KEYS = ["new", "old"]
    assert Match.objects.get().content == harrow()
    assert (rewrap_keys(), rewrap_keys()) == (1, 1)
    settings.HARVEST_SECRET_KEYS = ["new"]
    assert Match.objects.get().content == harrow()
    settings.HARVEST_SECRET_KEYS = ["old"]
    with pytest.raises(NoKey):
        assert Match.objects.get().content
    assert match.pk


def test_the_same_file_is_the_same_match_under_a_new_key(user: Any, settings: Any) -> None:
    settings.HARVEST_SECRET_KEYS = ["old"]
    first = stored_match(user, raw=harrow())
    settings.HARVEST_SECRET_KEYS = ["new", "old"]
    assert stored_match(user, raw=harrow()).pk == first.pk


def test_a_digest_cannot_be_made_without_the_key() -> None:
    with override_settings(HARVEST_SECRET_KEYS=["one", "two"]):
        digests = keyed_digests(b"content")
    with override_settings(HARVEST_SECRET_KEYS=["three"]):
        assert len({*digests, *keyed_digests(b"content")}) == 3


def test_rewrapping_by_command(user: Any, settings: Any) -> None:
    stored_match(user, raw=harrow())
    out = StringIO()
    call_command("rewrap_keys", stdout=out)
    assert out.getvalue() == "1 matches are under the first key.\n"


def test_rows_from_before_the_seals_are_sealed_by_the_migration(user: Any) -> None:
    match = stored_match(user, raw=files.match_file())
    raw, log = match.content, [match.opened(row.entry) for row in match.log_entries.all()]
    migration = import_module("matches.migrations.0002_seal_hidden_things")
    editor = Editor()
    migration._lift_guards(editor)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE matches_match SET sealed_key = ''")
        cursor.execute("UPDATE matches_matchupload SET raw = %s", [raw])
        for row, entry in zip(match.log_entries.all(), log, strict=True):
            cursor.execute(
                "UPDATE matches_logentry SET entry = %s WHERE id = %s", [json.dumps(entry), row.pk]
            )
    migration.seal_what_is_there(Apps(), editor)
    guard_tables()
    again = Match.objects.get()
    assert again.sealed_key
    assert (again.content, [again.opened(row.entry) for row in again.log_entries.all()]) == (raw, log)
    assert "drawn" not in dump()


class Editor:
    """A schema editor inside a transaction, which SQLite's own does not allow."""

    connection = connection

    def execute(self, statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)


class Historical:
    """A model of a migration: without insert-only managers."""

    def __init__(self, model: Any) -> None:
        self.objects = QuerySet(model)


class Apps:
    """The models as a migration gets them."""

    def get_model(self, app: str, name: str) -> Historical:
        return Historical(apps.get_model(app, name))
