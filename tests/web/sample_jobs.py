"""Jobs that the tests have workers do."""

import subprocess
import sys
import time

from pegtile.core.progress import Report
from pegtile.errors import BadText, Unsolvable


def echo(request, tell):
    print("a stray print")
    return request


def count(request, tell):
    for number in range(request["to"]):
        tell(Report("counting", number, request["to"], "numbers"))
        tell.better({"cost": request["to"] - number})
        time.sleep(request.get("pause", 0))
    return {"counted": request["to"]}


def spin(request, tell):
    while True:
        pass


def nest(request, tell):
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    tell.better({"pid": child.pid})
    child.wait()


def fail(request, tell):
    raise BadText("x", "a peg")


def never(request, tell):
    raise Unsolvable("the parity is odd")


def fault(request, tell):
    raise ZeroDivisionError


def greedy(request, tell):
    return len(bytearray(8 << 30))


def talk(request, tell):
    return "x" * request["length"]


JOBS = {
    "talk": talk,
    "echo": echo,
    "count": count,
    "nest": nest,
    "spin": spin,
    "fail": fail,
    "never": never,
    "fault": fault,
    "greedy": greedy,
}
