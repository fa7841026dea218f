"""What the server itself says: the front end's page, health, security headers."""

import base64
import hashlib

import pytest

PAGE = b"""<!doctype html><head><script>theme()</script><script src="/static/app/x.js"></script></head>
<script type="module">start()</script>"""


@pytest.fixture
def built(settings, tmp_path):
    (tmp_path / "index.html").write_bytes(PAGE)
    settings.FRONTEND_BUILD = tmp_path


@pytest.mark.parametrize(
    "path", ["/", "/battles", "/battles/abc/replay", "/account/login", "/rules/x", "/%0a"]
)
def test_every_other_address_is_the_front_end(client, built, path):
    answer = client.get(path)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer["Cache-Control"] == "no-cache"
    assert "csrftoken" in answer.cookies


def test_inline_scripts_are_allowed_by_their_hashes_alone(client, built):
    policy = client.get("/")["Content-Security-Policy"]
    (scripts,) = [part.strip() for part in policy.split(";") if part.strip().startswith("script-src ")]
    for text in (b"theme()", b"start()"):
        assert f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" in scripts
    assert "unsafe-inline" not in scripts
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


def test_without_a_build_it_says_what_to_do(client, settings, tmp_path):
    settings.FRONTEND_BUILD = tmp_path
    answer = client.get("/")
    assert answer.status_code == 503
    assert "make run" in answer.content.decode()


def test_other_headers(client, built):
    answer = client.get("/")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_health(client):
    assert client.get("/healthz").json() == {"status": "ok", "database": "ok", "push": "ok"}


@pytest.mark.django_db
def test_health_without_a_database(client, monkeypatch):
    from config import pages

    def down():
        raise ConnectionError

    monkeypatch.setattr(pages, "ping_database", down)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "no answer")


def test_addresses_of_programs_answer_in_json(client):
    for path in ("/api", "/api/nothing/", "/ws/battles/x/"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.django_db
def test_the_administration_tells_who_it_is_not_for(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("arthur"))
    answer = client.get("/admin/login/")
    assert (answer.status_code, answer["Content-Type"]) == (403, "text/html; charset=utf-8")
    assert "not as an administrator" in answer.content.decode()


def test_administrators_sign_in_like_everybody_so_that_the_limits_hold(client):
    answer = client.get("/admin/")
    assert answer.status_code == 302
    answer = client.get(answer["Location"])
    assert (answer.status_code, answer["Location"]) == (302, "/account/login?next=%2Fadmin%2F")
