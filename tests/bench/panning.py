"""What a frame costs while a campaign's map is panned: a trace of Chromium, read frame by frame."""

import json
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.bench.pages import CHROMIUM, FLAGS, quantile

SCRIPTING = {
    "FunctionCall", "EventDispatch", "FireAnimationFrame", "TimerFire", "RunMicrotasks", "EvaluateScript",
    "MinorGC", "MajorGC",
}  # fmt: skip
STYLE, LAYOUT = {"UpdateLayoutTree", "RecalculateStyles"}, {"Layout"}
TASKS = {"RunTask"}
COMMIT = "Commit"  # ends the page's part of a frame
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
MOVES, PAUSE = 120, 16  # of the mouse; milliseconds between them


@dataclass
class Pan:
    """p95 over the frames of one pan, in milliseconds on the page's main thread."""

    frames: int
    script: float
    style: float
    layout: float
    together: float  # those three
    processor: float  # of the three, without the time in which other processes had the core
    tasks: float  # everything on the thread, painting included


def pan(url: str, path: str, session: str) -> Pan:
    """The map dragged about by the mouse for two seconds."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        context = browser.new_context(viewport={"width": 1300, "height": 850})
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        page = context.new_page()
        page.goto(url + path, wait_until="networkidle")
        stage = page.get_by_role("application")
        box = stage.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.wait_for_timeout(1000)
        browser.start_tracing(page=page, categories=CATEGORIES)
        page.mouse.move(x, y)
        page.mouse.down()
        for number in range(MOVES):
            page.mouse.move(x - 150 + number % 60 * 5, y - 60 + number % 30 * 4)
            page.wait_for_timeout(PAUSE)
        page.mouse.up()
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        browser.close()
    return of_frames(trace)


def of_frames(trace: list[dict[str, Any]]) -> Pan:
    thread = main_thread(trace)
    spans = [event for event in trace if (event["pid"], event["tid"]) == thread and event["ph"] == "X"]
    ends = sorted(event["ts"] + event["dur"] for event in spans if event["name"] == COMMIT)
    assert len(ends) > MOVES // 4, f"only {len(ends)} frames: the map was not panned"

    def p95(names: set[str], duration: str = "dur") -> float:
        return quantile(by_frame(ends, [one for one in spans if one["name"] in names], duration), 0.95)

    three = SCRIPTING | STYLE | LAYOUT
    return Pan(
        frames=len(ends) - 1,
        script=p95(SCRIPTING),
        style=p95(STYLE),
        layout=p95(LAYOUT),
        together=p95(three),
        processor=p95(three, "tdur"),
        tasks=p95(TASKS),
    )


def main_thread(trace: list[dict[str, Any]]) -> tuple[int, int]:
    """Of the page: the renderer's main thread that had most frames."""
    named = {
        (event["pid"], event["tid"])
        for event in trace
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    counts = Counter((event["pid"], event["tid"]) for event in trace if event["name"] == COMMIT)
    return max(named, key=lambda thread: counts[thread])


def by_frame(ends: list[float], spans: list[dict[str, Any]], duration: str) -> list[float]:
    """Milliseconds spent from each frame's end to the next one's; what lies within another counts once."""
    sums = [0.0] * (len(ends) - 1)
    busy_until = 0.0
    for span in sorted(spans, key=lambda one: (one["ts"], -one["dur"])):
        frame = bisect_right(ends, span["ts"]) - 1
        if span["ts"] >= busy_until and 0 <= frame < len(sums):
            sums[frame] += span.get(duration, 0) / 1000
        busy_until = max(busy_until, span["ts"] + span["dur"])
    return sums
