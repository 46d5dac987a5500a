"""What every operation of the API has in common, added to its schema in one place: the error answers."""

from typing import Any

PROBLEM_TYPE = "application/problem+json"
REF = "#/components/schemas/Problem"
METHODS = ("get", "post", "put", "patch", "delete")

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "An error (RFC 9457) with the project's own members.",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable, for programs."},
        "message": {"type": "string", "description": "One sentence, for a person."},
        "clauses": {"type": "array", "items": {"type": "string"}, "description": "Ids of the rulebook."},
        "data": {"type": "object", "additionalProperties": {}},
    },
    "required": ["type", "title", "status", "code", "message", "clauses", "data"],
}

MEANINGS = {
    "400": "Malformed: the input cannot be understood.",
    "401": "Log in first.",
    "403": "Not yours to do.",
    "404": "No such thing, or not open to you.",
    "406": "No answer in a form that Accept allows.",
    "412": "Changed since you read it.",
    "413": "Too large.",
    "415": "This content type is not read here.",
    "428": "Send If-Match with the ETag that you read.",
    "429": "Too many requests; see Retry-After.",
}


def add_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Hook of drf-spectacular: every error is a problem document, and the common ones are told."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = PROBLEM
    for path, item in result.get("paths", {}).items():
        for method in METHODS:
            if method in item:
                _complete(path, item[method])
    return result


def _complete(path: str, operation: dict[str, Any]) -> None:
    answers = operation.setdefault("responses", {})
    for status in sorted(_common(path, operation)):
        answers.setdefault(status, {"description": MEANINGS[status]})
    for status, answer in answers.items():
        if status.startswith(("4", "5")):
            answer["content"] = {PROBLEM_TYPE: {"schema": {"$ref": REF}}}
            answer["description"] = answer.get("description") or MEANINGS.get(status, "A problem.")


def _common(path: str, operation: dict[str, Any]) -> set[str]:
    """The statuses that follow from an operation's shape."""
    parameters = operation.get("parameters", [])
    names = {parameter["name"] for parameter in parameters}
    found = {"406", "429"}
    if "{" in path or "page" in names:
        found.add("404")
    if any(parameter["in"] == "query" for parameter in parameters):
        found.add("400")
    if "requestBody" in operation:
        found |= {"400", "413", "415"}
    if "If-Match" in names:
        found |= {"412", "428"}
    if operation.get("security") != [{}]:  # also where a visitor may read: a wrong token is refused
        found |= {"401", "403"}
    return found
