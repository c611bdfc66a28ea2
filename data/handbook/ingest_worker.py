# ---
# id: ingest_worker
# title: Worker that takes Quay events off a queue
# source_type: code
# category: api
# author: Raúl Ibáñez
# created: 2025-05-27
# updated: 2025-10-15
# version: 3
# language: en
# feedback: 0.71
# ---

"""The part behind the receiver of verify_signature.ts, as an example for customers.

The receiver writes each verified body into SPOOL as <event id>.json and answers 204.
This worker reads the files, oldest first, and calls `handle` once for each event,
although events may come twice and in the wrong order. One worker per spool, please.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Event = dict[str, Any]
SPOOL = Path("spool")
MAX_TRIES = 5
PAUSE = 2.0  # seconds between looks at an empty spool
KEEP_DAYS = 31  # one more than the 30 days that a replay can reach back

TABLES = """
CREATE TABLE IF NOT EXISTS seen (event_id TEXT PRIMARY KEY, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS newest (object_id TEXT PRIMARY KEY, sequence INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS tries (event_id TEXT PRIMARY KEY, n INTEGER NOT NULL);
"""


class Worker:
    def __init__(
        self,
        database: sqlite3.Connection,
        handle: Callable[[Event], None],
        fetch: Callable[[str], dict[str, Any]],
        spool: Path = SPOOL,
    ) -> None:
        self.database, self.handle, self.fetch, self.spool = database, handle, fetch, spool
        self.database.executescript(TABLES)
        (spool / "dead").mkdir(parents=True, exist_ok=True)

    def run_once(self) -> int:
        """Work through the spool; return the number of events that were handled."""
        files = sorted(self.spool.glob("*.json"), key=lambda file: file.stat().st_mtime)
        done = sum(self._process(file) for file in files)
        cutoff = time.time() - KEEP_DAYS * 86_400
        with self.database:
            self.database.execute("DELETE FROM seen WHERE at < ?", (cutoff,))
        return done

    def _process(self, file: Path) -> bool:
        event: Event = json.loads(file.read_bytes())
        object_id, sequence = event["data"]["id"], event["sequence"]
        if self._one("SELECT 1 FROM seen WHERE event_id = ?", event["id"]):
            file.unlink()  # a duplicate, or a replay of something we had
            return False
        newest = self._one("SELECT sequence FROM newest WHERE object_id = ?", object_id)
        stale = newest is not None and newest >= sequence
        try:
            # one transaction: if handle() fails, the event counts as not seen
            with self.database as db:
                db.execute("INSERT INTO seen VALUES (?, ?)", (event["id"], time.time()))
                if not stale:
                    db.execute("REPLACE INTO newest VALUES (?, ?)", (object_id, sequence))
                    if event.get("truncated"):  # the body was above 256 KB
                        event["data"] = self.fetch(object_id)
                    self.handle(event)
        except Exception:
            logging.exception("event %s failed", event["id"])
            self._count_failure(event["id"], file)
            return False
        file.unlink()
        return not stale

    def _count_failure(self, event_id: str, file: Path) -> None:
        n = (self._one("SELECT n FROM tries WHERE event_id = ?", event_id) or 0) + 1
        with self.database:
            self.database.execute("REPLACE INTO tries VALUES (?, ?)", (event_id, n))
        if n >= MAX_TRIES:  # a person has to look; moving the file back tries again
            file.rename(self.spool / "dead" / file.name)

    def _one(self, query: str, value: str) -> Any:
        row = self.database.execute(query, (value,)).fetchone()
        return None if row is None else row[0]

    def run_forever(self) -> None:
        while True:
            if self.run_once() == 0:
                time.sleep(PAUSE)
