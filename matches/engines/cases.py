"""The casebook through the engines: the position in which a case tries its entry."""

import json
from typing import Any

from cards.library.casebook import Case

from .registry import rules_versions
from .tabling import table_at


def position_of_case(case: Case) -> dict[str, Any] | None:
    """What the public sees at the end of a case's log, under the newest rules; None: the log is refused."""
    document = case.document(rules=rules_versions(case.game)[-1], tried=False)
    table = table_at(json.dumps(document).encode(), None)
    stands = table is not None and table["entry"] == len(document["log"]) - 1
    return table["observation"] if table is not None and stands else None
