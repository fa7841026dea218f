"""What every ruleset says of itself, so that a page can set up and show its battles without knowing it."""

import pytest

from combat.engine import play
from combat.engine.rulesets import RULESETS


@pytest.mark.parametrize("slug", play.rulesets())
def test_a_ruleset_describes_itself_in_names_that_it_has(slug):
    about = play.describe(slug)
    fields = {field["name"]: field["kind"] for field in about["fields"]}
    assert fields[about["hull"]] == "integer"
    options = {option["name"]: option for option in about["options"]}
    sides = about["die_sides"]
    if isinstance(sides, dict):
        sides = options[sides["option"]]["default"]
    defaults = {name: option["default"] for name, option in options.items()}
    assert sides == RULESETS[slug].die_sides(defaults)
    if isinstance(about["hits_sink"], dict):
        assert options[about["hits_sink"]["unless"]]["kind"] == "boolean"
    else:
        assert isinstance(about["hits_sink"], bool)
    groups = {category["group"] for category in about["categories"]}
    for room in about["aboard"]:
        assert room["group"] in groups
        assert fields[room["room"]] == "integer"
        assert room["takes"] is None or fields[room["takes"]] == "integer"
        assert room["only"] is None or fields[room["only"]] == "boolean"
    for mark in about["marks"]:
        assert mark["name"]
        assert mark["label"]
    assert about["elsewhere"] == list(RULESETS[slug].elsewhere)
    categories = {category["name"] for category in about["categories"]}
    for row in about["default_roster"].values():
        assert row["category"] in categories
        assert row[about["hull"]] >= 1
    used = {row["category"] for row in about["default_roster"].values()}
    assert used == categories, "of an unknown type next door the default roster's stands in"


@pytest.mark.parametrize("slug", play.rulesets())
def test_a_step_names_options_that_there_are(slug):
    about = play.describe(slug)
    options = {option["name"]: option for option in about["options"]}
    for phase in about["phases"]:
        for step in phase["steps"]:
            assert step.keys() - {"options"} == {"rule", "title", "side"}
            for name, value in step.get("options", {}).items():
                assert options[name]["kind"] == "boolean"
                assert isinstance(value, bool)


def steps_with(slug, **options):
    return {
        phase["name"]: [
            step["rule"]
            for step in phase["steps"]
            if all(options[name] == value for name, value in step.get("options", {}).items())
        ]
        for phase in play.describe(slug)["phases"]
    }


def test_steps_of_an_option_that_is_off_can_be_left_out():
    plain = steps_with("damage-and-pursuit", damage=False, pursuit=False)
    assert plain["declarations"] == ["DP-2.4", "DP-2.4"]
    assert plain["fire"] == ["DP-2.3", "DP-2.3", "DP-2.9", "DP-2.9"]
    both = steps_with("damage-and-pursuit", damage=True, pursuit=True)
    assert "DP-2.9" not in both["declarations"] + both["fire"] + both["first_strike"]
    assert "DP-6.6" in both["declarations"]
    assert "DP-2.6" not in both["completion"]
