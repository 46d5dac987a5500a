"""The infraction policy: all of it, one infraction, and a site's own version."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cards import domain
from cards.domain.policies import (
    check_policy,
    document_in_force,
    find_infractions,
    policy_at,
    policy_in_force,
)
from cards.library.infractions import write_policy
from cards.library.search.query import LONGEST
from cards.models import InfractionPolicy
from cards.places import penalty_places
from cards.queries import clean
from harvest_site.base.access import may, require
from harvest_site.base.problems import Problem


@require_safe
def policy(request: HttpRequest) -> HttpResponse:
    """The policy in force, or with `?version=` another one; `?q=` tells what happened."""
    wanted = clean(request.GET.get("version", ""))[:20]
    found, words = policy_at(wanted) if wanted else policy_in_force(), clean(request.GET.get("q", ""))
    words = words[:LONGEST].strip()
    best = find_infractions(found, words) if words else None
    context = {
        "policy": found,
        "groups": [("What fits best", best.rows)] if best and best.fits else found.groups,
        "nothing_fits": best is not None and not best.fits,
        "words": words,
        "in_force": not wanted or policy_in_force().version == wanted,
        "may_edit": may(request.user, "cards.edit_policy"),
        "places": [] if wanted else penalty_places(request.user, ""),
        "versions": list(InfractionPolicy.objects.values("version", "title", "created_at")[:50]),
    }
    return render(request, "cards/policy.html", context)


@require_safe
def infraction(request: HttpRequest, infraction: str) -> HttpResponse:
    """One infraction: penalty, when it is more, what is done at the table."""
    wanted = clean(request.GET.get("version", ""))[:20]
    found = policy_at(wanted) if wanted else policy_in_force()
    row = found.by_id.get(infraction.upper())
    if row is None:
        raise Http404(f"The policy has no infraction {infraction}.")
    in_force = found.version == policy_in_force().version
    places = penalty_places(request.user, row.id) if in_force else []
    return render(request, "cards/infraction.html", {"policy": found, "row": row, "places": places})


class PolicyForm(forms.Form):
    """A version of the policy as a table."""

    title = forms.CharField(label="Title", max_length=80)
    text = forms.CharField(
        label="Infractions",
        strip=False,
        widget=forms.Textarea(attrs={"rows": 18, "spellcheck": "false"}),
        help_text="A table, one infraction a row. Upgrades: lines such as “It goes on. -> warning”; "
        "“-> warning from 2” where the second time by one player in one event is enough. "
        "The column “words” may be left out: everyday words for the search, one way to say it a line.",
    )
    note = forms.CharField(label="Note", required=False, max_length=2000, help_text="Why it changes.")
    base = forms.CharField(widget=forms.HiddenInput)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def policy_edit(request: HttpRequest) -> HttpResponse:
    """A site's own version: a preview of its faults, then publishing."""
    require(request.user, "cards.edit_policy")
    document = document_in_force()
    first = {"title": document["title"], "text": write_policy(document), "base": document["version"]}
    form = PolicyForm(request.POST or None, initial=first)
    context = {"form": form, "faults": [], "made": None}
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        context["made"], context["faults"] = check_policy(told["text"], told["title"])
        if "publish" in request.POST and not context["faults"]:
            try:
                row = domain.publish_policy(actor=request.user, **told)
            except Problem as problem:
                form.add_error(None, problem.message)
            else:
                messages.success(request, f"Version {row.version} is in force.")
                return redirect("cards:policy")
    return render(
        request, "cards/policy_edit.html", context, status=400 if form.errors or context["faults"] else 200
    )
