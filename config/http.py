"""HTTP requests, each from beginning to end in one thread of a small pool.

All our views and most middleware are synchronous. Django's own ASGI handler runs each of them in a thread by
itself and makes a new thread, and with it new database connections, for every request; that was a third of
the time of a request. Sockets do not pass here.
"""

import os
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from config.env import env
from games.plain_json import MAX_BYTES, size_text
from games.refusals import Refused

THREADS = ThreadPoolExecutor(max_workers=env.int("HTTP_THREADS", default=8), thread_name_prefix="http")
# What is too large is read on up to here and thrown away, because few clients read an answer before they have
# sent everything.
PATIENCE = 64 * 1024 * 1024


class PooledHandler(ASGIHandler):
    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def read_body(self, receive: Callable[[], Awaitable[Mapping[str, Any]]]) -> IO[bytes]:
        """At most one byte more than is allowed."""
        body = SpooledTemporaryFile(max_size=MAX_BYTES, mode="w+b")  # noqa: SIM115
        kept = seen = 0
        more = True
        while more and seen <= PATIENCE:
            message = await receive()
            if message["type"] == "http.disconnect":
                body.close()
                raise RequestAborted
            chunk = message.get("body", b"")
            seen += len(chunk)
            kept += body.write(chunk[: MAX_BYTES + 1 - kept])
            more = message.get("more_body", False)
        body.seek(0)
        return body

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """A request that knows its length, also if it came in chunks: without one its body would count as
        empty. One that is too large is refused at every address alike."""
        size = body_file.seek(0, os.SEEK_END)
        body_file.seek(0)
        if size > MAX_BYTES:
            refused = Refused("too_large", f"This is larger than {size_text(MAX_BYTES)}.")
            answer = JsonResponse(refused.as_dict(), status=413)
            answer.headers["Content-Length"] = str(len(answer.content))
            return None, answer
        made = super().create_request(scope, body_file)
        if made[0] is not None and size:
            made[0].META["CONTENT_LENGTH"] = str(size)
        return made

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answer = sync_to_async(self.answer, thread_sensitive=False, executor=THREADS)
        response: HttpResponseBase = await answer(request)
        return response

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """Connections belong to the thread, so it looks after them itself."""
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
