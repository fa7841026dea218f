"""Bodies of requests at a running server: too large is 413 everywhere, and chunks are read like the rest."""

import json
import re
import socket

import pytest

from tests.live.server import Server

TOO_LARGE = 50 * 1024 * 1024
LIMIT = 2 * 1024 * 1024
SIGNUP = "/_allauth/browser/v1/auth/signup"
TOKEN = "a" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bodies")
    database = f"sqlite:///{folder / 'db.sqlite3'}"
    server = Server({"DATABASE_URL": database, "REDIS_URL": ""}, log=folder / "log")
    server.manage("migrate", "--verbosity=0")
    with server:
        yield server


def ask(server, path, body, *, chunked=False, method="POST", cookies=None):
    """Status, head and body of the answer."""
    cookies = {"csrftoken": TOKEN} | (cookies or {})
    head = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Content-Type: application/json",
        f"Cookie: {'; '.join(f'{name}={value}' for name, value in cookies.items())}",
        f"X-CSRFToken: {cookies['csrftoken']}",
        "Connection: close",
        "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(body)}",
    ]
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall("\r\n".join(head).encode() + b"\r\n\r\n")
        if chunked:
            step = max(1, min(len(body) // 3, 1_000_000))
            for start in range(0, len(body), step):
                part = body[start : start + step]
                line.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
            line.sendall(b"0\r\n\r\n")
        else:
            line.sendall(body)
        answer = b""
        while part := line.recv(65536):
            answer += part
    head_text, _, content = answer.partition(b"\r\n\r\n")
    return int(head_text.split()[1]), head_text.decode(), content


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    "path",
    ["/api/battles/", "/api/imports/triplea/", "/api/nothing/", SIGNUP, "/admin/login/", "/", "/healthz"],
)
def test_fifty_megabytes_are_refused_everywhere_alike(server, path, chunked):
    status, head, content = ask(server, path, b" " * TOO_LARGE, chunked=chunked)
    assert status == 413
    assert "content-type: application/json" in head.lower()
    assert json.loads(content) == {"code": "too_large", "rule": None, "message": "This is larger than 2 MB."}


def test_one_byte_more_than_the_limit_is_refused_and_the_limit_is_not(server):
    assert ask(server, SIGNUP, b" " * (LIMIT + 1))[0] == 413
    assert ask(server, SIGNUP, b"{}".ljust(LIMIT))[0] == 400


def test_a_body_in_chunks_is_read(server):
    body = json.dumps({"username": "horatio", "password": "full steam ahead 7"}).encode()
    status, head, content = ask(server, SIGNUP, body, chunked=True)
    assert status == 200, content
    session = re.search(r"sessionid=(\w+)", head)[1]
    token = re.search(r"csrftoken=(\w+)", head, re.IGNORECASE)
    cookies = {"sessionid": session, "csrftoken": token[1] if token else TOKEN}

    body = json.dumps({"display_name": "Nelson"}).encode()
    status, _, content = ask(server, "/api/me/", body, chunked=True, method="PATCH", cookies=cookies)
    assert (status, json.loads(content)["user"]["display_name"]) == (200, "Nelson")

    status, _, content = ask(server, "/api/me/", b"[1]", chunked=True, method="PATCH", cookies=cookies)
    assert (status, json.loads(content)["code"]) == (400, "malformed")
