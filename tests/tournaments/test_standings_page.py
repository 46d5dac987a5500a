"""What the page of the standings explains."""

import pytest
from django.test import Client

from harvest_site.accounts.models import User
from harvest_site.base.jobs import perform_job
from harvest_site.base.models import Job
from tests.tournaments.factories import make_users, pair, running_event, settle_round
from tournaments import domain

pytestmark = pytest.mark.django_db

NO_RANK = '<abbr title="Not ranked: disqualified">–</abbr>'


def test_who_has_no_rank_is_told_why(organiser: User) -> None:
    """The disqualified one has no rank; who dropped keeps his."""
    players, judge = make_users(4), User.objects.create(username="the-judge")
    event = running_event(organiser, players, rounds=3)
    event.refresh_from_db()
    domain.appoint_official(actor=organiser, event=event, username=judge.username, role="head-judge")
    pair(event)
    settle_round(event)
    event.refresh_from_db()
    out, left = (event.entrants.get(user=one) for one in players[:2])
    domain.give_penalty(actor=judge, entrant=out, infraction="HI-4.4", note="He lied.")
    domain.drop_entrant(actor=organiser, entrant=left)
    for job in Job.objects.filter(kind="standings", state="pending"):
        perform_job(job_id=job.pk)
    html = Client().get(f"{event.get_absolute_url()}/standings").content.decode()
    assert (html.count(NO_RANK), html.count(">disqualified<"), html.count(">dropped<")) == (1, 1, 1)
    assert "who was disqualified has none, stands last and shows “–”" in html
    small = Client().get(event.get_absolute_url()).content.decode()
    assert (small.count(NO_RANK), small.count("not ranked, because disqualified")) == (1, 1)
