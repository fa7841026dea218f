"""A unit table in a real server's database: opened in the editor, held against 200 campaigns; over HTTP."""

from typing import Any

from tests.bench.campaigns import Client, Marks, Times
from tests.bench.pages import quantile
from tests.bench.table import Row, Table
from tests.live.server import Server

OPENED, LISTS = 40, 12  # times
OPEN: Marks = (150, 300)
IMPACT: Marks = (500, 1000)


def of_tables(table: Table, server: Server, staged: dict[str, Any], runs: int) -> None:
    """`staged` as stage_tables.py prints it."""
    client = Client(server, staged["session"])
    address = f"/api/tables/{staged['slug']}"
    size = staged["campaigns"]
    asked(table, client, f"{address}/", f"unit table of {staged['types']} types opened", OPENED, OPEN, runs)
    what = f"impact list over {size} campaigns, {staged['units']} units"
    asked(table, client, f"{address}/impact/?page_size={size}", what, LISTS, IMPACT, runs)
    table.add(Row("the same: queries", "queries", [staged["queries"]], digits=0))
    table.add(Row("the same: queries for a tenth of them", "queries", [staged["queries_small"]], digits=0))


def asked(table: Table, client: Client, path: str, what: str, count: int, marks: Marks, runs: int) -> None:
    times = [Times() for _ in range(runs)]
    for each in times:
        for _ in range(count):
            client.call("GET", path, into=each)
    table.add(Row(f"{what}, p95", "ms", [quantile(each.waited, 0.95) for each in times], *marks))
    spent = [quantile(each.processor, 0.95) for each in times]
    table.add(Row("the same: processor time of the server", "ms", spent))
