"""An independent, slow reading of *Metrics, exactly* (event-file.md) that shares no code with the core.

Every figure is worked out from the document each time it is asked for.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import Any

Doc = dict[str, Any]
ELIMINATION = ("single-elimination", "double-elimination")
PROFILES = {
    "tcg": ["omw", "gw", "ogw"],
    "tcg-25": ["omw-25", "oomw-25", "head-to-head"],
    "chess": [
        "buchholz",
        "buchholz-cut-1",
        "buchholz-median",
        "sonneborn-berger",
        "wins",
        "head-to-head",
    ],
    "sos": ["sos", "extended-sos"],
    "pods": ["opponents-points", "head-to-head"],
}
HIGHER_IS_LOWER = ("seed",)


class Reader:
    """One event after round N of its counted stage."""

    def __init__(self, doc: Doc, after: int | None = None) -> None:
        self.doc = doc
        kinds = [one["kind"] for one in doc["stages"]]
        plain = [number for number, kind in enumerate(kinds, 1) if kind not in ELIMINATION]
        begun = [number for number in plain if any(r["stage"] == number for r in doc["rounds"])]
        self.stage = max(begun) if begun else plain[0]
        rounds = sorted((r for r in doc["rounds"] if r["stage"] == self.stage), key=lambda r: r["number"])
        self.n = len(rounds) if after is None else after
        self.rounds = rounds[: self.n]
        self.earlier = sum(r["stage"] < self.stage for r in doc["rounds"])
        points = {"win": 3, "draw": 1, "loss": 0, "places": [3, 2, 1, 0, 0, 0]} | (doc.get("points") or {})
        self.points_of = {key: Fraction(str(points[key])) for key in ("win", "draw", "loss")}
        self.places = [Fraction(str(one)) for one in points["places"]]
        self.w = self.places[0] if kinds[self.stage - 1] == "pods" else self.points_of["win"]
        self.g = doc["best_of"] // 2 + 1
        self.entrants = {one["id"]: one for one in doc["entrants"]}
        self.rows = {who: [self._row(who, r) for r in self.rounds] for who in self.entrants}

    def _row(self, who: str, paired: Doc) -> Doc | None:
        """What a round was to somebody: points, word, games, met [(opponent, share)], kind; None: nothing."""
        table = next((one for one in paired["pairings"] if who in one["players"]), None)
        one = self.entrants[who]
        if table is None:
            if self.stage > 1 or paired["number"] >= one.get("entered_round", 1):
                return None
            return self._alone("bye" if one.get("missed", "loss") == "bye" else "assigned-loss")
        result = table.get("result")
        if result is None or not result.get("confirmed", True):
            return {"kind": "open"}
        if result["kind"] in ("bye", "assigned-loss", "half-bye"):
            return self._alone(result["kind"])
        return self._pod(who, result["places"]) if result["kind"] == "pod" else self._pair(who, table)

    def _pair(self, who: str, table: Doc) -> Doc:
        result, mine = table["result"], table["players"].index(who)
        kind, other = result["kind"], table["players"][1 - mine]
        if kind == "no-show":
            word = "lost" if who in result["absent"] else "won"
            games = {"won": (self.g, 0, 0), "lost": (0, self.g, 0)}[word]
            if len(result["absent"]) == 2:
                games = (0, 0, 0)
        elif kind == "double-loss":
            word, games = "lost", (0, 0, 0)
        elif kind == "intentional-draw":
            word, games = "drawn", (0, 0, self.doc["best_of"])
        else:
            own, theirs, drawn = result["games"][mine], result["games"][1 - mine], result["games"][2]
            word = "won" if own > theirs else "lost" if own < theirs else "drawn"
            games = (own, theirs, drawn)
        share = {"won": Fraction(1), "lost": Fraction(0), "drawn": Fraction(1, 2)}[word]
        return self._match(kind, word, games, [(other, share)])

    def _alone(self, kind: str) -> Doc:
        if kind == "bye":
            return {"kind": kind, "word": "won", "points": self.w, "games": (self.g, 0, 0), "met": []}
        if kind == "half-bye":
            return self._match(kind, "drawn", (0, 0, self.doc["best_of"]), [])
        return {
            "kind": kind,
            "word": "lost",
            "points": self.points_of["loss"],
            "games": (0, self.g, 0),
            "met": [],
        }

    def _match(self, kind: str, word: str, games: tuple[int, int, int], met: list[Any]) -> Doc:
        points = {"won": self.w, "lost": self.points_of["loss"], "drawn": self.points_of["draw"]}[word]
        return {"kind": kind, "word": word, "points": points, "games": games, "met": met}

    def _pod(self, who: str, places: list[list[str]]) -> Doc:
        before, index = 0, 0
        while who not in places[index]:
            before += len(places[index])
            index += 1
        level = len(places[index])
        worth = self.places + [Fraction(0)] * 12
        met = []
        for place, group in enumerate(places):
            share = Fraction(1) if place > index else Fraction(0) if place < index else Fraction(1, 2)
            met += [(other, share) for other in group if other != who]
        word = "lost" if index else ("won" if level == 1 else "drawn")
        points = sum(worth[before : before + level], Fraction(0)) / level
        return {"kind": "pod", "word": word, "points": points, "games": (0, 0, 0), "met": met}

    def counted(self, who: str) -> list[Doc]:
        return [row for row in self.rows[who] if row is not None and row["kind"] != "open"]

    def points(self, who: str) -> Fraction:
        return sum((row["points"] for row in self.counted(who)), Fraction(0))

    def record(self, who: str) -> list[int]:
        words = [row["word"] for row in self.counted(who)]
        return [words.count(word) for word in ("won", "lost", "drawn")]

    def byes(self, who: str) -> int:
        return sum(row["kind"] == "bye" for row in self.counted(who))

    def met(self, who: str) -> list[tuple[Doc, str, Fraction]]:
        return [(row, other, share) for row in self.counted(who) for other, share in row["met"]]

    def mean(self, who: str, value: Any, none: Fraction) -> Fraction:
        found = [value(other) for _, other, _ in self.met(who)]
        return sum(found, Fraction(0)) / len(found) if found else none

    def match_rate(self, who: str) -> Fraction:
        rounds = len(self.counted(who))
        return max(Fraction(1, 3), self.points(who) / (self.w * rounds)) if rounds else Fraction(1, 3)

    def game_rate(self, who: str) -> Fraction:
        won, lost, drawn = (sum(row["games"][i] for row in self.counted(who)) for i in range(3))
        total = won + lost + drawn
        return max(Fraction(1, 3), Fraction(3 * won + drawn, 3 * total)) if total else Fraction(1, 3)

    def played_rate(self, who: str) -> Fraction:
        won, _, drawn = self.record(who)
        rounds, byes = len(self.counted(who)), self.byes(who)
        return (
            max(Fraction(1, 4), (won - byes + Fraction(drawn, 2)) / (rounds - byes))
            if rounds > byes
            else Fraction(1, 4)
        )

    def point_rate(self, who: str) -> Fraction:
        rounds = len(self.counted(who))
        return self.points(who) / rounds if rounds else Fraction(0)

    def buchholz_terms(self, who: str) -> list[Fraction]:
        terms = []
        for row in self.rows[who]:
            if row is not None and row["kind"] == "open":
                continue
            if row is not None and row["met"] and row["kind"] != "no-show":
                terms += [self.points(other) for other, _ in row["met"]]
            else:
                terms.append(self.points(who))
        return sorted(terms)

    def metric(self, name: str, who: str, tied: list[str]) -> Fraction | None:
        """``tied``: those who are level in every metric before this one."""
        if name == "head-to-head":
            return self._head_to_head(who, tied)
        if name.startswith("buchholz"):
            terms = self.buchholz_terms(who)
            cut = {"buchholz": terms, "buchholz-cut-1": terms[1:], "buchholz-median": terms[1:-1]}[name]
            return sum(cut, Fraction(0))
        found: Fraction | None = {
            "omw": lambda: self.mean(who, self.match_rate, Fraction(1, 3)),
            "gw": lambda: self.game_rate(who),
            "ogw": lambda: self.mean(who, self.game_rate, Fraction(1, 3)),
            "omw-25": lambda: self.mean(who, self.played_rate, Fraction(1, 4)),
            "oomw-25": lambda: self.mean(who, lambda one: self.metric("omw-25", one, []), Fraction(1, 4)),
            "sonneborn-berger": lambda: sum(
                (self._sonneborn(who, row) for row in self.counted(who)), Fraction(0)
            ),
            "wins": lambda: Fraction(self.record(who)[0]),
            "sos": lambda: self.mean(who, self.point_rate, Fraction(0)),
            "extended-sos": lambda: self.mean(who, lambda one: self.metric("sos", one, []), Fraction(0)),
            "koya": lambda: self._koya(who),
            "cumulative": lambda: sum((self._after(who, last) for last in range(1, self.n + 1)), Fraction(0)),
            "game-difference": lambda: Fraction(
                sum(row["games"][0] - row["games"][1] for row in self.counted(who))
            ),
            "opponents-points": lambda: self.mean(who, self.points, Fraction(0)),
            "seed": lambda: self._seed(who),
            "random": lambda: self._random(who),
        }[name]()
        return found

    def _sonneborn(self, who: str, row: Doc) -> Fraction:
        if row["kind"] in ("bye", "no-show"):
            return self.points(who) if row["word"] == "won" else Fraction(0)
        return sum((share * self.points(other) for other, share in row["met"]), Fraction(0))

    def _head_to_head(self, who: str, tied: list[str]) -> Fraction:
        pairs = {(one, other) for one in tied for _, other, _ in self.met(one)}
        if not all((one, other) in pairs for one in tied for other in tied if one != other):
            return Fraction(0)
        return sum((share for _, other, share in self.met(who) if other in tied), Fraction(0))

    def _koya(self, who: str) -> Fraction:
        met = [(other, share) for row, other, share in self.met(who) if row["kind"] != "no-show"]
        return sum((share for other, share in met if self.points(other) >= self.w * self.n / 2), Fraction(0))

    def _after(self, who: str, last: int) -> Fraction:
        rows = [row for row in self.rows[who][:last] if row is not None and row["kind"] != "open"]
        return sum((row["points"] for row in rows), Fraction(0))

    def _seed(self, who: str) -> Fraction | None:
        seed = self.entrants[who].get("seed")
        return None if seed is None else Fraction(seed)

    def _random(self, who: str) -> Fraction:
        digest = hashlib.sha256(f"{self.doc['seed']}:{who}".encode()).digest()
        return Fraction(int.from_bytes(digest[:8], "big"))

    def table(self, profile: str | list[str]) -> list[Doc]:
        """Rows as the command prints them, before any elimination; in any order."""
        chain = PROFILES[profile] if isinstance(profile, str) else profile
        chain = chain if "points" in chain else ["points", *chain]
        here = [
            who
            for who, one in self.entrants.items()
            if one.get("entered_round", 1) <= self.earlier + max(self.n, 1)
        ]
        key: dict[str, tuple[Any, ...]] = dict.fromkeys(here, ())
        values: dict[str, dict[str, Fraction | None]] = {who: {} for who in here}
        for name in chain:
            groups = {who: [other for other in here if key[other] == key[who]] for who in here}
            for who in here:
                got = self.points(who) if name == "points" else self.metric(name, who, groups[who])
                values[who][name] = got
            key = {who: (*key[who], _order(name, values[who][name])) for who in here}
        out = {
            one["entrant"]
            for one in self.doc.get("penalties", [])
            if one["kind"] == "disqualification"
            and (one.get("stage", 1), one["round"]) <= (self.stage, self.n)
        }
        ranked = [who for who in here if who not in out]
        return [
            {
                "rank": None if who in out else 1 + sum(key[other] < key[who] for other in ranked),
                "entrant": who,
                "points": self.points(who),
                "record": self.record(who),
                "byes": self.byes(who),
                "tie_breaks": {name: value for name, value in values[who].items() if name != "points"},
                "active": (self.entrants[who].get("dropped_after") or 0) > self.earlier + self.n
                or self.entrants[who].get("dropped_after") is None,
            }
            for who in here
        ]


def _order(name: str, value: Fraction | None) -> tuple[int, Fraction]:
    if value is None:
        return (1, Fraction(0))
    return (0, value) if name in HIGHER_IS_LOWER else (0, -value)
