"""`pegtile hanoi solve` between any states, and `distance`, `count`, `graph` and `rotation`."""

import json
import re

import pytest

from pegtile.core.checker import replay
from pegtile.hanoi.frame_stewart import frame_stewart_number
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


def test_solve_between_any_two_states(run):
    assert run("hanoi", "solve", "--from", "AAB", "--to", "BBA") == (
        0,
        "2 A C\n1 B C\n3 A B\n1 C A\n2 C B\n",
        "",
    )
    ran = run("hanoi", "solve", "--from", "AAB", "--to", "BBA", "--json")
    answer = json.loads(ran.out)
    assert (answer["cost"], answer["optimal"], answer["method"]) == (5, True, "two-candidates")
    assert "Hinz" in answer["proof"]


def test_solve_on_more_pegs(run):
    lines = run("hanoi", "solve", 15, "--pegs", 4).out.splitlines()
    moves = [
        Move(int(disk), "ABCD".index(a), "ABCD".index(b)) for disk, a, b in map(str.split, lines)
    ]
    verdict = replay(Rules(4), State.perfect(15, 0, 4), State.perfect(15, 3, 4), moves)
    assert (verdict.solved, verdict.moves) == (True, 129)
    assert run("hanoi", "solve", 15, "--pegs", 4, "--moves", "129:1").out == lines[-1] + "\n"


def test_solve_says_what_is_presumed(run):
    ran = run("hanoi", "solve", 64, "--pegs", 5, "--moves", "1:1")
    assert ran.code == 0
    assert ran.err.startswith("Frame–Stewart is presumed shortest, but not proven for 64 disks")


@pytest.mark.parametrize("method", ["two-candidates", "third-peg", "bidirectional", "levels"])
def test_solve_by_a_method_for_any_question(run, method):
    answer = json.loads(
        run("hanoi", "solve", "--from", "AB", "--to", "CB", "--method", method, "--json").out
    )
    assert (answer["moves"], answer["method"]) == ([[2, 0, 2]], method)


def test_solve_all(run):
    ran = run("hanoi", "solve", 3, "--pegs", 4, "--all")
    ways = ran.out.split("\n\n")
    assert len(ways) == 2
    assert all(way.strip().count("\n") == 4 for way in ways)
    lines = run("hanoi", "solve", 3, "--pegs", 4, "--all", "--json").out.splitlines()
    assert [json.loads(line)["paths"] for line in lines] == [2, 2]
    assert run("hanoi", "solve", 3, "--all").out.count("\n") == 7


def test_a_hopeless_question_has_a_reason(run):
    ran = run("hanoi", "solve", "--from", "AA", "--to", "CC", "--rules", "A>B")
    assert ran == (1, "", "Error: no solution exists: disk 2 has no way from peg A to peg C\n")
    ran = run("hanoi", "distance", "--from", "AA", "--to", "CC", "--rules", "A>B", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["distance"] is None


def test_distance(run):
    assert run("hanoi", "distance", "--from", "AAAB", "--to", "ABBA") == (0, "5\n", "")
    ends = ("--from", "AAAB", "--to", "ABBA")
    assert run("hanoi", "distance", *ends, "--smallest-first").out == "10\n"
    assert run("hanoi", "distance", 15, "--pegs", 4).out == "129\n"
    assert run("hanoi", "distance", 7, "--pegs", 4, "--paths").out == "25\n2468 shortest ways\n"
    assert run("hanoi", "distance", 3, "--rules", "cyclic", "--to", "B", "--paths").out == (
        "15\n1 shortest way\n"
    )
    assert run("hanoi", "distance", 64, "--pegs", 5).out.endswith("..1535\n")
    answer = json.loads(run("hanoi", "distance", "--from", "AAB", "--to", "BBA", "--json").out)
    assert (answer["distance"], answer["largest_disk"], answer["largest_disk_moves"]) == (5, 3, [1])


def test_distance_keeps_its_limits_and_tells_the_bounds(run):
    ends = ("--from", "ABBAABBBBBABABCDDC", "--to", "BBABBCADBCBDACCDAC")
    for limit in (("--nodes", 1000), ("--memory", "1M")):
        ran = run("hanoi", "distance", *ends, "--pegs", 4, *limit, "--json")
        assert ran.code == 3
        answer = json.loads(ran.out)
        assert answer["distance"] is None
        assert 10 < answer["lower_bound"] < answer["upper_bound"]
    ran = run("hanoi", "solve", *ends, "--pegs", 4, "--nodes", 1000)
    assert ran.code == 3
    assert ran.out.count("\n") == answer["upper_bound"]


def test_count(run):
    assert run("hanoi", "count", 64, "--pegs", 4).out == "18433\n"
    assert run("hanoi", "count", 1000, "--pegs", 4).out == f"{frame_stewart_number(1000, 4)}\n"
    assert run("hanoi", "count", 20, "--rules", "linear").out == f"{3**20 - 1}\n"
    answer = json.loads(run("hanoi", "count", 4, "--pegs", 4, "--json").out)
    assert (answer["cost"], answer["optimal"], answer["splits"]) == (9, True, [1, 2])


def test_graph(run):
    assert run("hanoi", "graph", 3).out == (
        "27 states, 39 edges, 0 one way edges\ndiameter 7\nradius 6\n"
        "average distance 946/243 = 3.893004\n48 pairs with two shortest paths\nby closed form\n"
    )
    counted = run("hanoi", "graph", 3, "--enumerate").out
    assert counted == run("hanoi", "graph", 3).out.replace("closed form", "enumeration")
    assert run("hanoi", "graph", 30, "--pegs", 4).out.startswith(f"{4**30} states, ")
    assert run("hanoi", "graph", 2, "--rules", "cyclic").out == (
        "9 states, 0 edges, 12 one way edges\ndiameter 7\nradius 5\n"
        "average distance 3\n0 pairs with two shortest paths\nby enumeration\n"
    )
    answer = json.loads(run("hanoi", "graph", 4, "--pegs", 4, "--enumerate", "--json").out)
    assert (answer["states"], answer["edges"], answer["diameter"]) == (256, 720, 9)
    ran = run("hanoi", "graph", 6, "--pegs", 4, "--enumerate", "--nodes", 5000)
    assert (ran.code, ran.err) == (3, "node-limit: the search ended before all was counted\n")


def test_graph_levels(run):
    lines = run("hanoi", "graph", 6, "--pegs", 4, "--levels", "A").out.splitlines()
    assert lines[:4] == ["0 1", "1 3", "2 6", "3 12"]
    assert lines[-2] == "4096 states, the farthest 17 moves away"
    answer = json.loads(run("hanoi", "graph", 2, "--levels", "AB", "--json").out)
    assert (answer["levels"], answer["eccentricity"]) == ([1, 3, 3, 2], 3)


def test_graph_for_other_programs(run, tmp_path):
    text = run("hanoi", "graph", 2, "--format", "dot").out
    assert len(re.findall(" -- ", text)) == 12
    out = tmp_path / "graph.graphml"
    assert run("hanoi", "graph", 2, "--format", "graphml", "--out", out) == (0, "", "")
    assert out.read_text().count("<edge ") == 12


def test_rotation(run):
    lines = run("hanoi", "rotation", "--levels", 5, "--sessions", 40).out.splitlines()
    assert len(lines) == 41
    assert "".join(line.split()[1] for line in lines[:16]) == "ABACABADABACABAE"
    assert lines[39] == "40 D 24 32 36 38 39 40 (16)" or lines[39].startswith("40 D ")
    assert lines[40] == "Always restorable: 8 sessions back, from session 16 on."
    answer = json.loads(run("hanoi", "rotation", "--levels", 3, "--sessions", 4, "--json").out)
    assert answer["guaranteed"] == 2
    assert answer["sessions"][3] == {
        "session": 4,
        "set": "C",
        "restorable": [2, 3, 4],
        "oldest_age": 2,
    }
    assert run("hanoi", "rotation", "--levels", 100, "--first", "2**99", "--sessions", 1).code == 0


def test_rotation_calendar(run, tmp_path):
    icalendar = pytest.importorskip("icalendar")
    out = tmp_path / "backup.ics"
    day = ("--calendar", "--start", "2025-01-31")
    assert run("hanoi", "rotation", "--levels", 3, *day, "--every", "7d", "--out", out).code == 0
    events = icalendar.Calendar.from_ical(out.read_bytes()).walk("VEVENT")
    assert len(events) == 8
    assert str(events[1]["DTSTART"].dt) == "2025-02-07"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["count", "3", "--from", "AAB"], "expected pegs for --from and --to"),
        (["distance"], "expected DISKS, or a state"),
        (["distance", "3", "--rules", "A>X"], "cannot read 'X': expected a peg"),
        (["solve", "3", "--all", "--method", "bits"], "--method bits and --all: expected one of"),
        (["solve", "3", "--pegs", "4", "--method", "third-peg"], "expected 3"),
        (["graph", "3", "--path", "A:C"], "expected --draw FILE"),
        (["graph", "3", "--enumerate", "--format", "dot"], "expected one of them"),
        (["graph", "30", "--levels", "A"], "expected fewer than 2^44 states"),
        (["rotation", "--levels", "0"], "'0' levels: expected 1 to 4096"),
        (["rotation", "--sessions", "-1"], "-1 sessions: expected 0 or more"),
        (["rotation", "--calendar"], "--calendar: expected --start"),
        (["rotation", "--calendar", "--start", "today"], "cannot read 'today': expected a day"),
        (["rotation", "--labels", "A,B"], "2 labels 'A,B': expected 5"),
    ],
)
def test_bad_requests(refuse, arguments, message):
    assert message in refuse("hanoi", *arguments)


def test_where_not_all_ways_are_known_the_length_is_still_proven(run):
    ran = run("hanoi", "distance", 40, "--pegs", 4, "--paths", "--json")
    answer = json.loads(ran.out)
    assert (ran.code, answer["distance"], answer["paths"]) == (3, 2817, None)
    assert "Bousch 2014" in answer["proof"]
    ran = run("hanoi", "solve", 40, "--pegs", 4, "--all", "--moves", "1:1")
    assert (ran.code, ran.out) == (3, "1 A B\n")
    assert "only one of the shortest ways" in ran.err


def test_a_graph_says_what_would_count_its_distances(run):
    answer = json.loads(run("hanoi", "graph", 7, "--pegs", 4, "--json").out)
    assert answer["diameter"] is None
    assert "--enumerate" in answer["remarks"][0]
    assert json.loads(run("hanoi", "graph", 5, "--json").out)["remarks"] == []
    assert json.loads(run("hanoi", "graph", 5, "--pegs", 4, "--json").out)["diameter"] == 13


def test_pegs_that_do_not_exist_are_named_at_their_place(run):
    ran = run("hanoi", "distance", "--from", "A:3 D:2,1", "--to", "C")
    assert "column 5: cannot read 'D': expected a peg, one of A, B, C" in ran.err
    assert run("hanoi", "distance", "--from", "A:3 D:2,1", "--to", "C", "--pegs", 4).out == "4\n"
    ran = run("hanoi", "distance", 3, "--rules", "A>B, B>Y")
    assert "column 8: cannot read 'Y'" in ran.err


def test_lists_with_the_top_disk_first_are_said_to_be_read_so(run):
    ran = run("hanoi", "distance", "--from", "[[3],[1,2],[]]", "--to", "C")
    assert (ran.code, ran.out) == (0, "4\n")
    assert "read with the top disk of each peg first" in ran.err
    assert run("hanoi", "distance", "--from", "[[3],[2,1],[]]", "--to", "C").err == ""


def test_a_graph_that_was_cut_off_claims_nothing(run):
    ran = run("hanoi", "graph", 4, "--pegs", 4, "--rules", "star", "--enumerate", "--json")
    diameter = json.loads(ran.out)["diameter"]
    ran = run(
        *("hanoi", "graph", 4, "--pegs", 4, "--rules", "star", "--enumerate", "--json"),
        *("--nodes", 2000),
    )
    cut = json.loads(ran.out)
    assert (ran.code, cut["status"], cut["diameter"]) == (3, "node-limit", None)
    assert 0 < cut["diameter_at_least"] <= diameter
    ran = run("hanoi", "graph", 9, "--pegs", 4, "--levels", "A", "--nodes", 1000)
    assert ran.code == 3
    assert "or more" in ran.out
    assert "average" not in ran.out


def test_formats_of_graphs_refuse_what_they_would_not_heed(run):
    assert run("hanoi", "graph", 3, "--format", "dot", "--levels", "A").code == 2


def test_json_of_relatives_can_be_read_alone(run):
    answer = json.loads(run("hanoi", "relative", "bottleneck", 3, "--json").out)
    assert answer["settings"] == {"disks": 3}
    assert "k - 1 sizes smaller" in answer["rule"]


def test_days_are_for_a_calendar(refuse):
    assert "--calendar" in refuse("hanoi", "rotation", "--every", "12h")
