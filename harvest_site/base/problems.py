"""Errors that a person can act on: raised by domain functions, rendered alike by pages, API and commands.

The shape over the API is RFC 9457 (`application/problem+json`) with the project's own members.
"""

from collections.abc import Iterable, Mapping
from typing import Any


class Problem(Exception):
    """A refusal with a stable `code`, a sentence for a person, clause ids and data for programs."""

    status = 400
    code = "problem"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        clauses: Iterable[str] = (),
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.clauses = list(clauses)
        self.data = dict(data or {})

    def as_document(self) -> dict[str, Any]:
        """The body of an error answer: RFC 9457 members plus `code`, `message`, `clauses`, `data`."""
        return {
            "type": f"/problems/{self.code}",
            "title": self.message,
            "status": self.status,
            "code": self.code,
            "message": self.message,
            "clauses": self.clauses,
            "data": self.data,
        }


class Malformed(Problem):
    """The input cannot be understood; nothing was stored."""

    status = 400
    code = "malformed"


class NotAllowed(Problem):
    """Understood, and this person may not do it."""

    status = 403
    code = "not-allowed"


class NotFound(Problem):
    """No such thing, or none that this person may know of."""

    status = 404
    code = "not-found"


class Conflict(Problem):
    """Somebody else was first, or the thing is in a state that does not allow it."""

    status = 409
    code = "conflict"


class PreconditionFailed(Problem):
    """`If-Match` names an older version: read again before writing."""

    status = 412
    code = "changed-meanwhile"


class TooLarge(Problem):
    """Over a size limit; refused before any work."""

    status = 413
    code = "too-large"


class Refused(Problem):
    """Understood, and against a rule: `clauses` says which."""

    status = 422
    code = "refused"


class PreconditionRequired(Problem):
    """A write without `If-Match`, where one is needed."""

    status = 428
    code = "if-match-required"


class TooMany(Problem):
    """Too many requests; `data["retry_after"]` in seconds."""

    status = 429
    code = "too-many-requests"


class Unavailable(Problem):
    """Something that the site needs does not answer just now; nothing was changed."""

    status = 503
    code = "unavailable"
