"""A table as pages show it: players, result, reports, reasons, as rows and words."""

from collections.abc import Mapping, Sequence
from typing import Any

from .domain.disqualified import forfeit
from .domain.outcomes import PAIR, saying_of
from .enums import ConcernCode
from .models import Entrant, Outcome, Pairing
from .outcome_forms import encode
from .pairing import explain_reason
from .presenting_stages import round_title
from .words import listed, outcome_words, places_words, pod_words


def table_row(pairing: Pairing, user: Any, people: Mapping[str, str] | None = None) -> dict[str, Any]:
    """One table. `waits`: `decision`, `confirm` or empty. `people`: everybody's name, for reasons."""
    seats = list(pairing.seats.all())
    result = getattr(pairing, "result", None)
    names = people or {seat.entrant.public_id: seat.entrant.name for seat in seats}
    reports = [report_row(one, seats) for one in pairing.reports.all()] if result is None else []
    concerns = list(pairing.open_concerns)  # type: ignore[attr-defined]  # read by complete()
    out = [seat for seat in seats if getattr(seat, "is_out", False) and result is None and len(seats) >= PAIR]
    undecided = any(_is_refused(game.match) for game in pairing.games.all()) and result is None
    players = [player_row(seat, result) for seat in seats]
    return {
        "pairing": pairing,
        "table": pairing.table,
        "players": players,
        "winners": [one["name"] for one in players if one["winner"]],
        "pod": len(seats) > PAIR,
        "between": between(seats),
        "against": listed([seat.entrant.name for seat in seats if not _is(seat.entrant, user)]),
        "settled": result is not None,
        "result": said_words(result) if result else "",
        "sentence": sentence_of(result, seats) if result else "",
        "value": encode(saying_of(result)) if result else "",
        "source": result.get_source_display() if result else "",
        "reports": reports,
        "concerns": concerns,
        "games": [game_row(game) for game in pairing.games.all()],
        "state": _state(result, reports, concerns or undecided),
        "waits": _waits(result, reports, concerns or undecided or out),
        "out": out_words(out, seats),
        "out_goes": out_goes(out, seats),
        "out_value": out_value(pairing, out) if out and len(seats) == PAIR else "",
        "out_last": [seat.position for seat in out] if len(seats) > PAIR else [],
        "out_me": any(_is(seat.entrant, user) for seat in out),
        "reported_by_me": bool(user.pk) and any(one["user_id"] == user.pk for one in reports),
        "reader": user.pk,
        "mine": any(_is(seat.entrant, user) for seat in seats),
        "why": [explain_reason(reason, names) for reason in pairing.why],
        "bye": len(seats) == 1,
    }


def _is(entrant: Entrant, user: Any) -> bool:
    return bool(user.pk) and entrant.user_id == user.pk


def out_words(out: Sequence[Any], seats: Sequence[Any]) -> str:
    """That somebody is disqualified, and what comes of the match that he sits at."""
    if not out:
        return ""
    names = listed([seat.entrant.name for seat in out])
    verb = "is" if len(out) == 1 else "are"
    return f"{names} {verb} out (disqualified): {out_goes(out, seats)}."


def out_goes(out: Sequence[Any], seats: Sequence[Any]) -> str:
    """What comes of a match in which these are out."""
    if len(seats) > PAIR:
        return "the last place"
    other = next((seat.entrant.name for seat in seats if seat not in out), "neither")
    return f"the match goes to {other}"


def out_value(pairing: Pairing, out: Sequence[Any]) -> str:
    """The result that it comes to, as the value of a choice."""
    return encode(forfeit([seat.position for seat in out], pairing.round.stage.event.best_of))


def player_row(seat: Any, result: Outcome | None) -> dict[str, Any]:
    """A player at a table."""
    place = None if result is None else place_of(result, seat.position)
    return {
        "name": seat.entrant.name,
        "entrant": seat.entrant,
        "position": seat.position,
        "place": place,
        "winner": result is not None and (winner_of(result) == seat.position or place == 1),
    }


def place_of(outcome: Outcome, position: int) -> int | None:
    """The place in a pod, shared ones as the first of them; None at a table of two."""
    before = 0
    for place in outcome.places:
        if position in place:
            return before + 1
        before += len(place)
    return None


def winner_of(result: Outcome) -> int | None:
    """The winner's position, if there is one."""
    if result.kind == "pod":
        first = result.places[0]
        return int(first[0]) if len(first) == 1 else None
    if result.kind == "no-show" and len(result.absent) == 1:
        return 1 - int(result.absent[0])
    if result.kind == "bye":
        return 0
    if result.kind != "played" or result.first == result.second:
        return None
    return 0 if result.first > result.second else 1


def sentence_of(outcome: Outcome, seats: Sequence[Any]) -> str:
    """A report or a result with the names in it."""
    names = [seat.entrant.name for seat in seats]
    if outcome.kind == "pod":
        return places_words(outcome.places, names)
    return " ".join([names[0], said_words(outcome), *names[1:]])


def between(seats: Sequence[Any]) -> str:
    """Who sits at a table."""
    names = [seat.entrant.name for seat in seats]
    return " against ".join(names) if len(names) <= PAIR else listed(names)


def said_words(outcome: Outcome) -> str:
    """A report or a result in a few signs."""
    if outcome.kind == "pod":
        return "pod played"
    games = (outcome.first, outcome.second, outcome.drawn)
    return outcome_words(outcome.kind, games, tuple(sorted(outcome.absent)))


def report_row(report: Any, seats: Sequence[Any]) -> dict[str, Any]:
    """Who said what."""
    by = next(seat for seat in seats if seat.entrant_id == report.entrant_id)
    return {
        "by": by.entrant.name,
        "user_id": by.entrant.user_id,
        "words": said_words(report),
        "sentence": sentence_of(report, seats),
        "value": encode(saying_of(report)),
    }


def game_row(game: Any) -> dict[str, Any]:
    """A match file of the table, with what the adjudicator said of it."""
    verdict = game.match.latest_verdict
    word = "waiting"
    if verdict is not None:
        word = "refused" if not verdict.document["legal"] else "done" if game.match.is_over else "unfinished"
    return {"number": game.game_number, "match": game.match, "word": word}


def _is_refused(match: Any) -> bool:
    return match.latest_verdict is not None and not match.latest_verdict.document["legal"]


def _state(result: Outcome | None, reports: list[Any], disputed: object) -> str:
    """The word of the status pill."""
    if result is not None:
        return "done"
    return "disputed" if disputed else "reported" if reports else "open"


def _waits(result: Outcome | None, reports: list[Any], disputed: object) -> str:
    if disputed:
        return "decision"
    return "confirm" if reports and result is None else ""


def concern_words(code: str, data: Mapping[str, Any]) -> str:
    """A concern as a sentence."""
    text = str(ConcernCode(code).label)
    if "player" in data:
        called = f", called {data['name']} in the file" if "name" in data else ""
        text += f" Game {data['game']}, {data['player']}{called}."
    if "games" in data:
        text += f" The games say {outcome_words('played', tuple(data['games']), ())}."
    return text


def name_row(row: dict[str, Any], player: dict[str, Any]) -> dict[str, Any]:
    """A table as one of its players finds it: his name, his opponent, how it ended for him."""
    others = [one["name"] for one in row["players"] if one is not player]
    winner = any(one["winner"] for one in row["players"])
    ended = ("won " if player["winner"] else "lost ") if winner and others else ""
    words = f"{ended}{row['result']}"
    if row["pod"]:
        words = pod_words(player["place"], [one["place"] for one in row["players"]])
    return row | {
        "name": player["name"],
        "against": listed(others),
        "words": words,
        "mine": row["mine"] and player["entrant"].user_id == row["reader"],
    }


def match_row(pairing: Pairing, one: Entrant) -> dict[str, Any]:
    """A round of one entrant, in order of the table."""
    seats = list(pairing.seats.all())
    result = getattr(pairing, "result", None)
    others = [seat.entrant.name for seat in seats if seat.entrant_id != one.pk]
    mine = next(seat for seat in seats if seat.entrant_id == one.pk)
    words = "no result yet"
    if result is not None and result.kind == "pod":
        words = pod_words(
            place_of(result, mine.position), [place_of(result, seat.position) for seat in seats]
        )
    elif result is not None:
        ended = {None: "", mine.position: "won "}.get(winner_of(result), "lost ")
        words = said_words(result) if not others else f"{ended}{said_words(result)}"
    title = round_title(pairing.round.stage, pairing.round.number, many=True)
    word = "with" if len(others) > 1 else "against"
    return {"pairing": pairing, "round": title, "against": listed(others), "with_word": word, "words": words}
