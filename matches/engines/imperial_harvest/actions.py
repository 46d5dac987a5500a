"""Actions of Imperial Harvest: small objects that are made once and shared, so that they compare and travel
cheaply.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

from .board import CELLS, DIRS, OFF, Face, cell_of

WORDS: Final = (
    "draft", "place_tile", "bridge", "camp", "spawn", "declare", "begin", "hydra", "face", "move", "pluck",
    "pass", "deposit", "discard", "use", "respawn", "end",
)  # fmt: skip
(
    DRAFT, PLACE_TILE, BRIDGE, CAMP, SPAWN, DECLARE, BEGIN, HYDRA, FACE, MOVE, PLUCK, PASS, DEPOSIT, DISCARD,
    USE, RESPAWN, END,
) = range(len(WORDS))  # fmt: skip
USE_FIELDS: Final = ("target", "to", "dir", "path", "with")
"""The fields that abilities have, in the order in which they are written."""
_KEPT: Final = 200_000  # actions that are remembered before the table is emptied


class Action:
    """One thing that a seat does. `key` tells it from all others of its word.

    `name` is the character, tile, Hydra or ability that it speaks of, `target` the piece that an ability or a
    pass is aimed at; cells are numbers, `way` is the number of a direction. `inner`: the ability used through
    another one.
    """

    __slots__ = (
        "_hash", "at", "count", "face", "inner", "key", "name", "names", "op", "path", "slot", "target",
        "way",
    )  # fmt: skip

    def __init__(self, op: int, key: Hashable) -> None:
        self.op, self.key = op, key
        self._hash = hash((op, key))
        self.name = self.target = self.slot = ""
        self.names: tuple[str, ...] = ()
        self.at = self.way = OFF
        self.count = 0
        self.path: tuple[int, ...] = ()
        self.face: Face = ("", "", 0)
        self.inner: Action | None = None

    @property
    def do(self) -> str:
        """The word of its entry."""
        return WORDS[self.op]

    def fields(self) -> dict[str, Any]:
        """The fields of its entry other than `by` and `do`."""
        return _FIELDS[self.op](self)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.op == other.op and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<{self.do} {self.fields()}>"


def used_fields(action: Action) -> dict[str, Any]:
    """The ability of a `use`, or of a `with`, and its fields."""
    found: dict[str, Any] = {"ability": action.name}
    if action.target:
        found["target"] = action.target
    if action.at != OFF:
        found["to"] = cell_of(action.at)
    if action.way != OFF:
        found["dir"] = DIRS[action.way]
    if action.path:
        found["path"] = list(map(cell_of, action.path))
    if action.inner is not None:
        found["with"] = used_fields(action.inner)
    return found


def _tile(action: Action) -> dict[str, Any]:
    tile, side, rot = action.face
    return {"slot": action.slot, "tile": tile, "side": side, "rot": rot}


_FIELDS: Final[tuple[Callable[[Action], dict[str, Any]], ...]] = (
    lambda action: {"character": action.name},
    _tile,
    lambda action: {"at": cell_of(action.at)},
    lambda action: {"corner": action.slot, "camp": action.name},
    lambda action: {"character": action.name, "at": cell_of(action.at), "dir": DIRS[action.way]},
    lambda action: {"characters": list(action.names)},
    lambda action: {"character": action.name},
    lambda action: {"character": action.name, "which": action.target, "dir": DIRS[action.way]},
    lambda action: {"dir": DIRS[action.way]},
    lambda action: {"to": cell_of(action.at)},
    lambda action: {},
    lambda action: {"target": action.target, "items": action.count},
    lambda action: {"items": action.count},
    lambda action: {"items": action.count},
    used_fields,
    lambda action: {"character": action.name, "at": cell_of(action.at)},
    lambda action: {},
)
"""By action, in the order of WORDS: the fields of its entry."""

_known: dict[Hashable, Action] = {}


def _made(
    op: int,
    *,
    name: str = "",
    target: str = "",
    slot: str = "",
    at: int = OFF,
    way: int = OFF,
    count: int = 0,
) -> Action:
    key = (op, name, target, slot, at, way, count)
    known = _known.get(key)
    if known is None:
        action = Action(op, key[1:])
        action.name, action.target, action.slot = name, target, slot
        action.at, action.way, action.count = at, way, count
        known = _keep(key, action)
    return known


def _keep(key: Hashable, action: Action) -> Action:
    if len(_known) >= _KEPT:
        _known.clear()
    _known[key] = action
    return action


def draft(character: str) -> Action:
    """Picking a character."""
    return _made(DRAFT, name=character)


def place_tile(slot: str, face: Face) -> Action:
    """Laying a tile into a slot."""
    key = (PLACE_TILE, slot, face)
    known = _known.get(key)
    if known is None:
        action = Action(PLACE_TILE, (slot, face))
        action.slot, action.name, action.face = slot, face[0], face
        known = _keep(key, action)
    return known


def bridge(at: int) -> Action:
    """Laying a bridge on a cell of the moat."""
    return _made(BRIDGE, at=at)


def camp(corner: str, kind: str) -> Action:
    """Laying a camp into a corner."""
    return _made(CAMP, name=kind, slot=corner)


def spawn(character: str, at: int, way: int) -> Action:
    """Placing a character in its camp."""
    return _made(SPAWN, name=character, at=at, way=way)


def declare(characters: tuple[str, ...]) -> Action:
    """Naming the two that act; which of them comes first means nothing."""
    key = (DECLARE, characters)
    known = _known.get(key)
    if known is None:
        action = Action(DECLARE, tuple(sorted(characters)))
        action.names = characters
        known = _keep(key, action)
    return known


def begin(character: str) -> Action:
    """Beginning an activation."""
    return _made(BEGIN, name=character)


def hydra(character: str, which: str, way: int) -> Action:
    """Moving a Hydra instead of a character."""
    return _made(HYDRA, name=character, target=which, way=way)


def move(at: int) -> Action:
    """A step of the active character."""
    return MOVES[at]


def give(target: str, count: int) -> Action:
    """Passing items to somebody."""
    return _made(PASS, target=target, count=count)


def deposit(count: int) -> Action:
    """Laying strawberries into the own strawberry camp."""
    return _made(DEPOSIT, count=count)


def discard(count: int) -> Action:
    """Taking items out of the game."""
    return _made(DISCARD, count=count)


def respawn(character: str, at: int) -> Action:
    """Coming back in the own camp."""
    return _made(RESPAWN, name=character, at=at)


def use(
    ability: str,
    target: str = "",
    at: int = OFF,
    way: int = OFF,
    path: tuple[int, ...] = (),
    inner: Action | None = None,
) -> Action:
    """Using an ability; `inner` is what is used through it."""
    key = (USE, ability, target, at, way, path, inner)
    known = _known.get(key)
    if known is None:
        action = Action(USE, key[1:])
        action.name, action.target, action.at, action.way = ability, target, at, way
        action.path, action.inner = path, inner
        known = _keep(key, action)
    return known


MOVES: Final = tuple(_made(MOVE, at=cell) for cell in range(CELLS))
FACES: Final = tuple(_made(FACE, way=way) for way in range(len(DIRS)))
TURNS: Final = tuple(tuple(turn for turn in FACES if turn.way != way) for way in range(len(DIRS)))
"""By facing the turns into another direction."""
PLUCKING: Final = _made(PLUCK)
ENDING: Final = _made(END)
