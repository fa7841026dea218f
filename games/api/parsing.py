"""JSON in and out of the API."""

from typing import IO, Any

from rest_framework import parsers, renderers
from rest_framework.exceptions import ParseError

from games.plain_json import MAX_BYTES, read_json


class JSONParser(parsers.BaseParser):
    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: Any = None, parser_context: Any = None) -> Any:
        body = stream.read(MAX_BYTES + 1)
        if not body:
            return {}
        value = read_json(body)
        if not isinstance(value, dict):
            raise ParseError("The request must be a JSON object.")
        return value


class JSONRenderer(renderers.JSONRenderer):
    charset = None
    ensure_ascii = False


class Ready(bytes):
    """JSON that is already encoded."""


class ReadyRenderer(JSONRenderer):
    """For the few answers that are put together from encoded parts."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return (
            data if isinstance(data, Ready) else super().render(data, accepted_media_type, renderer_context)
        )
