"""Penalties that stood in the event's row as a list become rows, and go back."""

import datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE, AFTER = (
    [("tournaments", "0003_projections_of_points")],
    [("tournaments", "0004_officials_and_penalties")],
)
GIVEN = [
    {"entrant": "p1", "round": 2, "kind": "warning", "stage": 1, "clause": "X-1"},
    {"entrant": "p1", "round": 0, "kind": "disqualification", "stage": 2, "clause": None},
]


def test_there_and_back() -> None:
    old = MigrationExecutor(connection)
    old.migrate(BEFORE)
    state = old.loader.project_state(BEFORE).apps
    owner = state.get_model("accounts", "User").objects.create(username="olive", public_id="olive")
    event = state.get_model("tournaments", "Event").objects.create(
        name="E", slug="e", game="great-harvest", date=datetime.date(2026, 5, 2), organiser=owner,
        seed_hash="x", public_id="e1", penalties=[*GIVEN, {**GIVEN[0], "entrant": "nobody"}],
    )  # fmt: skip
    event.entrants.create(public_id="p1", name="Ann")
    try:
        MigrationExecutor(connection).migrate(AFTER)
        now = MigrationExecutor(connection).loader.project_state(AFTER).apps
        rows = now.get_model("tournaments", "Penalty").objects.order_by("id")
        told = [(one.entrant.name, one.stage, one.round, one.kind, one.clause) for one in rows]
        assert told == [("Ann", 1, 2, "warning", "X-1"), ("Ann", 2, 0, "disqualification", "")]
        back = MigrationExecutor(connection)
        back.migrate(BEFORE)
        kept = back.loader.project_state(BEFORE).apps.get_model("tournaments", "Event").objects.get()
        assert kept.penalties == GIVEN
    finally:
        MigrationExecutor(connection).migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
