"""The casebook through the engines: the position in which a case tries its entry."""

import json
from typing import Any

from cards.library.casebook import Case

from .adjudicate import position_after
from .registry import rules_versions


def position_of_case(case: Case) -> dict[str, Any] | None:
    """What the public sees at the end of a case's log, under the newest rules; None: the log is refused."""
    document = case.document(rules=rules_versions(case.game)[-1], tried=False)
    return position_after(json.dumps(document).encode(), len(document["log"]))
