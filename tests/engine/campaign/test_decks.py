"""Sharing out decks: as many as can come down do, whatever the order in which they are listed."""

from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from combat.engine.naval.campaign.decks import Deck, share_out


def most_by_trying_all(aircraft: int, decks: list[Deck]) -> int:
    """Every choice of zones, every order of the aircraft, each on the first deck with room."""
    best = 0
    for zones in product(*[list(deck.reach) or [""] for deck in decks]):
        near = [deck.reach.get(zone, frozenset()) for deck, zone in zip(decks, zones, strict=True)]
        for order in permutations(range(len(decks))):
            for planes in permutations(range(aircraft)):
                room = [deck.room for deck in decks]
                landed = 0
                for plane in planes:
                    for index in order:
                        if plane in near[index] and room[index]:
                            room[index] -= 1
                            landed += 1
                            break
                best = max(best, landed)
    return best


decks = st.lists(
    st.builds(
        lambda room, reach: (room, reach),
        st.integers(1, 2),
        st.lists(st.frozensets(st.integers(0, 3), min_size=1), min_size=1, max_size=3),
    ),
    max_size=3,
)


@settings(max_examples=40, deadline=None)
@given(given_decks=decks)
def test_as_many_land_as_possible(given_decks):
    listed = [
        Deck(f"cv{number}", room, {f"z{place}": near for place, near in enumerate(reach)})
        for number, (room, reach) in enumerate(given_decks)
    ]
    sharing = share_out(4, listed)
    assert len(sharing.on) == most_by_trying_all(4, listed)
    for index, deck in enumerate(listed):
        its = {plane for plane, where in sharing.on.items() if where == index}
        assert len(its) <= deck.room
        assert not its or its <= deck.reach[sharing.zones[index]]


def test_one_makes_room_for_another():
    """The first could go to both; it leaves the near deck to the one that has no other."""
    near, far = Deck("near", 1, {"z": frozenset({0, 1})}), Deck("far", 1, {"z": frozenset({0})})
    assert share_out(2, [near, far]).on == {0: 1, 1: 0}


def test_a_carrier_goes_where_most_can_land():
    deck = Deck("cv", 3, {"here": frozenset({0}), "there": frozenset({1, 2})})
    assert share_out(3, [deck]).zones == {0: "there"}


def test_what_was_planned_is_kept_if_it_can_be():
    one, other = Deck("one", 1, {"z": frozenset({0, 1})}), Deck("other", 1, {"z": frozenset({0, 1})})
    assert share_out(2, [one, other], {0: 1, 1: 0}).on == {0: 1, 1: 0}
