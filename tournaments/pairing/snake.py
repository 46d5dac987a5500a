"""Groups by a snake through the seeds: 1 2 3, then 6 5 4, so that no group is stronger by its seeds."""

from __future__ import annotations

from collections.abc import Sequence

USUAL_SIZE = 4


def sections(members: Sequence[str], groups: int | None) -> list[list[str]]:
    """The groups in order, each in order of seed; ``groups`` None: as many as make groups of about four."""
    wanted = groups or max(1, round(len(members) / USUAL_SIZE))
    count = max(1, min(wanted, len(members) // 2))
    made: list[list[str]] = [[] for _ in range(count)]
    for index, member in enumerate(members):
        lap, place = divmod(index, count)
        made[place if lap % 2 == 0 else count - 1 - place].append(member)
    return made


def group_name(index: int) -> str:
    """A, B, … Z, AA, AB, …"""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
