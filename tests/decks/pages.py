"""What tests of deck pages share: addresses, and what stands on a page."""

import html
import re
from typing import Any

from django.urls import reverse


def at(name: str, *args: Any) -> str:
    return reverse(f"decks:{name}", args=args)


def text_of(response: Any) -> str:
    """The words of a page, without mark-up."""
    body = html.unescape(response.content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def box_of(response: Any) -> str:
    """What stands in the text box."""
    found = re.search(
        r"<textarea[^>]*name=\"text\"[^>]*>\n?(.*?)</textarea>", response.content.decode(), re.DOTALL
    )
    assert found
    return html.unescape(found.group(1))


LIST = "Name: Rye and Co\nFormat: tourney\n\nCrops (2)\n4 Sweet Corn\n3 Swet Corn\n"
