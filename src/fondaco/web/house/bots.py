"""Bots at the tables: whoever of them has to decide thinks in a worker process, then moves.

What leaves this process is a position dealt anew for the bot's seat, never the real one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Final

import structlog

from fondaco.web.house.errors import HouseError, MoveRefused
from fondaco.web.house.table import Table
from fondaco.web.house.thinking import Chosen, choose, prepare_worker

QUICK_BOT: Final = "heuristic"
REQUEST_BYTES: Final = 16
AFTER_A_FAULT: Final = 1.0  # seconds until a bot tries again; twice as long each time
LONGEST_WAIT: Final = 60.0  # seconds, if the fault stays

Play = Callable[[Table, int, Chosen, int, str], Awaitable[object]]
"""Table, seat, what the bot chose, number expected, request id."""

_log = structlog.get_logger()


class Thinkers:
    """All bots that think at the moment, one task for each seat."""

    def __init__(self, play: Play, pause: float, deadline: float, workers: int) -> None:
        """`workers` 0: no processes, bots think in threads of this one."""
        self._play = play
        self._pause = pause
        self._deadline = deadline
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._overdue: list[Future[Chosen]] = []
        self._turn = asyncio.Lock()
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, table: Table) -> None:
        """Let every bot that has to decide at a table begin to think, unless it does already.

        None does any more once all has ended: moves stored after that are for the next start.
        """
        if self._closed:
            return
        for seat in table.waiting:
            key = (table.id, seat)
            if table.seats[seat].player is not None and key not in self._tasks:
                task = asyncio.create_task(self._decide(table, seat))
                self._tasks[key] = task
                task.add_done_callback(partial(self._done, table, key))

    def _done(self, table: Table, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        """A seat that was asked again in the very moment its task ended is not forgotten."""
        del self._tasks[key]
        self.wake(table)

    async def close(self) -> None:
        """End all thinking."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._end_pool)

    # --- one seat ---------------------------------------------------------------------------------

    async def _decide(self, table: Table, seat: int) -> None:
        """Think and move until nothing is asked of the bot any more."""
        wait = AFTER_A_FAULT
        while seat in table.waiting and table.seats[seat].player is not None:
            try:
                await asyncio.sleep(self._pause)
                await self._move(table, seat)
                wait = AFTER_A_FAULT
            except Exception as fault:
                # Whatever it was (a full disk, say), the table must not wait for ever.
                _log.error("bot failed", table=table.id, seat=seat, exc_info=fault)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _move(self, table: Table, seat: int) -> None:
        """Think once. What no longer fits when it is thought out is dropped."""
        async with self._turn:  # one after the other, with time for others in between
            bot, number = table.seats[seat].player, table.number
            if bot is None or seat not in table.waiting:
                return
            task = _task_for(table, seat)
            await asyncio.sleep(0)
        chosen = await self._think(*task, bot=bot, seat=seat)
        try:
            await self._answer(table, seat, chosen, number)
        except MoveRefused as fault:
            _log.error("bot chose an illegal move", table=table.id, bot=bot, fault=str(fault))
            chosen = await asyncio.to_thread(choose, *task, QUICK_BOT, seat)
            await self._answer(table, seat, chosen, number)

    async def _answer(self, table: Table, seat: int, chosen: Chosen, number: int) -> None:
        """Play the moves; that the table moved on or the seat was taken back ends it well."""
        try:
            await self._play(table, seat, chosen, number, secrets.token_hex(REQUEST_BYTES))
        except MoveRefused:
            raise
        except HouseError as fault:
            _log.info("bot came too late", code=fault.code)

    # --- thinking ---------------------------------------------------------------------------------

    async def _think(
        self, position: Mapping[str, Any], names: tuple[str, ...], bot: str, seat: int
    ) -> Chosen:
        """What the bot chooses; a quick bot if it does not answer in time or fails."""
        try:
            # Not wait_for: up to Python 3.11 it keeps silent about being broken off if the moves
            # come in that very moment, and the bot would think on after the end.
            async with asyncio.timeout(self._deadline):
                return await self._ask(position, names, bot, seat)
        except TimeoutError:
            _log.warning("bot took too long", bot=bot)
        except Exception as fault:
            _log.error("bot failed to choose", bot=bot, exc_info=fault)
        return await asyncio.to_thread(choose, position, names, QUICK_BOT, seat)

    async def _ask(
        self, position: Mapping[str, Any], names: tuple[str, ...], bot: str, seat: int
    ) -> Chosen:
        """What the bot chooses, however long it takes.

        It is asked once more if the workers die over it.
        """
        if not self._workers:
            return await asyncio.to_thread(choose, position, names, bot, seat)
        try:
            return await self._ask_a_worker(position, names, bot, seat)
        except BrokenProcessPool:
            _log.warning("workers died and are made anew", bot=bot)
            return await self._ask_a_worker(position, names, bot, seat)

    async def _ask_a_worker(
        self, position: Mapping[str, Any], names: tuple[str, ...], bot: str, seat: int
    ) -> Chosen:
        pool = self._working_pool()
        try:
            future = pool.submit(choose, position, names, bot, seat)
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                if not future.cancel() and not future.done():
                    self._overdue.append(future)  # a worker is still busy with it
                raise
        except BrokenProcessPool:
            if pool is self._pool:
                self._end_pool()
            raise

    def _working_pool(self) -> ProcessPoolExecutor:
        """The pool, made when it is first needed, and anew when no worker comes back."""
        self._overdue = [future for future in self._overdue if not future.done()]
        if len(self._overdue) >= self._workers:
            _log.error("no worker comes back: they are made anew")
            self._end_pool()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare_worker,
            )
        return self._pool

    def _end_pool(self) -> None:
        """End the workers, those too that would never end by themselves."""
        pool, self._pool, self._overdue = self._pool, None, []
        if pool is None:
            return
        workers = list((pool._processes or {}).values())
        for worker in workers:
            worker.kill()
        pool.shutdown(wait=True, cancel_futures=True)  # at once, now that nobody works there


def _task_for(table: Table, seat: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What a bot is told: a position dealt anew for its seat, and the names at the table."""
    assert table.match is not None  # it waits for a seat
    return table.match.redeal(seat, None).position(), table.names
