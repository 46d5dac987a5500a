"""Pairing and standings of large fields, each as a ratio to a yardstick of the same run.

Pairing: the whole round against rustworkx's bare matching on the first sparse graph of the same field, and
networkx on that graph where it ends in reasonable time. Standings: against a plain loop over the results.
"""

import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from time import process_time

import networkx
import rustworkx

from tournaments.eventfile import Event
from tournaments.pairing import derive_key, pair_round
from tournaments.pairing.columns import cost_columns
from tournaments.pairing.cost import Criteria
from tournaments.pairing.graph import candidates
from tournaments.pairing.model import Cost
from tournaments.pairing.players import Player, load_players
from tournaments.pairing.swiss import FIRST_WIDTH
from tournaments.pairing.weights import pack
from tournaments.standings import compute

from .fields import event_after

SIZES = (100, 500, 1_000, 2_000, 5_000, 10_000)
NETWORKX_UP_TO = 2_000  # there it takes a minute or two
PLAYED, ROUNDS = 5, 15
JUDGED_FROM = 500  # entrants of a table
PAIRING_MOST, NETWORKX_LEAST, STANDINGS_MOST, MEMORY_MOST = 2.5, 30.0, 10.0, 300.0


@dataclass
class Graph:
    """The sparse graph of a field: vertices, edges and their weights."""

    players: list[Player]
    criteria: Criteria
    edges: list[tuple[int, int]]
    weights: list[int]

    @property
    def size(self) -> int:
        return len(self.players)


@dataclass
class Turns:
    """Seconds of runs that took turns. The least of each is what the machine disturbed least."""

    own: list[float]
    yardstick: list[float]

    @property
    def seconds(self) -> float:
        return min(self.own)

    @property
    def plain(self) -> float:
        return min(self.yardstick)

    @property
    def ratio(self) -> float:
        return self.seconds / self.plain


def timed(work: Callable[[], object]) -> float:
    """The processor time of this process, in seconds: what else runs on the machine hardly shows in it."""
    begin = process_time()
    work()
    return process_time() - begin


def take_turns(own: Callable[[], object], yardstick: Callable[[], object], times: int) -> Turns:
    """So many runs of both, one after the other, so that a busy machine slows both alike."""
    turns = [(timed(own), timed(yardstick)) for _ in range(times)]
    return Turns([one for one, _ in turns], [other for _, other in turns])


def sparse_graph(event: Event) -> Graph:
    """About thirty near-score candidates a player, weighed as the pairing weighs them."""
    key = derive_key(event.seed or "", stage=1, number=PLAYED + 1, purpose="pairing")
    players, unit = load_players(event, stage=1, number=PLAYED + 1, key=key)
    ordered = sorted(players, key=lambda player: (-player.score, player.lot, player.id))
    criteria = Criteria(protect=False, sides=False, unit=unit)
    edges = candidates(ordered, FIRST_WIDTH, None)
    columns = cost_columns(ordered, edges, criteria)
    return Graph(ordered, criteria, edges, pack(edges, columns, [player.lot for player in ordered]))


Pairs = set[tuple[int, int]]


def match_rustworkx(graph: Graph) -> Pairs:
    """The bare matching."""
    found: rustworkx.PyGraph = rustworkx.PyGraph(multigraph=False)
    found.add_nodes_from(range(graph.size))
    found.add_edges_from([(*edge, weight) for edge, weight in zip(graph.edges, graph.weights, strict=True)])
    return rustworkx.max_weight_matching(found, max_cardinality=True, weight_fn=int)


def match_networkx(graph: Graph) -> Pairs:
    """The same by networkx."""
    found = networkx.Graph()
    found.add_nodes_from(range(graph.size))
    found.add_weighted_edges_from(
        (*edge, weight) for edge, weight in zip(graph.edges, graph.weights, strict=True)
    )
    matching: Pairs = networkx.max_weight_matching(found, maxcardinality=True)
    return matching


def cost_of(graph: Graph, pairs: Pairs) -> Cost:
    """What the criteria say of a matching."""
    return graph.criteria.total([(graph.players[one], graph.players[other]) for one, other in pairs])


def add_up(event: Event) -> dict[str, int]:
    """The yardstick of standings: a plain loop that only adds up the points of results that count."""
    points = dict.fromkeys((one.id for one in event.entrants), 0)
    win, draw, loss = (int(one) for one in (event.points.win, event.points.draw, event.points.loss))
    for one in event.rounds:
        for pairing in one.pairings:
            result = pairing.result
            if result is None or not result.confirmed:
                continue
            if result.kind == "bye":
                points[pairing.players[0]] += win
                continue
            (first, second), (mine, yours, _) = pairing.players, result.games
            points[first] += win if mine > yours else draw if mine == yours else loss
            points[second] += win if mine < yours else draw if mine == yours else loss
    return points


def exponent(figures: Sequence[tuple[int, float]]) -> float:
    """The growth between the first and the last size: time ~ size ** exponent."""
    (small, quick), (large, slow) = figures[0], figures[-1]
    return log(slow / quick) / log(large / small)


def report(say: Callable[[str], None], *, quick: bool = False) -> bool:
    """Measure and print; whether every goal is held."""
    sizes = SIZES[:3] if quick else SIZES
    paired = _pairing(say, sizes)
    memory = _memory(say, sizes[-1])
    return _standings(say, sizes) and paired and memory


def _pairing(say: Callable[[str], None], sizes: Sequence[int]) -> bool:
    say("Pairing round 6      whole round, s   bare matching, s   ratio   networkx, s   times slower")
    figures, held = [], True
    for size in sizes:
        event = event_after(PLAYED, size)
        graph = sparse_graph(event)
        turns = _pair_beside(event, graph)
        line, good = _networkx(event, graph, turns.seconds)
        held &= good and turns.ratio <= PAIRING_MOST
        figures.append((size, turns.seconds))
        say(f"  {size:>6,} entrants {turns.seconds:>16.4f}{turns.plain:>19.4f}{turns.ratio:>8.2f}{line}")
    say(
        f"  growth: entrants to the power of {exponent(figures):.2f}; {exponent(figures[1:]):.2f} from 500 on"
    )
    say(
        f"  goals: at most {PAIRING_MOST:g} times the bare matching, "
        f"networkx at least {NETWORKX_LEAST:g} times slower at 1,000"
    )
    return held


def _pair_beside(event: Event, graph: Graph) -> Turns:
    """Many turns where they are short: a single one says little there."""
    return take_turns(lambda: pair_round(event), lambda: match_rustworkx(graph), max(1, 10_000 // graph.size))


def _networkx(event: Event, graph: Graph, seconds: float) -> tuple[str, bool]:
    """Its time, and whether its round costs the same as ours and the goal is held."""
    if graph.size > NETWORKX_UP_TO:
        return "      left out", True
    found: list[Pairs] = []
    slow = timed(lambda: found.append(match_networkx(graph)))
    same = cost_of(graph, found[0]).key() == pair_round(event).cost.key()
    line = f"{slow:>14.2f}{slow / seconds:>15.0f}   " + ("same cost" if same else "ANOTHER COST")
    return line, same and (graph.size != 1_000 or slow / seconds >= NETWORKX_LEAST)


MEMORY = (
    "from tests.bench.fields import event_after; from tests.bench.tournaments import PLAYED, peak;"
    "from tournaments.pairing import pair_round; event = event_after(PLAYED, {size});"
    "before = peak(); pair_round(event); print(before, peak())"
)


def peak() -> float:
    """The most memory that this process has held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _memory(say: Callable[[str], None], size: int) -> bool:
    """In a process of its own, so that only the pairing counts."""
    code = MEMORY.format(size=size)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, most = map(float, done.stdout.split())
    say(f"  memory at {size:,}: {most:.0f} MB at most ({before:.0f} MB before pairing), goal {MEMORY_MOST:g}")
    return most <= MEMORY_MOST


def _standings(say: Callable[[str], None], sizes: Sequence[int]) -> bool:
    say("Standings, 15 rounds         whole, s      plain loop, s   ratio")
    figures, held = [], True
    for size in sizes:
        event = event_after(ROUNDS, size)
        times = max(5, 20_000 // size)
        turns = take_turns(lambda: compute(event), lambda: add_up(event), times)  # noqa: B023
        held &= size < JUDGED_FROM or turns.ratio <= STANDINGS_MOST
        figures.append((size, turns.seconds))
        say(f"  {size:>6,} entrants {turns.seconds:>16.4f}{turns.plain:>19.4f}{turns.ratio:>8.2f}")
    say(
        f"  growth: entrants to the power of {exponent(figures):.2f}; goal at most {STANDINGS_MOST:g} times "
        f"(from {JUDGED_FROM} on: below, a millisecond that every table takes is most of it)"
    )
    return held
