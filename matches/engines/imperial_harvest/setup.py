"""What is settled before the first entry: options, teams and the board; everything in it stays as it is."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.library.catalogue import Catalogue
from cards.library.refusals import Refusal, refuse
from cards.library.teams import check_sides, check_team, find_character

from ..strict_json import safe_text
from .board import Board, Face
from .maps import Laid, read_map
from .pieces import SEATS
from .position import Position, read_position
from .tables import GAME, SIDES, Tables, compile_tables

OPTIONS: Final = ("side", "map", "draft", "position")
STANDARD, BUILD = "standard", "build"
_TOLD: Final = 12  # names that a refusal repeats

Teams = tuple[tuple[str, ...], ...]


class Setup:
    """A match before its first entry. `teams`: none where they are drafted; `board`: None where it is
    built.
    """

    def __init__(
        self, catalogue: Catalogue, tables: Tables, options: Mapping[str, Any], teams: Teams
    ) -> None:
        self.catalogue, self.tables, self.plan = catalogue, tables, tables.plan
        self.side: str = options.get("side", "advanced")
        self.draft = bool(options.get("draft", False))
        self.build = options.get("map", STANDARD) == BUILD
        self.teams = teams
        self.board: Board | None = None
        self.faces: tuple[Face, ...] = ()
        self.position: Position | None = None
        self.quick = tables.quick


def read_setup(
    options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Setup | Refusal:
    """The setup, or the fault of the head: whatever is malformed comes before whatever is illegal."""
    fault = _options_fault(options) or _seats_fault(seats)
    if fault is not None:
        return fault
    tables = compile_tables(catalogue)
    laid = _read_map(options, tables)
    if isinstance(laid, Refusal):
        return laid
    teams = _read_teams(seats, catalogue, drafted=bool(options.get("draft")))
    if isinstance(teams, Refusal):
        return teams
    setup = Setup(catalogue, tables, options, teams)
    if laid is not None:
        setup.board, setup.faces = laid
    return _read_position(setup, options) or setup


def _options_fault(options: Mapping[str, Any]) -> Refusal | None:
    if other := sorted(set(options).difference(OPTIONS)):
        return refuse(GAME, "option.unknown", option=safe_text(other[0]), known=", ".join(OPTIONS))
    side = options.get("side", SIDES[0])
    if not isinstance(side, str) or side not in SIDES:
        return refuse(GAME, "option.value", option="side", wanted=" or ".join(SIDES))
    if type(options.get("draft", False)) is not bool:
        return refuse(GAME, "option.value", option="draft", wanted="true or false")
    chart = options.get("map", STANDARD)
    if not isinstance(chart, dict) and chart not in (STANDARD, BUILD):
        return refuse(GAME, "option.value", option="map", wanted="standard, build, or a map")
    if "position" in options and (options.get("draft") or chart == BUILD):
        return refuse(GAME, "position.too-early")
    return None


def _seats_fault(seats: Sequence[Mapping[str, Any]]) -> Refusal | None:
    return None if len(seats) == SEATS else refuse(GAME, "seats.number", have=len(seats))


def _read_map(options: Mapping[str, Any], tables: Tables) -> Laid | Refusal | None:
    """The laid board; None where it is built."""
    chart = options.get("map", STANDARD)
    if chart == BUILD:
        return None
    if chart != STANDARD:
        return read_map(chart, tables.standard, tables.plan)
    if tables.standard_laid is None:
        laid = read_map(tables.standard, tables.standard, tables.plan)
        assert isinstance(laid, Laid), laid
        tables.standard_laid = laid
    return tables.standard_laid


# Teams ---------------------------------------------------------------------------------------------


def _read_teams(
    seats: Sequence[Mapping[str, Any]], catalogue: Catalogue, *, drafted: bool
) -> Teams | Refusal:
    if drafted:
        brought = [number for number, seat in enumerate(seats) if seat.get("deck")]
        return refuse(GAME, "deck.drafted", place=f"seats[{brought[0]}].deck") if brought else ()
    for number, seat in enumerate(seats):
        if not _is_team(seat.get("deck")):
            return refuse(GAME, "deck.shape", place=f"seats[{number}].deck")
    faults = [fault for number, seat in enumerate(seats) for fault in _team_faults(number, seat, catalogue)]
    if faults:
        return next((fault for fault in faults if fault.kind == "malformed"), faults[0])
    teams = tuple(tuple(map(_known(catalogue), seat["deck"]["characters"])) for seat in seats)
    for problem in check_sides(teams):
        names = " and ".join(catalogue.cards[name].name for name in problem.data["characters"])
        return refuse(GAME, problem.code, **problem.data, names=names)
    return teams


def _is_team(deck: Any) -> bool:
    characters = deck.get("characters") if isinstance(deck, dict) else None
    return isinstance(characters, list) and all(isinstance(name, str) for name in characters)


def _known(catalogue: Catalogue) -> Any:
    def known(reference: str) -> str:
        card = find_character(reference, catalogue, loose=True)
        assert card is not None
        return card.id

    return known


def _team_faults(number: int, seat: Mapping[str, Any], catalogue: Catalogue) -> list[Refusal]:
    problems = check_team(seat["deck"]["characters"], catalogue)
    return [
        refuse(GAME, problem.code, place=f"seats[{number}].deck", **_safe(problem.data))
        for problem in problems
    ]


def _safe(data: Mapping[str, Any]) -> dict[str, Any]:
    """Somebody's texts cut short, as a verdict can carry them."""
    listed = {
        key: [safe_text(item) for item in value[:_TOLD]] if isinstance(value, list) else value
        for key, value in data.items()
    }
    return {**listed, "named": ", ".join(listed.get("characters", ()))}


# The position --------------------------------------------------------------------------------------


def _read_position(setup: Setup, options: Mapping[str, Any]) -> Refusal | None:
    if "position" not in options:
        return None
    assert setup.board is not None
    cast = setup.tables.cast([name for team in setup.teams for name in team], setup.side)
    position = read_position(options["position"], cast, setup)
    if isinstance(position, Refusal):
        return position
    setup.position = position
    return _attack_due(setup)


def _attack_due(setup: Setup) -> Refusal | None:
    """A position in which somebody would be attacked before anything is done is none."""
    from .settling import blows_due
    from .state import HarvestState

    state = HarvestState(setup)
    blows = blows_due(state)
    if not blows:
        return None
    victims = [state.cast.ids[victim] for victim in sorted(blows)]
    return refuse(GAME, "position.attack-due", victims=victims, named=", ".join(victims))
