"""Every example in a docstring, the README and the docs is run."""

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import pegtile

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(pegtile.__path__, "pegtile.")
    if not module.name.endswith("__main__")
)
# A shell session in a page: `$ command`, then what it prints up to the next command or the end.
SESSIONS = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(f"an extra is missing: {error}")
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_in_pages(page):
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testfile(str(page), module_relative=False, optionflags=flags).failed == 0


def shell_examples():
    for page in PAGES:
        for session in SESSIONS.findall(page.read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                yield pytest.param(command, shown, id=f"{page.name}: {command}")


@pytest.mark.parametrize(("command", "shown"), list(shell_examples()))
def test_shell_examples_in_pages(command, shown, tmp_path):
    program = f"{shlex.quote(sys.executable)} -m pegtile"
    done = subprocess.run(
        ["bash", "-c", re.sub(r"\bpegtile(?= )", lambda _: program, command)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=120,
    )
    # `...` on a line of its own stands for any lines.
    pattern = re.escape(shown).replace(re.escape("...\n"), r"(?:.*\n)*?").replace(r"\.\.\.", ".*")
    assert re.fullmatch(pattern, done.stdout), done.stdout + done.stderr
