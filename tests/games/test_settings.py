"""Production refuses to start with what is only good enough for development."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GOOD = {
    "SECRET_KEY": "0123456789" * 5,
    "ALLOWED_HOSTS": "broadside.example",
    "SITE_URL": "https://broadside.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.example:587",
}


def manage(*command: str, **change: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` under the production settings."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG")}
    environment = kept | {"DJANGO_SETTINGS_MODULE": "config.settings.production"} | GOOD | change
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def start(**change: str) -> str:
    """What `manage.py check` says; "" if it is content."""
    done = manage("check", **change)
    return done.stderr if done.returncode else ""


def test_it_starts_when_everything_is_said():
    assert start() == ""


def test_it_starts_for_a_trial_without_a_certificate():
    trial = {"ALLOWED_HOSTS": "localhost", "SITE_URL": "http://localhost:8000"}
    assert start(HTTPS="false", EMAIL_URL="consolemail://", **trial) == ""


def test_a_variable_without_a_value_is_as_if_it_was_not_there():
    assert start(DATABASE_URL="", REDIS_URL="") == ""


def test_a_wildcard_of_the_own_domain_is_no_bare_one():
    assert start(ALLOWED_HOSTS=".broadside.example") == ""


@pytest.mark.parametrize(
    "change,sentence",
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"SECRET_KEY": "broadside-development-key-not-for-production"}, "SECRET_KEY"),
        ({"SECRET_KEY": "k" * 50}, "SECRET_KEY"),
        ({"SECRET_KEY": "secret" * 10}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": "."}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": "broadside.example,*."}, "ALLOWED_HOSTS"),
        ({"SITE_URL": ""}, "SITE_URL must be"),
        ({"SITE_URL": "broadside.example"}, "SITE_URL must be"),
        ({"SITE_URL": "http://broadside.example"}, "SITE_URL must be"),
        ({"SITE_URL": "https://broadside.example/play"}, "SITE_URL must be"),
        ({"SITE_URL": "https://broadside.example?x"}, "SITE_URL must be"),
        ({"SITE_URL": "https://user:password@broadside.example"}, "SITE_URL must be"),
        ({"SITE_URL": "https://[::1"}, "SITE_URL must be"),
        ({"SITE_URL": "https://elsewhere.example"}, "elsewhere.example, which ALLOWED_HOSTS does not name"),
        ({"EMAIL_URL": ""}, "EMAIL_URL is missing"),
        ({"DEBUG": "true"}, "DEBUG"),
        ({"LOADED_DICE": "/tmp/dice.json"}, "Loaded dice"),
        ({"CRASH_AT": "before_commit:1"}, "Crash points"),
    ],
    ids=str,
)
def test_it_refuses(change, sentence):
    assert sentence in start(**change)


def test_loaded_dice_and_crash_points_are_in_no_other_settings():
    for name in ("base", "dev", "production"):
        text = (ROOT / "config" / "settings" / f"{name}.py").read_text()
        assert "tests." not in text


def test_what_was_concealed_under_the_key_of_before_can_be_read():
    conceal = "from games import secrecy; print(secrecy.conceal('the third buoy'))"
    before = "9876543210" * 5
    concealed = manage("shell", "-v0", "-c", conceal, SECRET_KEY=before).stdout.strip()
    reveal = f"from games import secrecy; print(secrecy.reveal({concealed!r}))"
    assert "the third buoy" in manage("shell", "-v0", "-c", reveal, SECRET_KEY_FALLBACKS=before).stdout
