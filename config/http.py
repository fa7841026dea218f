"""HTTP requests, each from beginning to end in one thread of a small pool.

All our views and most middleware are synchronous. Django's own ASGI handler runs each of them in a thread by
itself and makes a new thread, and with it new database connections, for every request; that was a third of
the time of a request. Sockets do not pass here.
"""

from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase

from config.env import env

THREADS = ThreadPoolExecutor(max_workers=env.int("HTTP_THREADS", default=8), thread_name_prefix="http")


class PooledHandler(ASGIHandler):
    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

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
