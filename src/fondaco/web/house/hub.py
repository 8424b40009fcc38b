"""News: who follows which table, and waking them when it changes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator

from fondaco.web.house.table import Table


class Hub:
    """Tells followers of tables that there is a new version."""

    def __init__(self) -> None:
        self._news: dict[str, asyncio.Event] = {}
        self._followers: Counter[str] = Counter()
        self._gone: set[str] = set()
        self._closed = False

    def announce(self, table_id: str) -> None:
        """Wake all who follow a table."""
        news = self._news.pop(table_id, None)
        if news is not None:
            news.set()

    def followers(self, table_id: str | None = None) -> int:
        """How many follow a table, or any."""
        if table_id is None:
            return self._followers.total()
        return self._followers[table_id]

    async def versions(self, table: Table) -> AsyncGenerator[int, None]:
        """The version of now and each later one, several at once told as the last of them.

        Ends when the table is gone or the hub is closed.
        """
        told: int | None = None
        self._followers[table.id] += 1
        try:
            while not self._closed and table.id not in self._gone:
                news = self._news.setdefault(table.id, asyncio.Event())
                if table.version != told:
                    told = table.version
                    yield told
                else:
                    await news.wait()
        finally:
            self._followers[table.id] -= 1
            if not self._followers[table.id]:
                del self._followers[table.id]
                self._news.pop(table.id, None)
                self._gone.discard(table.id)

    def forget(self, table_id: str) -> None:
        """End what is told of a table that is gone."""
        if self.followers(table_id):
            self._gone.add(table_id)
            self.announce(table_id)

    def close(self) -> None:
        """End all that is told."""
        self._closed = True
        for table_id in list(self._news):
            self.announce(table_id)
