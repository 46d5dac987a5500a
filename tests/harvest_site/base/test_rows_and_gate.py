"""Audit rows, public ids and the gate of permissions."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser

from harvest_site.base.access import may, require
from harvest_site.base.audit import audit_of, record_audit
from harvest_site.base.fields import ALPHABET, LENGTH, new_public_id
from harvest_site.base.models import SiteNote
from harvest_site.base.problems import NotAllowed, NotFound


@pytest.mark.django_db
def test_the_trail_of_a_thing_is_its_own_and_in_order():
    user = get_user_model().objects.create_user("aiko")
    first, other = SiteNote.objects.create(key="one"), SiteNote.objects.create(key="two")
    record_audit(actor=user, verb="made", subject=first, after={"text": ""})
    record_audit(actor=None, verb="made", subject=other)
    record_audit(actor=AnonymousUser(), verb="changed", subject=first, before={"a": 1}, reason="typing fault")
    rows = [(row.verb, row.actor, row.before, row.after, row.reason) for row in audit_of(first)]
    assert rows == [
        ("made", user, None, {"text": ""}, ""),
        ("changed", None, {"a": 1}, None, "typing fault"),
    ]


def test_a_public_id_uses_only_letters_that_can_be_read_aloud():
    ids = {new_public_id() for _ in range(200)}
    assert len(ids) == 200
    assert {len(name) for name in ids} == {LENGTH}
    assert set("".join(ids)) <= set(ALPHABET)


def test_the_gate_hides_or_tells():
    nobody = AnonymousUser()
    assert may(nobody, "no.such_permission") is False
    with pytest.raises(NotFound):
        require(nobody, "no.such_permission", hide=True)
    with pytest.raises(NotAllowed) as caught:
        require(nobody, "no.such_permission")
    assert caught.value.code == "log-in-required"
