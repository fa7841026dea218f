"""What a table would change in running campaigns, and what it changes when they are moved to it."""

import pytest
from django.core.management import call_command

from combat.engine import campaign as rules
from games import campaign_state, services
from games.models import CampaignEntry, Seat, Unit
from games.services.book import enter, locked
from tests import campaigns, factories
from tests.unit_tables import publish, refused, rows, save

pytestmark = pytest.mark.django_db
SLOWER = {"Destroyer": {"movement": 2, "naval": 2}, "Cruiser": {"cost": 20}, "Fighter": {"movement": 6}}


@pytest.fixture(autouse=True)
def everything_agrees():
    yield
    call_command("check_campaigns", verbosity=0)
    call_command("check_battles", "--all", verbosity=0)


@pytest.fixture
def first(table, ada):
    """Its version 1."""
    campaigns.load()
    return publish(table, ada)


@pytest.fixture
def war(first, ada):
    """`war(name=…)`: another campaign with the table, all sides ada's, begun."""

    def opened(**more):
        plan = campaigns.plan({"red": ["me"], "blue": ["me"]}, **more)
        plan.table_version = first
        return services.open_campaign(creator=ada, plan=plan)

    return opened


def drafted(table, ada, **changed):
    return save(table, ada, rows(table, **changed))


def impact(at, user, query=""):
    answer = at(user).get(f"/api/tables/our-steel/impact/{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def usage(at, user):
    return at(user).get("/api/tables/our-steel/").json()["usage"]


def correct(made, effects):
    entries = rules.correct(
        campaign_state.world_of(made), campaign_state.state_of(made), effects, {}, "So it is."
    )
    enter(locked(made.game_id), entries)
    made.refresh_from_db()


def into_battle(made):
    campaigns.sail(made, "red", ["r1", "r2", "r3"], "west", "middle")
    campaigns.commit(made, "red")
    return campaigns.battles(made)[-1]


def standing(made):
    """Of each unit in play: its type, what its table says of that, and what is kept of itself."""
    made.refresh_from_db()
    types = campaign_state.world_of(made).unit_types
    state = campaign_state.state_of(made)
    found = {}
    for unit in Unit.objects.filter(campaign=made):
        piece = state.pieces[unit.public_id]
        if piece.status in ("due", "present"):
            assert (unit.moves_left, unit.status) == (piece.moves_left, piece.status)
            found[unit.public_id] = (unit.type, types[unit.type], piece.plain())
    return found


def changes_between(before, after):
    """As the impact list tells them: fields of types, and fields of units, each with how many units."""
    assert before.keys() == after.keys()
    types, pieces = {}, {}
    for unit, (name, row, piece) in before.items():
        _, new_row, new_piece = after[unit]
        for field in row:
            if row[field] != new_row[field]:
                key = (name, field, row[field], new_row[field])
                types[key] = types.get(key, 0) + 1
        for field in piece:
            if piece[field] != new_piece[field]:
                key = (name, field, piece[field], new_piece[field])
                pieces[key] = pieces.get(key, 0) + 1
    return types, pieces


def changes_listed(one):
    types = {
        (of["type"], field["field"], field["from"], field["to"]): of["units"]
        for of in one["types"]
        for field in of["fields"]
    }
    pieces = {(of["type"], of["field"], of["from"], of["to"]): of["units"] for of in one["pieces"]}
    return types, pieces


def test_the_list_is_what_really_changes_when_the_games_are_moved(at, table, ada, war, settings):
    """Campaigns in every state there is: waiting for people, at the beginning of a turn, hurt, in a battle,
    in the middle of a turn."""
    settings.DICE = "tests.campaigns.misses"
    inviting = campaigns.campaign(ada, factories.person("bert"), begun=False, name="Inviting")
    inviting.table_version = services.newest_table("our-steel")
    inviting.save()
    fresh, hurt, fought, between = (war(name=name) for name in ("Fresh", "Hurt", "Fought", "Between"))
    correct(hurt, {"r1": {"damage": 1}, "b1": {"status": "lost"}, "r2": {"moves_left": 1}})
    battle = into_battle(fought)
    campaigns.commit(between, "red")
    drafted(table, ada, **SLOWER)
    listed = {one["campaign"]["name"]: one for one in impact(at, ada)["results"]}
    assert listed.keys() == {"Inviting", "Fresh", "Hurt", "Fought", "Between"}
    assert [one["now"] for one in listed.values()].count(True) == 3
    assert [one["id"] for one in listed["Fought"]["battles"]] == [battle.public_id]
    second = publish(table, ada)
    for made in (fresh, hurt, inviting):
        one = listed[made.name]
        assert (one["fits"], one["now"], one["wait"]) == (True, True, None)
        before = standing(made) if made.state else None
        services.move_to_table(user=ada, campaign=made, version=second)
        if before is not None:
            assert changes_between(before, standing(made)) == changes_listed(one)
    for made in (fought, between):
        one = listed[made.name]
        assert (one["fits"], one["now"], one["pieces"]) == (True, False, [])
        problem = refused(services.move_to_table, user=ada, campaign=made, version=second)
        assert (problem.code, problem.message) == ("wrong_phase", one["wait"])
    types, pieces = changes_listed(listed["Fresh"])
    assert types[("Destroyer", "movement", 3, 2)] == 4
    assert pieces[("Destroyer", "moves_left", 3, 2)] == 2, "those of the side whose turn it is"
    inviting.refresh_from_db()
    assert inviting.plain("world")["unit_types"]["Destroyer"]["movement"] == 2


def test_a_battle_keeps_its_types_and_the_game_is_moved_between_turns(at, table, ada, war, settings):
    settings.DICE = "tests.campaigns.hits"
    made = war()
    battle = into_battle(made)
    before = battle.setup
    second_rows = rows(table, Destroyer={"movement": 2}, Battleship={"hit_points": 9})
    save(table, ada, second_rows)
    second = publish(table, ada)
    battle.refresh_from_db()
    assert battle.setup == before
    one = impact(at, ada, "?to=2")["results"][0]
    assert one["wait"].startswith("The unit table is changed between turns, and a battle is being fought")
    campaigns.fight_out(battle)
    made.refresh_from_db()
    assert refused(services.move_to_table, user=ada, campaign=made, version=second).code == "wrong_phase"
    for side in ("red", "blue", "blue"):
        campaigns.commit(made, side)
    assert (made.turn, made.side, made.phase) == (2, "red", "combat_move")
    (listed,) = impact(at, ada, "?to=2")["results"]
    before = standing(made)
    answer = at(ada).post(f"/api/campaigns/{made.public_id}/table/", {"slug": "our-steel"}).json()
    assert (answer["moved"], answer["impact"]) == (True, listed)
    assert changes_between(before, standing(made)) == changes_listed(listed)


def test_a_dry_run_tells_and_changes_nothing(at, table, ada, war):
    made = war()
    drafted(table, ada, **SLOWER)
    publish(table, ada)
    before = standing(made)
    url, seq = f"/api/campaigns/{made.public_id}/table/", made.seq
    answer = at(ada).post(url, {"slug": "our-steel", "dry_run": True}).json()
    assert (answer["moved"], answer["seq"], answer["impact"]["now"]) == (False, seq, True)
    assert standing(made) == before
    done = at(ada).post(url, {"slug": "our-steel"}).json()
    assert (done["moved"], done["seq"], done["impact"]) == (True, seq + 1, answer["impact"])
    again = at(ada).post(url, {"slug": "our-steel"}).json()
    assert (again["moved"], again["seq"], again["impact"]["types"]) == (False, seq + 1, [])


def test_the_move_is_an_entry_that_both_sides_see(at, table, first, ada):
    bert = factories.person("bert")
    plan = campaigns.plan({"red": ["me"], "blue": [{"username": "bert"}]})
    plan.table_version = first
    made = services.open_campaign(creator=ada, plan=plan)
    campaigns.accept(made, bert)
    drafted(table, ada, **SLOWER)
    publish(table, ada)
    at(ada).post(f"/api/campaigns/{made.public_id}/table/", {"slug": "our-steel"})
    for user in (ada, bert):
        entry = at(user).get(f"/api/campaigns/{made.public_id}/log/?event=table_changed").json()["results"][0]
        assert entry["by"] == "Ada"
        assert entry["details"] == {"table": "Our Steel", "version": 2}
    written = CampaignEntry.objects.get(campaign=made, event="table_changed")
    assert written.by == ada


def test_a_table_that_lacks_types_in_play_is_refused_with_a_sentence(at, table, ada, war):
    made = war()
    save(table, ada, [row for row in rows(table) if row["name"] not in ("Destroyer", "Tank")])
    (one,) = impact(at, ada)["results"]
    assert (one["fits"], one["missing"]) == (False, [{"type": "Destroyer", "units": 4}])
    assert one["why"] == ["The table has no type 'Destroyer', and 4 units of this campaign would be of it."]
    publish(table, ada)
    answer = at(ada).post(f"/api/campaigns/{made.public_id}/table/", {"slug": "our-steel"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert one["why"][0] in answer.json()["message"]
    made.refresh_from_db()
    assert made.table_version.number == 1


def test_what_each_game_has_become_decides_whether_it_fits(at, table, ada, war):
    hurt, whole = war(name="Hurt"), war(name="Whole")
    correct(hurt, {"r1": {"damage": 2}})
    drafted(table, ada, Battleship={"hit_points": 2})
    found = {one["campaign"]["name"]: (one["fits"], one["why"]) for one in impact(at, ada)["results"]}
    assert found == {"Hurt": (False, ["Resolve has more damage than it could take."]), "Whole": (True, [])}
    second = publish(table, ada)
    services.move_to_table(user=ada, campaign=whole, version=second)
    assert refused(services.move_to_table, user=ada, campaign=hurt, version=second).code == "invalid"


def test_a_draft_of_orders_neither_hinders_the_move_nor_is_lost_nor_told(at, table, ada, war):
    made = war()
    campaigns.sail(made, "red", ["r2"], "west", "middle")
    drafted(table, ada, **SLOWER)
    second = publish(table, ada)
    (one,) = impact(at, ada, "?to=2")["results"]
    assert one["now"]
    draft = services.draft_of(user=ada, campaign=made, side="red")
    services.move_to_table(user=ada, campaign=made, version=second)
    problem = refused(services.commit, user=ada, campaign=made, side="red", draft=draft.number, key="a key")
    assert problem.code == "stale"
    assert len(services.draft_of(user=ada, campaign=made, side="red").orders) == 1


def test_a_private_campaign_is_counted_and_not_shown(at, table, ada, war):
    """Its name, its people and what stands in it are nobody else's."""
    zoe = factories.person("zoe")
    plan = campaigns.plan({"red": ["me"], "blue": ["me"]}, name="Their secret", spectators="nobody")
    plan.table_version = services.newest_table("our-steel")
    secret = services.open_campaign(creator=zoe, plan=plan)
    war(name="Our war")
    drafted(table, ada, **SLOWER)
    found = impact(at, ada)
    assert [one["campaign"]["name"] for one in found["results"]] == ["Our war"]
    assert usage(at, ada) == {"campaigns": 1, "battles": 0, "hidden": 1}
    assert "secret" not in str(found)
    services.name_editor(by=ada, of=table, username="zoe")
    seen = {one["campaign"]["name"]: one["may_move"] for one in impact(at, zoe)["results"]}
    assert seen == {"Our war": False, "Their secret": True}
    Seat.objects.create(game=secret.game, role="admin", user=ada, state="taken")
    seen = {one["campaign"]["name"]: one["may_move"] for one in impact(at, ada)["results"]}
    assert seen == {"Our war": True, "Their secret": True}


def test_campaigns_that_are_over_or_play_with_other_tables_are_not_listed(at, table, ada, war):
    over = war(name="Over")
    services.concede_campaign(user=ada, campaign=over, side="blue")
    campaigns.campaign(ada, name="Shipped table")
    assert impact(at, ada, "?to=1")["results"] == []
    assert usage(at, ada) == {"campaigns": 0, "battles": 0, "hidden": 0}


def test_a_campaign_that_was_called_off_is_not_moved(at, table, first, ada):
    made = campaigns.campaign(ada, factories.person("bert"), begun=False)
    services.cancel_campaign(user=ada, campaign=made)
    url, before = f"/api/campaigns/{made.public_id}/table/", made.table_version
    told = at(ada).post(url, {"slug": "our-steel", "dry_run": True}).json()["impact"]
    assert (told["now"], told["wait"]) == (
        False,
        "This campaign was called off: nobody plays it with any table.",
    )
    answer = at(ada).post(url, {"slug": "our-steel"})
    assert (answer.status_code, answer.json()["message"]) == (409, told["wait"])
    made.refresh_from_db()
    assert made.table_version == before


def test_a_draft_with_faults_has_no_impact_yet(at, table, ada, war):
    war()
    drafted(table, ada, Destroyer={"naval": -1})
    answer = at(ada).get("/api/tables/our-steel/impact/")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["faults"][0]["field"] == "naval"
    assert impact(at, ada, "?to=1")["count"] == 1


def test_a_campaign_is_not_moved_to_a_table_of_another_ruleset(at, table, ada, war):
    made = war()
    answer = at(ada).post(f"/api/campaigns/{made.public_id}/table/", {"slug": "damage-and-pursuit"})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["table"])


def test_the_list_takes_the_same_number_of_queries_for_two_campaigns_and_for_ten(
    at, table, ada, war, django_assert_max_num_queries
):
    client = at(ada)
    for count in (2, 8):
        for number in range(count):
            made = war(name=f"War {count} {number}")
        into_battle(made)
    drafted(table, ada, **SLOWER)
    client.get("/api/tables/our-steel/impact/")
    with django_assert_max_num_queries(14):
        assert len(client.get("/api/tables/our-steel/impact/?page_size=2").json()["results"]) == 2
    with django_assert_max_num_queries(14):
        found = client.get("/api/tables/our-steel/impact/").json()
    assert len(found["results"]) == 10
    assert usage(at, ada) == {"campaigns": 10, "battles": 2, "hidden": 0}
    searched = client.get("/api/tables/our-steel/impact/?search=war 2").json()
    assert searched["count"] == 2
