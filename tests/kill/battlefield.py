"""Several battles fought over sockets by players who survive the death of the server."""

import asyncio
import random
from dataclasses import dataclass, field

import httpx
from websockets.exceptions import WebSocketException

from tests.kill.ledger import Ledger, Sent
from tests.live.choices import at_random
from tests.live.fleets import lasting_battle
from tests.live.player import Line, LineLost, Player
from tests.live.seats import seated_battle

HULL = 8  # of every unit: some battles end under the load, most go on


@dataclass
class Fight:
    """One battle: its players, and what each of them sent."""

    battle: str
    players: dict[str, Player]
    ledgers: dict[str, Ledger] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ledgers = {side: Ledger(side) for side in self.players}


class Battlefield:
    def __init__(self, url: str, battles: int, chance: random.Random) -> None:
        self.url, self.count, self.chance = url, battles, chance
        self.fights: list[Fight] = []
        self.acknowledged = 0
        self.resent = 0
        self.first_answer = asyncio.Event()

    async def muster(self) -> None:
        """Sign everybody up and seat them; the server is alive."""
        for _ in range(self.count):
            pair = [await Player(self.url).sign_up() for _ in range(2)]
            self.fights.append(await self.new_fight(dict(zip(("attacker", "defender"), pair, strict=True))))

    async def new_fight(self, players: dict[str, Player]) -> Fight:
        ruleset = await players["attacker"].get("/api/rulesets/flames-and-steel/")
        setup = lasting_battle(ruleset["default_roster"], HULL)
        return Fight(await seated_battle(players["attacker"], players["defender"], setup), players)

    async def inspect(self) -> None:
        """The server lives again: hold every ledger against the log, and nothing may be half done."""
        self.fights = list(await asyncio.gather(*(self.inspected(fight) for fight in self.fights)))

    async def inspected(self, fight: Fight) -> Fight:
        """The same fight, or a new one for the pair if this one is over."""
        over = False
        for side, player in fight.players.items():
            view = await player.get(f"/api/battles/{fight.battle}/")
            fight.ledgers[side].settle(view["entries"])
            over = view["head"]["status"] == "over"
            assert over or view["head"]["waiting"], f"a battle that waits for nobody: {view['head']}"
        return await self.new_fight(fight.players) if over else fight

    async def fight_until_dead(self) -> None:
        """Everybody plays until his connection goes or his battle ends."""
        self.first_answer.clear()
        await asyncio.gather(
            *(self.play(fight, side) for fight in self.fights for side in fight.players),
        )

    async def play(self, fight: Fight, side: str) -> None:
        try:
            line = await fight.players[side].line(fight.battle)
        except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, LineLost):
            return
        try:
            while question := await line.my_turn():
                sent = Sent(question["question"], at_random(question, self.chance))
                fight.ledgers[side].sent.append(sent)
                await self.send(line, sent)
        except (LineLost, httpx.HTTPError):
            return
        finally:
            await line.close()

    async def send(self, line: Line, sent: Sent) -> None:
        await line.decide(sent.question, sent.choice, sent.key)
        sent.acknowledged = True
        self.acknowledged += 1
        self.first_answer.set()

    async def resend(self) -> None:
        """Some who got no answer send the same again, as a page does: it counts once."""
        for fight in self.fights:
            for side, ledger in fight.ledgers.items():
                last = ledger.sent[-1] if ledger.sent else None
                if last and not last.acknowledged and self.chance.random() < 0.5:
                    body = {"question": last.question, "choice": last.choice, "key": last.key}
                    await fight.players[side].post(f"/api/battles/{fight.battle}/decisions/", body)
                    last.acknowledged = True
                    self.resent += 1

    async def close(self) -> None:
        for fight in self.fights:
            for player in fight.players.values():
                await player.close()
