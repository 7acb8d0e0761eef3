"""The files of pattern databases on this machine: listed, verified, removed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pegtile.errors import BadRequest, quoted
from pegtile.tiles.table_files import MAGIC, PAGE, DamagedTable, read_file, table_folder
from pegtile.tiles.table_plans import TablePlan

__all__ = ["KeptTables", "find_tables", "kept_tables", "remove_tables", "verify_tables"]


@dataclass(frozen=True, slots=True)
class KeptTables:
    """A file of pattern databases.

    Attributes:
        name: what its plan is called, such as `4x4-6-6-3`.
        path: where it is.
        bytes: its size.
    """

    name: str
    path: Path
    bytes: int


def kept_tables() -> list[KeptTables]:
    """Return the files that are kept, by name; none without a folder to keep them in."""
    folder = table_folder()
    if folder is None or not folder.is_dir():
        return []
    return [
        KeptTables(path.stem, path, path.stat().st_size) for path in sorted(folder.glob("*.pdb"))
    ]


def find_tables(name: str) -> KeptTables:
    """Return a file by the name of its plan.

    Raises:
        BadRequest: none has that name.
    """
    kept = kept_tables()
    for tables in kept:
        if tables.name == name:
            return tables
    names = ", ".join(tables.name for tables in kept) or "nothing, as none are kept"
    raise BadRequest(f"tables {quoted(name)}: expected {names}")


def verify_tables(tables: KeptTables) -> None:
    """Read a file to its end and compare it with its own header and checksum.

    Raises:
        DamagedTable: they do not agree.
        OSError: it cannot be read.
    """
    with tables.path.open("rb") as file:
        page = file.read(PAGE)
    try:
        header = json.loads(page.removeprefix(MAGIC))
        plan = TablePlan(
            name=header["name"],
            rows=header["rows"],
            columns=header["columns"],
            blank=header["blank"],
            patterns=tuple(map(tuple, header["patterns"])),
            partitions=(),
        )
    except (ValueError, KeyError, TypeError):
        raise DamagedTable("its header is damaged") from None
    if plan.name != tables.name:
        raise DamagedTable(f"it holds the tables {quoted(plan.name)}")
    read_file(tables.path, plan, check=True)


def remove_tables(tables: KeptTables) -> None:
    """Remove a file; processes that use it go on using it.

    Raises:
        OSError: it cannot be removed.
    """
    tables.path.unlink()
    for other in (".verified", ".lock"):
        tables.path.with_suffix(other).unlink(missing_ok=True)
