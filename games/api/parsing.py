"""JSON in and out of the API."""

from typing import IO, Any

from rest_framework import parsers, renderers

from games.plain_json import MAX_BYTES, read_object


class JSONParser(parsers.BaseParser):
    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: Any = None, parser_context: Any = None) -> Any:
        return read_object(stream.read(MAX_BYTES + 1))


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
