"""A person at a running server: signs up, is seated, fights; over REST and the socket as the browser does."""

import asyncio
import itertools
import json
import secrets
import uuid
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.live.choices import my_question

ANSWER_WITHIN = 30.0
Json = dict[str, Any]
numbers = itertools.count(1)


class LineLost(Exception):
    """The connection went before the answer came: the decision may or may not be written."""


class Refused(Exception):
    def __init__(self, frame: Json) -> None:
        super().__init__(f"{frame.get('code')}: {frame.get('message')}")
        self.frame = frame


class Player:
    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.name = name or f"sailor-{next(numbers)}-{secrets.token_hex(3)}"
        csrf = secrets.token_hex(16)
        self.http = httpx.AsyncClient(
            base_url=url,
            timeout=ANSWER_WITHIN,
            cookies={"csrftoken": csrf},
            headers={"X-CSRFToken": csrf, "Origin": url, "Referer": f"{url}/"},
        )

    async def sign_up(self) -> "Player":
        password = secrets.token_urlsafe(12)
        body = {"username": self.name, "password": password}
        answer = await self.http.post("/_allauth/browser/v1/auth/signup", json=body)
        assert answer.status_code == 200, answer.text
        self.follow_csrf()
        return self

    def follow_csrf(self) -> None:
        """Signing in turns the CSRF token."""
        if token := newest(self.http.cookies, "csrftoken"):
            self.http.headers["X-CSRFToken"] = token

    async def get(self, path: str) -> Json:
        answer = await self.http.get(path)
        assert answer.status_code == 200, f"GET {path}: {answer.status_code} {answer.text}"
        found: Json = answer.json()
        return found

    async def post(self, path: str, body: Json | None = None) -> Json:
        answer = await self.http.post(path, json=body or {})
        assert answer.status_code in {200, 201}, f"POST {path}: {answer.status_code} {answer.text}"
        found: Json = answer.json() if answer.content else {}
        return found

    async def line(self, battle: str, url: str = "") -> "Line":
        line = Line(self, battle, url or self.url)
        await line.open()
        return line

    async def close(self) -> None:
        await self.http.aclose()


class Line:
    """One player's socket to one battle, with what a page would know: entries, head, what may be done."""

    def __init__(self, player: Player, battle: str, url: str) -> None:
        self.player, self.battle, self.url = player, battle, url
        self.view: Json = {}
        self.news = asyncio.Condition()
        self.answers: dict[str, asyncio.Future[Json]] = {}
        self.lost = False

    async def open(self) -> None:
        """Socket and its hello first, view second: what comes in between is in the view and is skipped."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.player.http.cookies.jar)
        address = f"{self.url.replace('http', 'ws', 1)}/ws/battles/{self.battle}/"
        self.socket: ClientConnection = await connect(
            address,
            additional_headers={"Cookie": cookies},
            origin=Origin(self.url),
            open_timeout=20,
            max_size=2**24,
        )
        async with asyncio.timeout(ANSWER_WITHIN):
            try:
                while json.loads(await self.socket.recv())["type"] != "hello":
                    pass
            except ConnectionClosed:
                raise LineLost from None
        self.view = await self.player.get(f"/api/battles/{self.battle}/")
        self.reader = asyncio.create_task(self.read())

    @property
    def head(self) -> Json:
        head: Json = self.view["head"]
        return head

    @property
    def question(self) -> Json | None:
        return my_question(self.head, self.view["my_sides"])

    @property
    def over(self) -> bool:
        return bool(self.head["status"] == "over")

    async def read(self) -> None:
        try:
            async for message in self.socket:
                await self.take(json.loads(message))
        except ConnectionClosed:
            pass
        finally:
            self.lost = True
            for waiting in self.answers.values():
                if not waiting.done():
                    waiting.set_exception(LineLost())
            async with self.news:
                self.news.notify_all()

    async def take(self, frame: Json) -> None:
        match frame["type"]:
            case "entries":
                await self.append(frame)
            case "hello" if frame["number"] != self.view["number"]:
                await self.renew()
            case "answer" | "refused":
                waiting = self.answers.pop(frame.get("key", ""), None)
                if waiting and not waiting.done():
                    waiting.set_result(frame)

    async def append(self, frame: Json) -> None:
        """Law of the socket: the view so far and the frame make the fresh view; after a gap, fetch."""
        if frame["number"] < self.view["number"]:
            return
        if frame["from"] > self.view["number"]:
            await self.renew()
            return
        known = self.view["number"] - frame["from"]
        self.view["entries"] += frame["entries"][known:]
        self.view.update(number=frame["number"], head=frame["head"], may=frame["may"])
        async with self.news:
            self.news.notify_all()

    async def renew(self) -> None:
        self.view = await self.player.get(f"/api/battles/{self.battle}/")
        async with self.news:
            self.news.notify_all()

    async def decide(self, question: int, choice: Json, key: str = "") -> Json:
        """The answer once it is durable; LineLost if the connection went first."""
        key = key or str(uuid.uuid4())
        self.answers[key] = answer = asyncio.get_running_loop().create_future()
        message = {"type": "decide", "question": question, "choice": choice, "key": key}
        try:
            await self.socket.send(json.dumps(message))
        except ConnectionClosed:
            raise LineLost from None
        if self.lost:
            raise LineLost
        frame = await asyncio.wait_for(answer, ANSWER_WITHIN)
        if frame["type"] == "refused":
            raise Refused(frame)
        return frame

    async def my_turn(self, within: float = ANSWER_WITHIN) -> Json | None:
        """Wait until this player is asked: the question, or None when the battle is over or the line lost."""
        async with asyncio.timeout(within):
            async with self.news:
                await self.news.wait_for(lambda: self.lost or self.over or self.question)
        return None if self.lost or self.over else self.question

    async def close(self) -> None:
        await self.socket.close()
        await self.reader


def newest(cookies: httpx.Cookies, name: str) -> str | None:
    """httpx keeps one cookie a domain; the server's own came last."""
    found = [cookie.value for cookie in cookies.jar if cookie.name == name]
    return found[-1] if found else None
