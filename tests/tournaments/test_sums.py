"""Every figure of the standings shows its sum: on the page and over the API, for every metric."""

from fractions import Fraction

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import make_users, pair, running_event, settle_round
from tournaments.eventfile.names import METRICS
from tournaments.models import Event, StandingsSnapshot
from tournaments.standings.metrics import METRICS as DECLARED

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organiser: User) -> Event:
    """Five players after two rounds, ranked by every metric there is."""
    made = running_event(organiser, make_users(5), rounds=3, tie_breaks=list(METRICS))
    for games in ((2, 1, 0), (1, 1, 1)):
        pair(made)
        settle_round(made, games)
        made.refresh_from_db()
    made.entrants.update(seed=1)
    for job in Job.objects.filter(kind="standings"):
        perform_job(job_id=job.pk)
    return made


def test_the_api_has_the_terms_of_every_cell(event: Event) -> None:
    url = f"/api/v1/events/{event.public_id}/"
    rows = Client().get(f"{url}standings/").json()["rows"]
    sums = Client().get(f"{url}sums/").json()["sums"]
    for row in rows:
        own = sums[row["entrant"]]
        assert set(own) == set(METRICS)
        for name in METRICS:
            folded = DECLARED[name].fold([Fraction(term[3]) for term in own[name]])
            exact = str(row["points"]) if name == "points" else row["tie_breaks"][name]["exact"]
            assert str(folded) == exact, name
    one = rows[0]["entrant"]
    assert Client().get(f"{url}sums/?entrant={one}&after=2").json() == {
        "after_round": 2,
        "sums": {one: sums[one]},
    }


def test_the_page_has_the_terms_of_every_cell(event: Event) -> None:
    text = Client().get(f"{event.get_absolute_url()}/standings").content.decode()
    sums = StandingsSnapshot.objects.get(after_round=2).sums
    with_terms = sum(bool(terms) for own in sums.values() for terms in own.values())
    assert text.count('<details class="sum">') == with_terms
