"""Every entry that might be legal in a position of Imperial Harvest, and many that are not."""

from tests.matches.reference.garden.space import DIRS, go, on_grid


def candidates(game):
    """Every entry that might be legal now, and many that are not."""
    if game.due:
        name = game.due[0]
        seat = game.pieces[name]["seat"]
        return [
            {"by": seat, "do": "respawn", "character": name, "at": list(c)} for c in game.space.homes[seat]
        ]
    team, seat = game.teams[game.seat], game.seat
    if game.declared is None:
        pairs = [[a, b] for i, a in enumerate(team) for b in team[i + 1 :]]
        return [{"by": seat, "do": "declare", "characters": pair} for pair in pairs]
    if game.active is None:
        begins = [{"by": seat, "do": "begin", "character": name} for name in game.todo]
        moves = [(n, h, d) for n in game.todo for h in game.hydras for d in DIRS]
        return begins + [
            {"by": seat, "do": "hydra", "character": n, "which": h, "dir": d} for n, h, d in moves
        ]
    here = game.at(game.active)
    found = [{"do": "end"}, {"do": "pluck"}]
    found += [{"do": "face", "dir": way} for way in DIRS] + [
        {"do": "move", "to": list(go(here, way))} for way in DIRS
    ]
    found += [{"do": word, "items": n} for word in ("deposit", "discard") for n in (1, 2)]
    found += [{"do": "pass", "target": name, "items": n} for name in game.there() for n in (1, 2)]
    found += [{"do": "use", **use} for use in uses_of(game, game.active)]
    return [{"by": seat, **entry} for entry in found]


def uses_of(game, user, ability=None):
    """Uses of what stands on the user's card, or of one ability."""
    words = (
        [ability] if ability else list(game.cards[user].values()) if not game.pieces[user]["token"] else []
    )
    return [{"ability": word, **fields} for word in words for fields in _fields(game, user, word)]


def _around(cell, far):
    reach = range(-far, far + 1)
    cells = [(cell[0] + dx, cell[1] + dy) for dx in reach for dy in reach if abs(dx) + abs(dy) <= far]
    return [list(c) for c in cells if on_grid(c)]


def _paths(cell):
    paths, last = [], [[cell]]
    for _ in range(3):
        last = [[*path, go(path[-1], way)] for path in last for way in DIRS if on_grid(go(path[-1], way))]
        paths += [[list(c) for c in path[1:]] for path in last]
    return paths


def _fields(game, user, word):
    if word in ("changeling", "arcane-puppetry"):
        return _borrowed(game, user, word)
    return FIELDS[word](game, user) if word in FIELDS else []


def _others(game, user):
    return [name for name in game.there() if name != user]


def _targets(game, user):
    return [{"target": name} for name in _others(game, user)]


def _ways(game, user):
    return [{"dir": way} for way in DIRS]


def _nearby(game, user):
    return [{"to": cell} for cell in _around(game.at(user), 2)]


def _moved(game, user):
    return [
        {"target": name, "to": cell} for name in _others(game, user) for cell in _around(game.at(name), 2)
    ]


def _aimed(far):
    def fields(game, user):
        return [
            {"target": name, "to": cell}
            for name in _others(game, user)
            for cell in _around(game.at(user), far)
        ]

    return fields


def _led(game, user):
    return [{"target": name, "path": path} for name in _others(game, user) for path in _paths(game.at(name))]


FIELDS = {
    **dict.fromkeys(("battle-axe", "throwing-axe", "spear", "horns", "archer"), _targets),
    **dict.fromkeys(("chop", "plant", "shadow-walk", "slither"), _ways),
    **dict.fromkeys(("agility", "dragon-pounce", "retriever"), _nearby),
    **dict.fromkeys(("charm", "command", "ventriloquism", "bite", "alluring-gaze"), _moved),
    "grapple": _aimed(2),
    "charge": _aimed(3),
    "compulsion": _led,
    "sprint": lambda game, user: [{"path": path} for path in _paths(game.at(user))],
    "sentry": lambda game, user: [{"to": c, "dir": way} for c in _around(game.at(user), 1) for way in DIRS],
    "wolf-form": lambda game, user: [{}],
    "master-of-the-labyrinth": lambda game, user: [{}],
}


def _borrowed(game, user, word):
    found = []
    for name in _others(game, user):
        if game.pieces[name]["token"]:
            continue
        for ability in game.cards[name].values():
            if ability not in ("changeling", "arcane-puppetry"):
                acting = user if word == "changeling" else name
                found += [{"target": name, "with": use} for use in uses_of(game, acting, ability)]
    return found
