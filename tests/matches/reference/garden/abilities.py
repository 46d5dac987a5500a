"""The abilities of the second reading: when each may be used, and what it does. Fields as in a match file."""

from tests.matches.reference.garden.space import edge, go, near, on_grid

MOST = 4  # tokens of a kind


def _lands(game, user, to):
    """A piece that is not active ends on a free cell."""
    return user == game.active or game.free(to, user)


def _hits(game, user, entry, *, sight=False, most=None, touch=True):
    target, here = entry["target"], game.at(user)
    if touch and not game.space.adjacent(here, game.at(target)):
        return False
    if sight and game.at(target) not in game.seen(user):
        return False
    if most is not None and not game.space.within(here, game.at(target), most):
        return False
    return not game.immune(target, here)


def _nudges(game, target, to):
    return game.step(target, game.at(target), tuple(to)) and game.free(tuple(to), target)


def _sees(game, user, target):
    return game.at(target) in game.seen(user) and not game.shielded(target, game.at(user))


def _chop(game, user, entry):
    here, then = game.at(user), go(game.at(user), entry["dir"])
    laid = list(game.space.tokens.values()).count("chopped")
    return (
        on_grid(then)
        and game.space.hedged(here, then)
        and game.pieces[user]["uses"]["chop"] < 3
        and laid < MOST
    )


def _plant(game, user, entry):
    here, then = game.at(user), go(game.at(user), entry["dir"])
    laid = list(game.space.tokens.values()).count("hedge")
    open_edge = on_grid(then) and not game.space.hedged(here, then)
    return open_edge and game.pieces[user]["uses"]["plant"] < 3 and laid < MOST


def _through(game, user, entry):
    then = go(game.at(user), entry["dir"])
    return game.step(user, game.at(user), then, through=True) and _lands(game, user, then)


def _compel(game, user, entry):
    cells = [tuple(cell) for cell in entry["path"]]
    target = entry["target"]
    return _sees(game, user, target) and game.path(target, cells) and game.free(cells[-1], target)


def _sprint(game, user, entry):
    cells = [tuple(cell) for cell in entry["path"]]
    return game.path(user, cells) and _lands(game, user, cells[-1])


def _diagonal(game, user, entry):
    return game.diagonal(user, tuple(entry["to"])) and _lands(game, user, tuple(entry["to"]))


def _grapple(game, user, entry):
    target, to = entry["target"], tuple(entry["to"])
    row = game.pieces[target]
    fits = game.space.may_enter(to, row["seat"], row["token"]) and to != row["at"] and game.free(to, target)
    return game.space.adjacent(game.at(user), row["at"]) and fits and 1 <= near(game.at(user), to) <= 2


def _command(game, user, entry):
    return game.allies(user, entry["target"]) and _nudges(game, entry["target"], entry["to"])


def _sentry(game, user, entry):
    to, seat = tuple(entry["to"]), game.pieces[user]["seat"]
    mine = [row for row in game.pieces.values() if row["token"] and row["seat"] == seat]
    place = near(game.at(user), to) == 1 and not game.space.hedged(game.at(user), to)
    return place and len(mine) < 2 and game.space.may_enter(to, seat, True) and game.free(to, None)


def _retriever(game, user, entry):
    return user == game.active and game.plucked and game.step(user, game.at(user), tuple(entry["to"]))


def _bite(game, user, entry):
    target = entry["target"]
    prey = game.foes(user, target) and game.pieces[target]["items"] > 0
    return prey and game.space.adjacent(game.at(user), game.at(target)) and _nudges(game, target, entry["to"])


def _charge(game, user, entry):
    target, to = entry["target"], tuple(entry["to"])
    sees = game.foes(user, target) and game.at(target) in game.seen(user)
    if not sees or game.space.adjacent(game.at(user), game.at(target)):
        return False
    cells = [game.at(user)]
    while len(cells) < 4 and cells[-1] != to:
        cells.append(go(cells[-1], game.pieces[user]["facing"]))
    return (
        len(cells) > 1
        and cells[-1] == to != game.at(target)
        and game.path(user, cells[1:])
        and _before(game, user, entry)
    )


def _before(game, user, entry):
    return near(game.at(user), tuple(entry["to"])) < near(game.at(user), game.at(entry["target"]))


def _lured(game, user, entry):
    """The cells of the way towards the user; empty: `to` is none of them."""
    (x, y), (u, v), to = game.at(user), game.at(entry["target"]), tuple(entry["to"])
    step = ((x > u) - (x < u), (y > v) - (y < v))
    cells = [(u + step[0] * n, v + step[1] * n) for n in (1, 2) if n <= near((x, y), (u, v))]
    return cells[: cells.index(to) + 1] if step != (0, 0) and to in cells else []


def _lure(game, user, entry):
    target, cells = entry["target"], _lured(game, user, entry)
    return _sees(game, user, target) and game.path(target, cells) and game.free(cells[-1], target)


CHECKS = {
    "chop": _chop,
    "plant": _plant,
    "battle-axe": _hits,
    "horns": _hits,
    "spear": lambda game, user, entry: _hits(game, user, entry, sight=True),
    "throwing-axe": lambda game, user, entry: _hits(game, user, entry, sight=True, most=2, touch=False),
    "archer": lambda game, user, entry: _hits(game, user, entry, sight=True, most=2, touch=False),
    "agility": _diagonal,
    "dragon-pounce": _diagonal,
    "charm": lambda game, user, entry: (
        _sees(game, user, entry["target"]) and _nudges(game, entry["target"], entry["to"])
    ),
    "shadow-walk": _through,
    "slither": _through,
    "compulsion": _compel,
    "wolf-form": lambda game, user, entry: True,
    "sprint": _sprint,
    "grapple": _grapple,
    "command": _command,
    "sentry": _sentry,
    "retriever": _retriever,
    "bite": _bite,
    "master-of-the-labyrinth": lambda game, user, entry: game.at(user) in game.space.slot_of,
    "charge": _charge,
    "alluring-gaze": _lure,
    "ventriloquism": lambda game, user, entry: (
        game.space.within(game.at(user), game.at(entry["target"]), 3)
        and _nudges(game, entry["target"], entry["to"])
    ),
}


def _attack(game, user, entry):
    game.strike([(user, entry["target"])])
    game.settle()


def _lay(kind, word):
    def lay(game, user, entry):
        game.space.tokens[edge(game.at(user), go(game.at(user), entry["dir"]))] = kind
        game.space.changed()
        game.pieces[user]["uses"][word] += 1
        game.settle()

    return lay


def _moves_user(game, user, entry):
    game.walk(user, [tuple(entry["to"])])


def _moves_target(game, user, entry):
    game.walk(entry["target"], [tuple(entry["to"])])


def _crosses(game, user, entry):
    game.walk(user, [go(game.at(user), entry["dir"])])


def _do_sentry(game, user, entry):
    seat = game.pieces[user]["seat"]
    name = next(n for n in (f"token-{seat}-1", f"token-{seat}-2") if n not in game.pieces)
    game.pieces[name] = game.piece(seat, entry["to"], entry["dir"], True)
    game.settle()


def _do_bite(game, user, entry):
    target = game.pieces[entry["target"]]
    target["items"] -= 1
    game.berries[target["at"]] += 1
    game.settle()
    game.walk(entry["target"], [tuple(entry["to"])])


def _do_flip(game, user, entry):
    lying = game.space.layout[game.space.slot_of[game.at(user)]]
    lying["side"] = "b" if lying["side"] == "a" else "a"
    turn = 0 if game.pieces[user]["facing"] in "ew" else 180
    lying["rot"] = (turn - lying["rot"]) % 360
    game.space.changed()
    game.settle()


def _do_charge(game, user, entry):
    here, cells = game.at(user), []
    while here != tuple(entry["to"]):
        here = go(here, game.pieces[user]["facing"])
        cells.append(here)
    game.walk(user, cells)
    both = (
        game.at(user) is not None and game.at(entry["target"]) is not None
        if entry["target"] in game.pieces
        else False
    )
    game.charged = user if both and game.space.adjacent(game.at(user), game.at(entry["target"])) else None


def _do_wolf(game, user, entry):
    game.pieces[user]["wolf"] = True
    game.settle()


EFFECTS = {
    **dict.fromkeys(("battle-axe", "horns", "spear", "throwing-axe", "archer"), _attack),
    "chop": _lay("chopped", "chop"),
    "plant": _lay("hedge", "plant"),
    **dict.fromkeys(("agility", "dragon-pounce", "retriever"), _moves_user),
    **dict.fromkeys(("charm", "grapple", "command", "ventriloquism"), _moves_target),
    **dict.fromkeys(("shadow-walk", "slither"), _crosses),
    "compulsion": lambda game, user, entry: game.walk(entry["target"], [tuple(c) for c in entry["path"]]),
    "sprint": lambda game, user, entry: game.walk(user, [tuple(c) for c in entry["path"]]),
    "alluring-gaze": lambda game, user, entry: game.walk(entry["target"], _lured(game, user, entry)),
    "sentry": _do_sentry,
    "bite": _do_bite,
    "master-of-the-labyrinth": _do_flip,
    "charge": _do_charge,
    "wolf-form": _do_wolf,
}
