"""Named points of the write path where a test may kill the process. Only the test settings name a hook."""

from django.conf import settings
from django.utils.module_loading import import_string


def point(name: str) -> None:
    if settings.CRASH_HOOK:
        import_string(settings.CRASH_HOOK)(name)
