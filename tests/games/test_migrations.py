"""What earlier versions left behind comes through the migrations, with people and battles in the database."""

import ast
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games import services
from games.models import Campaign, Seat, TakenName
from games.names import skeletons
from tests import campaigns, factories

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(name: str = ""):
    """To that migration of the games, or to the newest; the models as they were there. What battles build on
    it goes and comes with it."""
    executor = MigrationExecutor(connection)
    newest = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] in ("games", "combat")]
    targets = [("games", name)] if name else newest
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def back():
    """`back(name)`: the database as it was after that migration; the newest again at the end."""
    yield migrate
    migrate()


def test_half_seated_seats_are_mended_and_alike_names_stay_with_the_eldest(back):
    made = factories.battle(factories.person("isoroku"), factories.person("chester"), begun=False)
    judged = factories.battle(factories.person("horatio"), factories.person("vera"))
    seats = back("0001_initial").get_model("games", "Seat").objects
    seats.filter(game=made.game_id, role="attacker").update(user=None)
    seats.filter(game=made.game_id, role="defender").update(state="open")
    people = back("0001_initial").get_model("games", "User").objects
    people.filter(username="chester").update(display_name="Is\u0585roku")

    migrate()
    found = [(seat.state, seat.user_id) for seat in Seat.objects.filter(game=made.game)]
    assert found == [("open", None), ("open", None)]
    assert set(judged.game.seats.values_list("state", flat=True)) == {"taken"}
    for name in ("isoroku", "chester"):
        owners = TakenName.objects.filter(skeleton__in=skeletons(name)).values_list(
            "user__username", flat=True
        )
        assert set(owners) == {name}


def test_names_that_count_as_alike_only_now_are_taken_anew(back):
    factories.person("isoroku")
    names = back("0003_an_open_seat_is_nobodys").get_model("games", "TakenName").objects
    names.exclude(pk=names.first().pk).delete()
    names.update(skeleton="as it was computed before")
    migrate()
    assert {taken.skeleton for taken in TakenName.objects.all()} == skeletons("isoroku") | skeletons(
        "Isoroku"
    )


def test_types_of_tables_get_an_order_and_lose_it_again(back):
    """That of the shipped roster; PostgreSQL had arranged them by the length of their names."""
    services.load_default_tables()
    shipped = services.newest_table("flames-and-steel").document
    tables = back("0005_campaigns").get_model("games", "UnitTableVersion").objects
    before = tables.get(table__slug="flames-and-steel")
    assert before.document["Fighter"]["category"] == "fighter"
    before.document = {name: before.document[name] for name in sorted(before.document, key=len)}
    before.document["Jet"] = before.document["Fighter"]
    before.save()
    migrate()
    (*after, last) = services.newest_table("flames-and-steel").document
    assert (after, last["name"]) == (shipped, "Jet")


MIGRATIONS = sorted(Path(__file__).parents[2].glob("*/migrations/0*.py"))
KEEPERS = {"games.secrecy", "games.names.skeletons"}  # the docstrings of those who import them say why


@pytest.mark.parametrize("path", MIGRATIONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_migration_says_what_it_is_for_and_does_not_change_with_the_program(path):
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree)
    if path.stem == "0001_initial":
        return  # defaults and validators of fields are named, not run
    read = {
        f"{node.module}.{one.name}" if isinstance(node, ast.ImportFrom) else one.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for one in node.names
    }
    ours = {name for name in read if name.startswith(("combat.", "games."))}
    assert ours <= KEEPERS


def test_a_campaign_that_was_played_on_is_known_from_its_log(back):
    short = campaigns.document(turn_limit=1)
    red, blue = factories.person(), factories.person()
    over, on = (campaigns.campaign(red, blue, document=short) for _ in range(2))
    for made in (over, on):
        for side in ("red", "red", "blue", "blue"):
            campaigns.commit(made, side)
    services.play_on(user=red, campaign=on)
    back("0006_tables_are_edited")
    migrate()
    assert list(Campaign.objects.filter(played_on=True)) == [on]
