"""An event from a file, and an event as a whole copy."""

import hashlib
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from harvest_site.base.problems import Problem

from .. import domain
from ..forms import EventFileForm
from .common import get_event, to_event

KEPT = 30 * 60  # seconds between the preview and the import


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """First what the file holds and what is wrong with it; then, with one more press, the event."""
    if request.method == "POST" and request.POST.get("kept"):
        return _import(request, request.POST["kept"])
    form = EventFileForm(request.POST or None, request.FILES or None)
    preview: domain.Preview | None = None
    if request.method == "POST" and form.is_valid():
        raw = form.cleaned_data["file"].read()
        try:
            preview = domain.preview_import(actor=request.user, raw=raw)
        except Problem as problem:
            form.refuse(problem)
        else:
            return _preview(request, form, preview, _keep(request, raw))
    return _page(request, 400 if form.errors else 200, form=form)


def _page(request: HttpRequest, status: int, **context: Any) -> HttpResponse:
    return render(request, "tournaments/import.html", context, status=status)


def _preview(request: HttpRequest, form: EventFileForm, preview: "domain.Preview", kept: str) -> HttpResponse:
    found = preview.document()
    return _page(request, 422 if preview.faults else 200, form=form, preview=found, kept=kept)


def _keep(request: HttpRequest, raw: bytes) -> str:
    """Hold the file for the second step, under a name that only its bytes give."""
    digest = hashlib.sha256(raw).hexdigest()
    cache.set(_key(request, digest), raw, KEPT)
    return digest


def _key(request: HttpRequest, digest: str) -> str:
    return f"import:{request.user.pk}:{digest}"


def _import(request: HttpRequest, digest: str) -> HttpResponse:
    sound = len(digest) == 64 and digest.isalnum() and digest.isascii()
    raw = cache.get(_key(request, digest)) if sound else None
    if raw is None:
        form = EventFileForm()
        form.gone = True
        return _page(request, 400, form=form)
    event = domain.import_event(actor=request.user, raw=raw)
    messages.success(request, "The event is here. No accounts came along with its entrants.")
    return to_event(event)


@login_required
@require_POST
def export_whole(request: HttpRequest, public_id: str, slug: str) -> HttpResponse:
    """The organiser's own copy; taking it stands in the history."""
    event = get_event(request, public_id)
    document = domain.export_whole(actor=request.user, event=event)
    response = JsonResponse(document, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-whole.json"'
    response["Cache-Control"] = "private, no-store"
    return response
