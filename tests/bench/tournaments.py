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
from tournaments.pairing.cost import Criteria
from tournaments.pairing.graph import candidates
from tournaments.pairing.players import load_players
from tournaments.pairing.swiss import FIRST_WIDTH
from tournaments.pairing.weights import pack
from tournaments.standings import compute

from .fields import event_after

SIZES = (100, 500, 1_000, 2_000, 5_000, 10_000)
NETWORKX_UP_TO = 1_000
BARE_UP_TO = 2_000  # beyond, the bare matching alone takes many seconds
PLAYED, ROUNDS = 5, 15
PAIRING_MOST, NETWORKX_LEAST, STANDINGS_MOST, MEMORY_MOST = 2.5, 30.0, 10.0, 300.0


@dataclass
class Graph:
    """The sparse graph of a field: vertices, edges and their weights."""

    size: int
    edges: list[tuple[int, int]]
    weights: list[int]


def timed(work: Callable[[], object], times: int = 1) -> float:
    """The least processor time of several runs, in seconds."""
    found = []
    for _ in range(times):
        begin = process_time()
        work()
        found.append(process_time() - begin)
    return min(found)


def sparse_graph(event: Event) -> Graph:
    """About thirty near-score candidates a player, weighed as the pairing weighs them."""
    key = derive_key(event.seed or "", stage=1, number=PLAYED + 1, purpose="pairing")
    players, unit = load_players(event, stage=1, number=PLAYED + 1, key=key)
    ordered = sorted(players, key=lambda player: (-player.score, player.lot, player.id))
    criteria = Criteria(protect=False, sides=False, unit=unit)
    edges = list(candidates(ordered, FIRST_WIDTH, None))
    costs = [criteria.pair_cost(ordered[one], ordered[other]) for one, other in edges]
    return Graph(len(ordered), edges, pack(edges, costs, [player.lot for player in ordered]))


def match_rustworkx(graph: Graph) -> int:
    """The bare matching; its weight."""
    found: rustworkx.PyGraph = rustworkx.PyGraph(multigraph=False)
    found.add_nodes_from(range(graph.size))
    found.add_edges_from([(*edge, weight) for edge, weight in zip(graph.edges, graph.weights, strict=True)])
    return _weight(graph, rustworkx.max_weight_matching(found, max_cardinality=True, weight_fn=int))


def match_networkx(graph: Graph) -> int:
    """The same by networkx."""
    found = networkx.Graph()
    found.add_nodes_from(range(graph.size))
    found.add_weighted_edges_from(
        (*edge, weight) for edge, weight in zip(graph.edges, graph.weights, strict=True)
    )
    return _weight(graph, networkx.max_weight_matching(found, maxcardinality=True))


def _weight(graph: Graph, pairs: set[tuple[int, int]]) -> int:
    weights = dict(zip(graph.edges, graph.weights, strict=True))
    return sum(weights[min(pair), max(pair)] for pair in pairs)


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
    say("Pairing round 6           seconds   bare matching     ratio   networkx, times slower")
    figures, held = [], True
    for size in sizes:
        event = event_after(PLAYED, size)
        seconds = timed(lambda event=event: pair_round(event), 3 if size <= 2_000 else 1)  # type: ignore[misc]
        figures.append((size, seconds))
        line, good = _beside(event, size, seconds)
        held &= good
        say(f"  {size:>6,} entrants      {seconds:>10.3f}{line}")
    say(f"  growth: entrants to the power of {exponent(figures[1:]):.2f} (from {figures[1][0]:,} on)")
    say(
        f"  goals: at most {PAIRING_MOST:g} times the bare matching (from 500 on), "
        f"networkx at least {NETWORKX_LEAST:g} times slower"
    )
    return held


def _beside(event: Event, size: int, seconds: float) -> tuple[str, bool]:
    """The yardsticks of one size, and whether the goals are held."""
    if size > BARE_UP_TO:
        return "  (its bare matching is left out: it takes many times as long)", True
    graph = sparse_graph(event)
    bare = timed(lambda: match_rustworkx(graph), 3)
    line, held = f"{bare:>16.3f}{seconds / bare:>10.2f}", size < 500 or seconds / bare <= PAIRING_MOST
    if size <= NETWORKX_UP_TO:
        weights: list[int] = []
        slow = timed(lambda: weights.append(match_networkx(graph)))
        assert weights == [match_rustworkx(graph)], "both matchings weigh the same"
        line += f"{slow / seconds:>12.0f} (same weight)"
        held &= size < NETWORKX_UP_TO or slow / seconds >= NETWORKX_LEAST
    return line, held


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
    say("Standings, 15 rounds      seconds   plain loop        ratio")
    figures, ratio = [], 0.0
    for size in sizes:
        event = event_after(ROUNDS, size)
        pairs = [(timed(lambda: compute(event)), timed(lambda: add_up(event))) for _ in range(5)]  # noqa: B023
        seconds, plain = min(one for one, _ in pairs), min(other for _, other in pairs)
        ratio = seconds / plain
        figures.append((size, seconds))
        say(f"  {size:>6,} entrants      {seconds:>10.3f}{plain:>13.4f}{ratio:>13.2f}")
    say(f"  growth: entrants to the power of {exponent(figures):.2f}; goal at most {STANDINGS_MOST:g} times")
    return ratio <= STANDINGS_MOST
