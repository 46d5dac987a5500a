"""The network: its arithmetic against a plain reading of the same formulas, and what it has learned."""

import math
from typing import Any

import numpy as np
import pytest

from cards.library.loader import games
from cards.library.search.meaning import closeness, known_meanings, meaning_of, read_meanings
from cards.library.search.meaning.closeness import SIZE
from cards.library.search.meaning.network import HEADS, Network, network
from cards.library.search.shipped import texts_of


def small_network(rng: np.random.Generator) -> Network:
    size, inner = HEADS * 2, 10

    def drawn(*shape: int) -> Any:
        return rng.normal(size=shape).astype(np.float32)

    weights = {
        "tokens.q": rng.integers(-127, 128, size=(5, size), dtype=np.int8),
        "tokens.s": np.full(5, 0.01, dtype=np.float32),
        "places": drawn(8, size),
        "project": drawn(size, 4),
        "0.ask.w": drawn(size, 3 * size),
        "0.hear.w": drawn(size, size),
        "0.in.w": drawn(size, inner),
        "0.out.w": drawn(inner, size),
        "0.ask.b": drawn(3 * size),
        "0.hear.b": drawn(size),
        "0.in.b": drawn(inner),
        "0.out.b": drawn(size),
    }
    weights |= {f"{name}.{part}": drawn(size) for name in ("first", "0.heard", "0.said") for part in "wb"}
    return Network({"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "corn": 3, "cow": 4}, weights)


def plain(net: Network, tokens: list[int]) -> list[float]:
    """The same, token by token and number by number."""
    w = {name: np.asarray(array, dtype=float) for name, array in net.weights.items()}

    def norm(row: Any, name: str) -> Any:
        mean = sum(row) / len(row)
        spread = math.sqrt(sum((value - mean) ** 2 for value in row) / len(row) + 1e-12)
        return np.array([(value - mean) / spread for value in row]) * w[f"{name}.w"] + w[f"{name}.b"]

    def gelu(value: float) -> float:
        return 0.5 * value * (1 + math.tanh(math.sqrt(2 / math.pi) * (value + 0.044715 * value**3)))

    rows = [
        norm(w["tokens.q"][token] * w["tokens.s"][token] + w["places"][at], "first")
        for at, token in enumerate(tokens)
    ]
    size, part = len(rows[0]), len(rows[0]) // HEADS
    mixed = [row @ w["0.ask.w"] + w["0.ask.b"] for row in rows]
    out = []
    for one, row in enumerate(rows):
        heard = []
        for head in range(HEADS):
            cut = slice(head * part, (head + 1) * part)
            fits = [
                math.exp(mixed[one][:size][cut] @ other[size : 2 * size][cut] / math.sqrt(part))
                for other in mixed
            ]
            heard.extend(
                sum(fit / sum(fits) * other[2 * size :][cut] for fit, other in zip(fits, mixed, strict=True))
            )
        mid = norm(row + np.array(heard) @ w["0.hear.w"] + w["0.hear.b"], "0.heard")
        inner = np.array([gelu(value) for value in mid @ w["0.in.w"] + w["0.in.b"]])
        out.append(norm(mid + inner @ w["0.out.w"] + w["0.out.b"], "0.said"))
    told = sum(out) / len(out) @ w["project"]
    return list(told / math.sqrt(sum(value**2 for value in told)))


@pytest.mark.parametrize(("text", "tokens"), [("", [1, 2]), ("corn cow corn", [1, 3, 4, 3, 2])])
def test_the_arithmetic_is_that_of_the_formulas(text: str, tokens: list[int]) -> None:
    net = small_network(np.random.default_rng(3))
    assert net.read([text])[0].tolist() == pytest.approx(plain(net, tokens), abs=1e-4)


def test_a_text_means_the_same_in_any_company() -> None:
    net = small_network(np.random.default_rng(4))
    texts = ["corn", "cow corn", "cow", "corn corn corn cow"]
    alone = np.concatenate([net.read([text]) for text in texts])
    np.testing.assert_allclose(net.read(texts), alone, atol=1e-5)


def test_meanings_have_length_one() -> None:
    rows = network().read(["how do I win", "", "\u0000"])
    assert rows.shape == (3, SIZE)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize(
    ("question", "near", "far"),
    [
        ("can I flee once the fight has begun", "may I retreat from a battle", "what does a ship cost"),
        ("who goes first", "which player starts", "how many cards are in the deck"),
        ("is my beast healthy without water", "what do animals need", "when does the game end"),
    ],
)
def test_what_means_the_same_is_near(question: str, near: str, far: str) -> None:
    texts = read_meanings([near, far])
    asked = meaning_of(question)
    assert closeness(asked, texts[near]) > closeness(asked, texts[far]) + 0.1


@pytest.mark.parametrize("game", games())
def test_shipped_meanings_are_those_of_the_network(game: str) -> None:
    texts = texts_of(game)[::97]
    known, read = known_meanings(texts), read_meanings(texts)
    assert known.keys() == read.keys() == set(texts)
    steps = [
        np.frombuffer(known[text], np.int8).astype(int) - np.frombuffer(read[text], np.int8) for text in texts
    ]
    assert max(int(np.abs(row).max()) for row in steps) <= 1  # the last digit of a product differs by machine
