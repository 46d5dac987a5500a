"""Entries of a match file: their form (whatever is wrong with it is malformed), and what they mean."""

from collections.abc import Callable, Mapping, Set
from typing import Final

from cards.library.refusals import Refusal
from cards.library.teams import find_character

from ..entry_form import FREE, Entry, FormFault
from ..strict_json import safe_text
from . import actions
from .actions import ENDING, FACES, MOVES, PLUCKING, Action
from .board import CAMPS, CORNERS, DIRS, HYDRAS, OFF, ROTATIONS, SIDES, SIZE
from .pieces import SEATS, TOKEN_IDS
from .setup import Setup
from .tables import GAME

_ALWAYS: Final = frozenset({"by", "do"})
_WAYS: Final = {name: number for number, name in enumerate(DIRS)}
_CELL: Final = f"a cell, as a list of two whole numbers from 0 to {SIZE - 1}"

Parsed = tuple[int, Action] | Refusal


class _Form(FormFault):
    """The form of an entry is wrong."""

    game = GAME


def parse_entry(setup: Setup, entry: object) -> Parsed:
    """Who does what by `entry`: the seat and the action; or what is wrong with it."""
    try:
        if not isinstance(entry, dict):
            raise _Form("entry.shape")
        by, do = entry.get("by"), entry.get("do")
        if type(by) is not int or not 0 <= by < SEATS:
            raise _wrong_by(by, do)
        read = _BY_SEAT.get(do) if type(do) is str else None
        if read is None:
            shown = safe_text(do) if isinstance(do, str) else ""
            raise _Form("entry.do", who="seat", do=shown, known=", ".join(_BY_SEAT))
        return by, read(setup, entry)
    except _Form as fault:
        return fault.refusal


def _wrong_by(by: object, do: object) -> _Form:
    """Chance has nothing to do in this game."""
    if by == "chance":
        return _Form("entry.chance", do=safe_text(do) if isinstance(do, str) else "")
    return _Form("entry.by", seats=SEATS)


def _check_fields(entry: Entry, wanted: Set[str], *, do: str = "") -> None:
    """The common case is an exact match."""
    if entry.keys() == wanted:
        return
    if missing := sorted(wanted - entry.keys()):
        raise _Form("entry.field-missing", do=do or entry["do"], field=missing[0])
    free = frozenset[str]() if do else FREE
    if unknown := sorted(entry.keys() - wanted - free):
        raise _Form("entry.field-unknown", do=do or entry["do"], field=safe_text(unknown[0]))


def _wrong(entry: Entry, name: str, wanted: str) -> _Form:
    do = entry["do"] if "do" in entry else entry["ability"]
    return _Form("entry.field-type", do=do, field=name, wanted=wanted)


def _number(value: object) -> int:
    """The number of a cell; OFF if it is none."""
    if type(value) is not list or len(value) != 2:
        return OFF
    x, y = value
    if type(x) is not int or type(y) is not int or not (0 <= x < SIZE and 0 <= y < SIZE):
        return OFF
    return y * SIZE + x


def _cell(entry: Entry, name: str) -> int:
    number = _number(entry[name])
    if number == OFF:
        raise _wrong(entry, name, _CELL)
    return number


def _way(entry: Entry, name: str = "dir") -> int:
    value = entry[name]
    way = _WAYS.get(value) if type(value) is str else None
    if way is None:
        raise _wrong(entry, name, f"one of {', '.join(DIRS)}")
    return way


def _one_of(entry: Entry, name: str, known: tuple[str, ...]) -> str:
    value = entry[name]
    if type(value) is not str or value not in known:
        raise _wrong(entry, name, f"one of {', '.join(known)}")
    return value


def _count(entry: Entry, name: str = "items") -> int:
    value = entry[name]
    if type(value) is not int or value < 1:
        raise _wrong(entry, name, "a whole number of at least 1")
    return value


def _character(setup: Setup, entry: Entry, name: str = "character") -> str:
    return _known(setup, entry, entry[name], name)


def _known(setup: Setup, entry: Entry, value: object, name: str) -> str:
    if type(value) is not str:
        raise _wrong(entry, name, "a text")
    if value in setup.catalogue.cards:
        return value
    card = find_character(value, setup.catalogue)
    if card is None:
        raise _Form(
            _UNKNOWN.get(entry.get("do", ""), "entry.card-unknown"), field=name, card=safe_text(value)
        )
    return card.id


_UNKNOWN: Final = {"draft": "draft.unknown-character"}


def _piece(setup: Setup, entry: Entry, name: str = "target") -> str:
    """A character or a Sentry token."""
    value = entry[name]
    return value if type(value) is str and value in TOKEN_IDS else _known(setup, entry, value, name)


def _fields(*names: str) -> frozenset[str]:
    return _ALWAYS | set(names)


# The actions ---------------------------------------------------------------------------------------

_NO_MORE: Final = _fields()
_OF_CHARACTER: Final = _fields("character")
_OF_TILE: Final = _fields("slot", "tile", "side", "rot")
_AT: Final = _fields("at")
_TO: Final = _fields("to")
_DIR: Final = _fields("dir")
_OF_CAMP: Final = _fields("corner", "camp")
_OF_SPAWN: Final = _fields("character", "at", "dir")
_OF_PAIR: Final = _fields("characters")
_OF_HYDRA: Final = _fields("character", "which", "dir")
_OF_PASS: Final = _fields("target", "items")
_ITEMS: Final = _fields("items")
_OF_RESPAWN: Final = _fields("character", "at")
_PAIR: Final = 2


def _draft(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_CHARACTER)
    return actions.draft(_character(setup, entry))


def _place_tile(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_TILE)
    slot = _one_of(entry, "slot", setup.plan.slots)
    tile, side = _one_of(entry, "tile", tuple(setup.plan.tiles)), _one_of(entry, "side", SIDES)
    rot = entry["rot"]
    if type(rot) is not int or rot not in ROTATIONS:
        raise _wrong(entry, "rot", f"one of {', '.join(map(str, ROTATIONS))}")
    return actions.place_tile(slot, (tile, side, rot))


def _bridge(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _AT)
    return actions.bridge(_cell(entry, "at"))


def _camp(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_CAMP)
    return actions.camp(_one_of(entry, "corner", CORNERS), _one_of(entry, "camp", CAMPS))


def _spawn(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_SPAWN)
    return actions.spawn(_character(setup, entry), _cell(entry, "at"), _way(entry))


def _declare(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_PAIR)
    names = entry["characters"]
    if type(names) is not list or len(names) != _PAIR:
        raise _wrong(entry, "characters", "a list of two characters")
    one, other = (name if type(name) is str else "" for name in names)
    known = setup.quick.get((one, other))
    if known is None:
        known = actions.declare(tuple(_known(setup, entry, name, "characters") for name in names))
        setup.quick[one, other] = known
    return known


def _begin(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_CHARACTER)
    return actions.begin(_character(setup, entry))


def _hydra(setup: Setup, entry: Entry) -> Action:
    if len(entry) == len(_OF_HYDRA):
        try:
            known = setup.quick.get((entry["character"], entry["which"], entry["dir"]))
        except (KeyError, TypeError):  # something is missing, or is no text
            known = None
        if known is not None:
            return known
    _check_fields(entry, _OF_HYDRA)
    action = actions.hydra(_character(setup, entry), _one_of(entry, "which", HYDRAS), _way(entry))
    setup.quick[entry["character"], entry["which"], entry["dir"]] = action
    return action


def _face(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _DIR)
    return FACES[_way(entry)]


def _move(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _TO)
    return MOVES[_cell(entry, "to")]


def _pluck(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _NO_MORE)
    return PLUCKING


def _pass(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_PASS)
    return actions.give(_piece(setup, entry), _count(entry))


def _deposit(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _ITEMS)
    return actions.deposit(_count(entry))


def _discard(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _ITEMS)
    return actions.discard(_count(entry))


def _respawn(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _OF_RESPAWN)
    return actions.respawn(_character(setup, entry), _cell(entry, "at"))


def _end(setup: Setup, entry: Entry) -> Action:
    _check_fields(entry, _NO_MORE)
    return ENDING


# Abilities -----------------------------------------------------------------------------------------


def _use(setup: Setup, entry: Entry) -> Action:
    wanted = _wanted(setup, entry)
    _check_fields(entry, wanted | _ALWAYS)
    return _ability(setup, entry, wanted)


def _wanted(setup: Setup, row: Entry) -> frozenset[str]:
    """The fields of an ability, its name among them."""
    if "ability" not in row:
        raise _Form("entry.field-missing", do=row.get("do", "with"), field="ability")
    name = row["ability"]
    ability = setup.tables.abilities.get(name) if type(name) is str else None
    if ability is None:
        shown = safe_text(name) if isinstance(name, str) else ""
        raise _Form("entry.ability-unknown", ability=shown)
    return ability.unit.fields_with_name


def _ability(setup: Setup, row: Entry, wanted: frozenset[str]) -> Action:
    return actions.use(
        row["ability"],
        _piece(setup, row) if "target" in wanted else "",
        _cell(row, "to") if "to" in wanted else OFF,
        _way(row) if "dir" in wanted else OFF,
        _path(row) if "path" in wanted else (),
        _with(setup, row) if "with" in wanted else None,
    )


def _path(row: Entry) -> tuple[int, ...]:
    value = row["path"]
    numbers = tuple(map(_number, value)) if type(value) is list else ()
    if not numbers or OFF in numbers:
        raise _wrong(row, "path", f"a list, not empty, of cells, each {_CELL[8:]}")
    return numbers


def _with(setup: Setup, row: Entry) -> Action:
    inner = row["with"]
    if not isinstance(inner, dict):
        raise _wrong(row, "with", "an object with an ability and its fields")
    wanted = _wanted(setup, inner)
    _check_fields(inner, wanted, do="with")
    return _ability(setup, inner, wanted)


_Read = Callable[[Setup, Entry], Action]
_BY_SEAT: Final[Mapping[str, _Read]] = {
    "draft": _draft,
    "place_tile": _place_tile,
    "bridge": _bridge,
    "camp": _camp,
    "spawn": _spawn,
    "declare": _declare,
    "begin": _begin,
    "hydra": _hydra,
    "face": _face,
    "move": _move,
    "pluck": _pluck,
    "pass": _pass,
    "deposit": _deposit,
    "discard": _discard,
    "use": _use,
    "respawn": _respawn,
    "end": _end,
}
