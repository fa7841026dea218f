"""A sentence of the server for a person, as a page of its own that needs no database, build or script."""

from html import escape
from pathlib import Path
from string import Template

from django.http import HttpResponse

PAGE = Template(Path(__file__).with_name("answer.html").read_text(encoding="utf-8"))


def answer_page(title: str, text: str, status: int) -> HttpResponse:
    return HttpResponse(PAGE.substitute(title=escape(title), text=escape(text)), status=status)
