"""A client that costs little: reads of a frame only what the load needs; the server is what is measured."""

import asyncio
import json
from collections import deque
from collections.abc import Callable

import msgspec
from websockets.asyncio.client import ClientConnection, connect


class Waiting(msgspec.Struct):
    side: str
    kind: str
    question: int
    options: msgspec.Raw = msgspec.Raw(b"")


class Head(msgspec.Struct):
    status: str
    waiting: list[Waiting]


class View(msgspec.Struct):
    number: int
    head: Head


class Frame(msgspec.Struct):
    type: str
    key: str = ""
    number: int = 0
    message: str = ""
    head: Head | None = None


class Suggestion(msgspec.Struct):
    suggestion: msgspec.Raw


class Alternative(msgspec.Struct):
    choice: msgspec.Raw


read_frame = msgspec.json.Decoder(Frame).decode
read_view = msgspec.json.Decoder(View).decode
read_suggestion = msgspec.json.Decoder(Suggestion).decode
read_alternatives = msgspec.json.Decoder(list[Alternative]).decode
FIGHT_ON = b'{"withdraw":null}'


def choice_for(question: Waiting) -> bytes:
    """The question's own suggestion; fight on wherever that is on offer."""
    if question.kind == "allocate":
        return b'{"allocate":' + bytes(read_suggestion(question.options).suggestion) + b"}"
    choices = [bytes(each.choice) for each in read_alternatives(question.options)]
    return next((each for each in choices if each.replace(b" ", b"") == FIGHT_ON), choices[0])


class Seat:
    """One player's socket to one battle."""

    def __init__(self, battle: "Duel", side: str, url: str, cookie: str) -> None:
        self.battle, self.side, self.url, self.cookie = battle, side, url, cookie
        self.rest: Connection | None = None

    async def open(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/ws/battles/{self.battle.id}/"
        self.socket: ClientConnection = await connect(
            address,
            additional_headers={"Cookie": self.cookie},
            origin=self.url,  # type: ignore[arg-type]
            compression=None,
            ping_interval=None,
            open_timeout=60,
            max_size=2**24,
        )
        while read_frame(await self.socket.recv()).type != "hello":
            pass
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for message in self.socket:
            frame = read_frame(message)
            if frame.type == "entries":
                self.battle.moved(self.side, frame)
            elif frame.type == "refused":
                self.battle.refused.append(frame.message)

    async def send(self, question: Waiting, key: str) -> None:
        choice = choice_for(question)
        body = b'{"question":%d,"choice":%s,"key":"%s"' % (question.question, choice, key.encode())
        if self.rest:
            status = await self.rest.post(f"/api/battles/{self.battle.id}/decisions/", body + b"}")
            if status != 200:
                self.battle.refused.append(f"status {status}")
        else:
            await self.socket.send((body + b',"type":"decide"}').decode())

    async def close(self) -> None:
        await self.socket.close()
        self.reader.cancel()
        if self.rest:
            self.rest.close()


def ignore(_: "Duel") -> None:
    """Nobody wants to know."""


class Duel:
    """One battle under load. `asked` is called whenever somebody has to choose; latencies fall out."""

    def __init__(self, ident: str, now: Callable[[], float]) -> None:
        self.id, self.now = ident, now
        self.seats: dict[str, Seat] = {}
        self.question: Waiting | None = None
        self.on_its_way: deque[tuple[str, float]] = deque()
        self.latencies: list[float] = []
        self.refused: list[str] = []
        self.number = 0
        self.over = False
        self.asked: Callable[[Duel], None] = ignore
        self.ended: Callable[[Duel], None] = ignore

    def moved(self, side: str, frame: Frame) -> None:
        """The opponent's client has it: the decision is done. The asked side's own frame opens the next."""
        assert frame.head
        if self.on_its_way and self.on_its_way[0][0] != side:
            self.latencies.append(self.now() - self.on_its_way.popleft()[1])
        self.look(frame.head, side)

    def look(self, head: Head, side: str) -> None:
        if head.status != "fighting" and not self.over:
            self.over = True
            self.ended(self)
        for waiting in head.waiting:
            if waiting.side == side and waiting.options != b"" and waiting.question > self.number:
                self.question = waiting
                self.number = waiting.question
                self.asked(self)

    async def decide(self) -> None:
        question, self.question = self.question, None
        assert question
        self.on_its_way.append((question.side, self.now()))
        await self.seats[question.side].send(question, f"{self.id}-{question.question}")


class Connection:
    """HTTP/1.1 kept alive, just enough of it to post JSON and read the answer."""

    def __init__(self, url: str, cookie: str, csrf: str) -> None:
        self.host = url.removeprefix("http://")
        self.head = (
            f"Host: {self.host}\r\nCookie: {cookie}\r\nX-CSRFToken: {csrf}\r\nOrigin: {url}\r\n"
            "Content-Type: application/json\r\nAccept: application/json\r\n"
        )
        self.lock = asyncio.Lock()

    async def open(self) -> None:
        host, port = self.host.split(":")
        self.reader, self.writer = await asyncio.open_connection(host, int(port), limit=2**22)

    async def post(self, path: str, body: bytes) -> int:
        return (await self.exchange("POST", path, body))[0]

    async def get(self, path: str) -> tuple[int, bytes]:
        return await self.exchange("GET", path, b"")

    async def exchange(self, verb: str, path: str, body: bytes) -> tuple[int, bytes]:
        async with self.lock:
            try:
                return await self.attempt(verb, path, body)
            except (asyncio.IncompleteReadError, ConnectionError):  # idle too long: the server hung up
                await self.open()
                return await self.attempt(verb, path, body)

    async def attempt(self, verb: str, path: str, body: bytes) -> tuple[int, bytes]:
        head = f"{verb} {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = answer.split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        if "content-length" in headers:
            content = await self.reader.readexactly(int(headers["content-length"]))
        else:
            content = await self.chunks()
        return int(lines[0].split()[1]), content

    async def chunks(self) -> bytes:
        content = b""
        while size := int((await self.reader.readline()).strip() or b"0", 16):
            content += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return content

    def close(self) -> None:
        self.writer.close()


def cookies(session: str, csrf: str) -> str:
    return f"sessionid={session}; csrftoken={csrf}"


def loads(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    return found
