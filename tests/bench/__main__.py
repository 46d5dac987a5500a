"""`python -m tests.bench [engines|tournaments|library] [--rounds N] [--quick] [--game G]`: prints figures.

Exit 1: one of them is below its floor.

Rounds of python-chess and of the engine take turns, so that whatever else runs on the machine slows both
alike; time is the processor time of this process, and figures are medians.
"""

import argparse
import cProfile
import pstats
import sys
from collections.abc import Callable
from statistics import median

from . import library, subjects, tournaments
from .subjects import Engine, Played


def say(line: str) -> None:
    """One line of the report."""
    sys.stdout.write(line + "\n")


REPLAY_FLOOR = 2.0


def main() -> int:
    """Measure what was asked for (all parts by default), print, and say whether the floors are held."""
    options = _options()
    held = True
    if options.part in (None, "engines"):
        held = _engines(options)
    if options.part in (None, "tournaments"):
        held = tournaments.report(say, quick=options.quick) and held
    if options.part in (None, "library"):
        held = library.report(say, quick=options.quick) and held
    return 0 if held else 1


def _engines(options: argparse.Namespace) -> bool:
    rounds, size = (3, 0.2) if options.quick else (options.rounds, 1.0)
    chosen = [engine for engine in subjects.ENGINES if options.game in (None, engine.slug)]
    held = [_measure(engine, rounds, size, profile=not options.no_profile) for engine in chosen]
    checks = subjects.check_decks(int(500 * size))
    say(f"Deck checks             {checks.a_second:>10,.0f} a second")
    return all(held)


def _measure(engine: Engine, rounds: int, size: float, *, profile: bool) -> bool:
    say(f"--- {engine.slug}")
    play = _play(engine, rounds, size)
    replay = _replay(engine, rounds, size)
    if profile:
        _profile(engine, size)
    return play >= engine.floor and replay >= REPLAY_FLOOR


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Speed of engines and events against yardsticks.")
    parser.add_argument(
        "part", nargs="?", choices=["engines", "tournaments", "library"], help="left out: all"
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="three short rounds")
    parser.add_argument("--game", choices=[engine.slug for engine in subjects.ENGINES], help="this one only")
    parser.add_argument("--no-profile", action="store_true", help="leave the profile out")
    return parser.parse_args()


def _take_turns(
    rounds: int, chess: Callable[[int], Played], engine: Callable[[int], Played]
) -> list[tuple[Played, Played]]:
    chess(0), engine(0)  # caches warm, as in a worker
    return [(chess(number), engine(number)) for number in range(1, rounds + 1)]


def _play(engine: Engine, rounds: int, size: float) -> float:
    turns = _take_turns(
        rounds,
        lambda number: subjects.play_chess(int(8_000 * size), number),
        lambda number: subjects.play_engine(engine, int(40_000 * size), number),
    )
    ratio = _say("Random play", turns)
    own = [played for _, played in turns]
    listed = sum(played.listed for played in own) / sum(played.actions for played in own)
    entries = median(played.entries / played.seconds for played in own)
    say(f"  legal actions a ply   {listed:>10.2f}   (entries with chance {entries:,.0f} a second)")
    logs = subjects.logs_of_engine(engine, 20)
    mix = subjects.mix_of(logs)
    whole = sum(mix.values())
    say("  mix of actions        " + ", ".join(f"{do} {n / whole:.0%}" for do, n in mix.most_common()))
    say(f"  floor {engine.floor:g}, goal {engine.goal:g} times python-chess")
    return ratio


def _replay(engine: Engine, rounds: int, size: float) -> float:
    logs = subjects.logs_of_engine(engine, int(engine.logs * size))
    games = subjects.games_of_chess(int(20 * size))
    turns = _take_turns(
        rounds, lambda _: subjects.replay_chess(games), lambda _: subjects.replay_engine(engine, logs)
    )
    ratio = _say("Validated replay", turns)
    say(f"  floor {REPLAY_FLOOR:g} times python-chess")
    return ratio


def _say(title: str, turns: list[tuple[Played, Played]]) -> float:
    chess = median(played.a_second for played, _ in turns)
    engine = median(played.a_second for _, played in turns)
    ratios = [own.a_second / other.a_second for other, own in turns]
    ratio = median(ratios)
    say(f"{title:<24}{engine:>10,.0f} actions a second, python-chess {chess:,.0f}")
    say(f"  as a multiple         {ratio:>10.2f}   (rounds {min(ratios):.2f} to {max(ratios):.2f})")
    return ratio


def _profile(engine: Engine, size: float) -> None:
    profile = cProfile.Profile()
    profile.enable()
    subjects.play_engine(engine, int(20_000 * size), 99)
    profile.disable()
    say("Hottest functions of random play (own time):")
    stats = pstats.Stats(profile)
    rows = sorted(stats.stats.items(), key=lambda row: row[1][2], reverse=True)[:12]  # type: ignore[attr-defined]
    for (file, line, name), (_, calls, own, _, _) in rows:
        say(f"  {own / stats.total_tt:>5.1%} {calls:>8} calls  {file.rpartition('/')[2]}:{line} {name}")  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main())
