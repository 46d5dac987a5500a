"""`/favicon.ico`: browsers ask for it on pages that name no icon, such as those of the administration."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponse:
    """Lead to the site's icon, whatever name its version has."""
    return HttpResponseRedirect(static("harvest_site/favicon.svg"))
