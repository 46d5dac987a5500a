"""Every kind of stage: round robins, groups, brackets, pods, cuts, seeded rounds."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments import oracle
from tests.tournaments.events import bye, event, played
from tournaments.eventfile import EventFault, event_document, read_event
from tournaments.pairing import pair_round, pairing_document
from tournaments.pairing.berger import berger_round
from tournaments.pairing.bracket import seed_places
from tournaments.pairing.pods import pod_sizes
from tournaments.pairing.snake import sections
from tournaments.standings import compute

Doc = dict[str, Any]
Decide = Callable[[tuple[str, ...]], tuple[int, int]]


def seeded(count: int, *stages: Doc, **more: Any) -> Doc:
    """Entrants p1, p2, … with their seeds."""
    entrants = [{"id": f"p{seed}", "seed": seed} for seed in range(1, count + 1)]
    return event(entrants, [], stages=list(stages), **more)


def paired(document: Doc, **options: Any) -> Any:
    return pair_round(read_event(document), **options)


def number_of(ident: str) -> int:
    return int(ident[1:])


def best_wins(players: tuple[str, ...]) -> tuple[int, int]:
    return (2, 0) if number_of(players[0]) < number_of(players[1]) else (0, 2)


def play(document: Doc, decide: Decide = best_wins) -> Any:
    """Pair a round and write its results into the document."""
    answer = paired(document)
    pairings = [played(*pair.players, *decide(pair.players)) for pair in answer.pairs]
    pairings += [bye(one.player) for one in answer.byes]
    document["rounds"].append({"stage": answer.stage, "number": answer.number, "pairings": pairings})
    return answer


def next_round(document: Doc) -> Any:
    """The next round, or nothing when the last one is paired or too few are left."""
    try:
        return paired(document)
    except EventFault as fault:
        if fault.code in ("stage-over", "too-few-entrants"):
            return None
        raise


def play_all(document: Doc, decide: Decide = best_wins) -> list[Any]:
    answers = []
    while next_round(document) is not None:
        answers.append(play(document, decide))
    return answers


def sets(answer: Any) -> list[set[int]]:
    return [{number_of(one) for one in pair.players} for pair in answer.pairs]


def ranks(document: Doc) -> dict[str, int | None]:
    return {row.entrant: row.rank for row in compute(read_event(document)).rows}


def test_berger_tables_as_fide_prints_them() -> None:
    six = [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]
    for number, pairs in enumerate(six, start=1):
        found, rest = berger_round(6, number)
        assert (sorted(found), rest) == (sorted(pairs), None)


@pytest.mark.parametrize("size", range(2, 25))
@pytest.mark.parametrize("laps", [1, 2])
def test_a_round_robin_lets_everybody_meet(size: int, laps: int) -> None:
    document = seeded(size, {"kind": "round-robin", "laps": laps})
    answers = play_all(document)
    assert len(answers) == (size - 1 + size % 2) * laps
    met = Counter(pair.players for answer in answers for pair in answer.pairs)
    both = Counter(frozenset(pair) for pair in met.elements())
    assert set(both.values()) == {laps}
    assert len(both) == size * (size - 1) // 2
    if laps == 2:
        assert set(met.values()) == {1}
    rests = Counter(one for answer in answers for one in answer.rests)
    assert rests == ({f"p{one}": laps for one in range(1, size + 1)} if size % 2 else {})
    if size % 2:
        first = Counter(pair[0] for pair in met.elements())
        assert set(first.values()) == {(size - 1) // 2 * laps}


def test_whoever_leaves_a_round_robin_gives_byes() -> None:
    document = seeded(4, {"kind": "round-robin"})
    play(document)
    document["entrants"][3]["dropped_after"] = 1
    answer = paired(document)
    assert sets(answer) == [{1, 2}]
    assert [(one.player, one.why[0].code) for one in answer.byes] == [("p3", "opponent-gone")]


def test_groups_by_a_snake() -> None:
    assert sections([str(one) for one in range(1, 9)], 2) == [["1", "4", "5", "8"], ["2", "3", "6", "7"]]
    document = seeded(10, {"kind": "groups", "groups": 3})
    answers = play_all(document)
    assert len(answers) == 3
    met = [frozenset(pair) for answer in answers for pair in sets(answer)]
    groups = [{1, 6, 7}, {2, 5, 8}, {3, 4, 9, 10}]
    assert sorted(map(sorted, met)) == sorted(
        [*pair] for group in groups for pair in combinations(sorted(group), 2)
    )
    assert answers[0].pairs[0].why[0].document() == {"code": "group", "group": "A"}


def test_group_winners_come_first_into_the_cut() -> None:
    document = seeded(8, {"kind": "groups", "groups": 2}, {"kind": "single-elimination", "size": 4})
    answers = play_all(document)
    assert answers[3].members[:2] in (("p1", "p2"), ("p2", "p1"))
    assert set(answers[3].members) == {"p1", "p2", "p3", "p4"}
    assert all(pair != {1, 2} for pair in sets(answers[3]))


def test_seed_places() -> None:
    assert seed_places(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("count", range(2, 34))
def test_single_elimination_by_seeds(count: int) -> None:
    document = seeded(count, {"kind": "single-elimination", "third_place": True})
    answers = play_all(document)
    assert len(answers) == (count - 1).bit_length()
    full = 2 ** len(answers)
    assert {one.player for one in answers[0].byes} == {f"p{seed}" for seed in range(1, full - count + 1)}
    assert sets(answers[-1])[0] == {1, 2}
    places = ranks(document)
    assert [places["p1"], places["p2"]] == [1, 2]
    if count >= 4:
        assert sets(answers[-1])[1] == {3, 4}
        assert [places["p3"], places["p4"]] == [3, 4]
    assert sum(len(answer.pairs) for answer in answers) == count - 1 + (count >= 4)


@pytest.mark.parametrize("count", range(2, 34))
@pytest.mark.parametrize("chance", [1, 2])
def test_double_elimination_ends_after_two_losses(count: int, chance: int) -> None:
    dice = random.Random(count * chance)
    document = seeded(count, {"kind": "double-elimination"})
    answers = play_all(document, lambda players: dice.choice([(2, 0), (0, 2)]))
    losses: Counter[str] = Counter()
    for one in document["rounds"]:
        for pairing in one["pairings"]:
            if len(pairing["players"]) == 2:
                assert losses[pairing["players"][0]] < 2
                assert losses[pairing["players"][1]] < 2
                losses[pairing["players"][0 if pairing["result"]["games"][0] == 0 else 1]] += 1
    champion = [one for one in (f"p{seed}" for seed in range(1, count + 1)) if losses[one] < 2]
    assert len(champion) == 1
    second = losses[champion[0]] == 1
    assert len(answers) == 2 * (count - 1).bit_length() + second
    places = ranks(document)
    assert places[champion[0]] == 1
    assert (
        sorted(rank for rank in places.values() if rank is not None)[:3] == [1, 2, 3][: max(2, min(count, 3))]
    )


def test_a_winner_from_the_losers_bracket_plays_the_final_twice() -> None:
    document = seeded(2, {"kind": "double-elimination"})
    play(document)
    play(document, lambda players: (0, 2))
    answer = play(document)
    assert [one.code for one in answer.pairs[0].why] == ["bracket", "seeds", "second-final"]
    assert (document["rounds"][-1]["number"], ranks(document)) == (3, {"p1": 1, "p2": 2})


def test_a_drawn_match_needs_a_winner_or_the_policy() -> None:
    document = seeded(4, {"kind": "single-elimination", "tie": "replay"})
    play(document, lambda players: (1, 1))
    with pytest.raises(EventFault) as caught:
        paired(document)
    assert caught.value.code == "no-winner"
    document["stages"][0]["tie"] = "higher-seed"
    assert sets(play(document)) == [{1, 2}]
    assert ranks(document)["p1"] == 1


def test_whoever_leaves_a_bracket_lets_the_other_through() -> None:
    document = seeded(4, {"kind": "single-elimination"})
    play(document)
    document["entrants"][1]["dropped_after"] = 1
    answer = play(document)
    assert (answer.pairs, [one.player for one in answer.byes]) == ((), ["p1"])
    assert answer.byes[0].why[1].document() == {"code": "opponent-gone", "player": "p1", "other": "p2"}


def test_another_bracket_is_refused() -> None:
    document = seeded(4, {"kind": "single-elimination"})
    pairings = [played("p1", "p2", 2), played("p3", "p4", 2)]
    document["rounds"].append({"stage": 1, "number": 1, "pairings": pairings})
    with pytest.raises(EventFault) as caught:
        paired(document)
    assert caught.value.code == "bracket"


def test_a_cut_by_rank_and_by_points() -> None:
    swiss = {"kind": "swiss", "rounds": 3}
    by_rank = seeded(8, swiss, {"kind": "single-elimination", "size": 4})
    answers = play_all(by_rank)
    assert [answer.stage for answer in answers] == [1, 1, 1, 2, 2]
    top = [row.entrant for row in compute(read_event({**by_rank, "rounds": by_rank["rounds"][:3]})).rows]
    assert answers[3].members[0] == top[0]
    assert set(answers[3].members[:3]) <= set(top[:4])
    by_points = seeded(8, swiss, {"kind": "single-elimination", "min_points": 6})
    members = play_all(by_points)[3].members
    points = {row.entrant: row.points for row in compute(read_event(by_points)).rows}
    assert set(members) == {one for one, had in points.items() if had >= 6}


def test_whoever_left_before_the_cut_makes_room() -> None:
    document = seeded(6, {"kind": "swiss", "rounds": 2}, {"kind": "single-elimination", "size": 2})
    play(document)
    play(document)
    first = paired(document).members
    number = number_of(first[0])
    document["entrants"][number - 1]["dropped_after"] = 2
    assert paired(document).members[0] == first[1]


def test_a_fixed_list_of_the_cut_stays() -> None:
    cut = {"kind": "single-elimination", "size": 2, "entered": ["p5", "p6"]}
    document = seeded(6, {"kind": "swiss", "rounds": 1}, cut)
    play(document)
    assert sets(paired(document)) == [{5, 6}]
    assert read_event(event_document(read_event(document))) == read_event(document)


def test_round_one_by_fold_and_the_last_by_standing() -> None:
    document = seeded(8, {"kind": "swiss", "rounds": 3, "first_round": "fold", "last_round": "standing"})
    first = play(document)
    assert sorted(map(sorted, sets(first))) == [[1, 8], [2, 7], [3, 6], [4, 5]]
    assert first.pairs[0].why[0].code == "fold"
    play(document)
    order = [row.entrant for row in compute(read_event(document)).rows]
    last = play(document)
    assert set(last.pairs[0].players) == set(order[:2])
    odd = seeded(7, {"kind": "swiss", "rounds": 3, "first_round": "fold"})
    answer = paired(odd)
    assert (answer.bye, sorted(map(sorted, sets(answer)))) == ("p7", [[1, 6], [2, 5], [3, 4]])


@pytest.mark.parametrize("wanted", [3, 4, 5, 6])
@pytest.mark.parametrize("count", range(3, 60))
def test_pod_sizes_are_fair(count: int, wanted: int) -> None:
    sizes = pod_sizes(count, wanted)
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 3
    assert max(sizes) <= 6


def pods_of(document: Doc, chance: random.Random) -> Any:
    answer = paired(document)
    pairings = []
    for pair in answer.pairs:
        order = list(pair.players)
        chance.shuffle(order)
        pairings.append(
            {"players": list(pair.players), "result": {"kind": "pod", "places": [[one] for one in order]}}
        )
    document["rounds"].append({"stage": 1, "number": answer.number, "pairings": pairings})
    return answer


def test_pods_meet_anew_and_change_seats() -> None:
    document = seeded(16, {"kind": "pods", "pod_size": 4}, tie_breaks="pods")
    chance = random.Random(3)
    answers = [pods_of(document, chance) for _ in range(4)]
    assert [answer.cost.rematches for answer in answers[:3]] == [0, 0, 0]
    assert answers[0].cost.side_faults == answers[1].cost.side_faults == 0
    codes = [one.code for one in answers[0].pairs[0].why]
    assert codes == ["pod-level", "pod-new", "pod-seats", "pod-size"]


def all_pods(players: list[str], sizes: list[int]) -> Any:
    if not players:
        yield []
        return
    for size in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(players[1:], size - 1):
            pod = [players[0], *others]
            for more in all_pods([one for one in players if one not in pod], rest):
                yield [pod, *more]


def pods_cost(document: Doc, pods: list[list[str]]) -> tuple[Any, ...]:
    met = Counter[frozenset[str]]()
    last: dict[frozenset[str], int] = {}
    points: Counter[str] = Counter()
    for one in document["rounds"]:
        for pairing in one["pairings"]:
            for pair in combinations(pairing["players"], 2):
                met[frozenset(pair)] += 1
                last[frozenset(pair)] = one["number"]
            for worth, place in zip((3, 2, 1, 0, 0, 0), pairing["result"]["places"], strict=False):
                points[place[0]] += worth
    pairs = [frozenset(pair) for pod in pods for pair in combinations(pod, 2)]
    gaps = sum((points[min(pair)] - points[max(pair)]) ** 2 for pair in pairs)
    return sum(pair in met for pair in pairs), sum(last.get(pair, 0) for pair in pairs), gaps


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 9), st.integers(3, 6), st.integers(0, 3), st.integers(0, 10_000))
def test_small_pods_are_exact(count: int, wanted: int, rounds: int, seed: int) -> None:
    document = seeded(count, {"kind": "pods", "pod_size": wanted}, tie_breaks="pods")
    chance = random.Random(seed)
    for _ in range(rounds):
        pods_of(document, chance)
    answer = paired(document)
    players = [one["id"] for one in document["entrants"]]
    sizes = [len(pair.players) for pair in answer.pairs]
    best = min(pods_cost(document, pods) for pods in all_pods(players, sizes))
    assert (answer.cost.rematches, answer.cost.last_rounds, answer.cost.gap_squares) == best
    assert answer.proof == "exact"


KINDS = ["swiss", "round-robin", "groups", "pods", "single-elimination", "double-elimination"]


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(KINDS), st.integers(6, 20), st.integers(0, 10_000))
def test_any_history_gives_a_valid_round_in_any_order(kind: str, count: int, seed: int) -> None:
    """Drops between rounds, late entries where a stage takes them, byes: nobody twice, nobody forgotten."""
    chance = random.Random(seed)
    document = seeded(count, {"kind": kind, "rounds": 4 if kind in ("swiss", "pods") else None})
    while (answer := next_round(document)) is not None:
        shuffled = {**document, "entrants": chance.sample(document["entrants"], len(document["entrants"]))}
        shuffled["rounds"] = [
            {**one, "pairings": chance.sample(one["pairings"], len(one["pairings"]))}
            for one in document["rounds"]
        ]
        assert pairing_document(paired(shuffled)) == pairing_document(answer)
        seated = [one for pair in answer.pairs for one in pair.players]
        seated += [one.player for one in answer.byes] + list(answer.rests)
        assert len(seated) == len(set(seated))
        assert set(seated) <= set(oracle.active(document))
        if kind in ("swiss", "pods"):
            assert set(seated) == set(oracle.active(document))
        assert len({pair.table for pair in answer.pairs}) == len(answer.pairs)
        _write(document, answer, chance)
        _leave_or_come(document, chance, late=kind in ("swiss", "pods"))


def _write(document: Doc, answer: Any, chance: random.Random) -> None:
    pairings = []
    for pair in answer.pairs:
        if len(pair.players) > 2:
            places = [[one] for one in chance.sample(pair.players, len(pair.players))]
            pairings.append({"players": list(pair.players), "result": {"kind": "pod", "places": places}})
        else:
            pairings.append(played(*pair.players, *chance.choice([(2, 0), (0, 2), (2, 1)])))
    pairings += [bye(one.player) for one in answer.byes]
    document["rounds"].append({"stage": 1, "number": answer.number, "pairings": pairings})


def _leave_or_come(document: Doc, chance: random.Random, *, late: bool) -> None:
    done = len(document["rounds"])
    for one in document["entrants"]:
        if chance.random() < 0.06 and "dropped_after" not in one:
            one["dropped_after"] = done
    if late and chance.random() < 0.3:
        document["entrants"].append({"id": f"q{done}", "entered_round": done + 1, "missed": "loss"})
