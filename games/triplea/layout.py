"""Places for zones of which nobody says where they lie: neighbours together, others as far as the way is.

Every two zones are drawn as many steps apart as lie between them, the nearer the more exactly (stress
majorization: Gansner, Koren and North, Graph Drawing 2004). networkx and numpy are imported only when needed.
"""

from collections.abc import Iterable
from typing import Any

STEP = 100.0  # between neighbours
ROUNDS = 60
Point = tuple[float, float]


def laid_out(zones: Iterable[str], links: Iterable[tuple[str, str]]) -> dict[str, Point]:
    """The same for the same map."""
    import networkx as nx
    import numpy as np

    graph: Any = nx.Graph()
    graph.add_nodes_from(zones)
    graph.add_edges_from(links)
    names = list(graph)
    if len(names) == 1:
        return {names[0]: (0.0, 0.0)}
    order = {name: number for number, name in enumerate(names)}
    far = np.full((len(names), len(names)), -1.0)
    for name, ways in nx.all_pairs_shortest_path_length(graph):
        for other, steps in ways.items():
            far[order[name], order[other]] = steps
    far[far < 0] = max(far.max() / 2, 1) + 2  # parts that no way joins lie beside one another
    at = drawn(far, first_places(far, np), np)
    at -= at.min(axis=0)
    return {
        name: (round(float(x) * STEP, 1), round(float(y) * STEP, 1))
        for name, (x, y) in zip(names, at, strict=True)
    }


def first_places(far: Any, np: Any) -> Any:
    """Unfolded: along the two directions in which the distances are largest (classical scaling, by repeated
    multiplication; a whole decomposition takes seconds on a busy machine)."""
    squares = far**2
    centred = -(squares - squares.mean(axis=0) - squares.mean(axis=1)[:, None] + squares.mean()) / 2
    number = np.arange(len(far))
    at = np.stack([np.sin(number), np.cos(number)], axis=1)
    for _ in range(ROUNDS):
        at, _ = np.linalg.qr(centred @ at)
    strengths = np.abs((at * (centred @ at)).sum(axis=0))
    return at * np.sqrt(strengths) + 0.01 * np.stack(
        [np.sin(number), np.cos(number)], axis=1
    )  # never all in one


def drawn(far: Any, at: Any, np: Any) -> Any:
    weights = 1 / np.maximum(far, 1) ** 2
    np.fill_diagonal(weights, 0)
    pull = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.inv(pull + 1 / len(far))  # it has none by itself: a drawing may lie anywhere
    stated = weights * far
    for _ in range(ROUNDS):
        apart = np.hypot(at[:, None, 0] - at[None, :, 0], at[:, None, 1] - at[None, :, 1])
        wanted = stated / np.maximum(apart, 1e-6)  # nothing on the diagonal, whose weights are 0
        at = inverse @ (wanted.sum(axis=1)[:, None] * at - wanted @ at)
    return at
