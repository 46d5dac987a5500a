"""`manage.py battle_odds`: the exact chances of a battle; no database, no worker."""

from collections.abc import Mapping
from typing import Any

from cards.library.refusals import Refusal, message_of, refuse

from ...engines.imperial_conquest.odds import calculate, read_question
from ...engines.imperial_conquest.tables import GAME
from ..documents import DocumentsCommand
from ..sources import LEGAL, MALFORMED


class Command(DocumentsCommand):
    """Exit 0: every battle is calculated; 2: one is none, or the call is wrong."""

    help = 'Calculate battles: {"attacker": {type: n}, "defender": {type: n}, "building": …, "policy": {…}}.'
    games = (GAME,)

    def answer(self, document: Any, options: Mapping[str, Any]) -> tuple[Any, int]:
        question = read_question(document)
        if isinstance(question, Refusal):
            return error_document(question), MALFORMED
        return calculate(question).as_document(), LEGAL

    def answer_nothing(self, reason: str, options: Mapping[str, Any]) -> tuple[Any, int]:
        fault = refuse(
            GAME, "odds.shape", place="the question", wanted=f"a JSON object ({reason.rstrip('.')})"
        )
        return error_document(fault), MALFORMED


def error_document(fault: Refusal) -> dict[str, Any]:
    """What stands in the place of an answer, in the form of `check_map`."""
    row = {"code": fault.code, "clauses": list(fault.clauses), "message": message_of(GAME, fault)}
    return {"errors": [{**row, "data": dict(fault.data)}]}
