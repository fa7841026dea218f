"""Logs: sentences for a person at a terminal, JSON lines for a machine."""

from typing import Any

import structlog


def logging_config(*, json: bool, level: str) -> dict[str, Any]:
    # Plain tracebacks: prettier ones show the values of variables, and those can be secret choices.
    console = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    renderer = structlog.processors.JSONRenderer() if json else console
    shared = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info if json else keep,
                    renderer,
                ],
                "foreign_pre_chain": shared,
            },
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.server": {"handlers": ["stderr"], "level": level, "propagate": False},
            "django.request": {"level": "ERROR"},
        },
    }


def keep(logger: Any, name: str, event: dict[str, Any]) -> dict[str, Any]:
    return event
