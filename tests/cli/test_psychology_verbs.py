"""`pegtile hanoi problems` and `pegtile hanoi trials`."""

import csv
import io
import json

import pytest

TRIAL = {
    "sub": "s1",
    "start": [[2, 1], [], []],
    "goal": [[], [], [2, 1]],
    "steps": [[1500, 0, 1], [2000, 0, 2], [2600, 1, 2]],
}


@pytest.mark.parametrize("task", ["hanoi", "london"])
def test_problems(run, task):
    ran = run("hanoi", "problems", "--task", task, "--moves", "4..6", "--count", 5, "--seed", 2)
    made = [json.loads(line) for line in ran.out.splitlines()]
    assert len(made) == 5
    for one in made:
        assert 4 <= one["minimum_moves"] == len(one["choices"]) <= 6
        assert (one["task"], one["order"]) == (task, "bottom to top")
    assert ran == run("hanoi", "problems", "--task", task, "--moves", "4..6", "--count", 5,
                      "--seed", 2)  # fmt: skip
    assert "there are 0" in run("hanoi", "problems", "--task", task, "--moves", "20").err


def test_trials(run, tmp_path):
    file = tmp_path / "log"
    wrong = {**TRIAL, "steps": [[100, 0, 2], [200, 0, 2], [300, 0, 2]]}
    file.write_text(f"{json.dumps(TRIAL)}\n{json.dumps(wrong)}\n")
    rows = list(csv.DictReader(io.StringIO(run("hanoi", "trials", file).out)))
    assert [row["trial"] for row in rows] == ["1"] * 4 + ["2"] * 4
    assert (rows[3]["excess"], rows[7]["violations"], rows[3]["first_move_ms"]) == (
        "0",
        "2",
        "1500",
    )
    summary = list(csv.DictReader(io.StringIO(run("hanoi", "trials", file, "--summary").out)))
    assert [(row["success"], row["steps"], row["perseverations"]) for row in summary] == [
        ("1", "3", "0"),
        ("0", "1", "1"),
    ]
    (row,) = csv.DictReader(io.StringIO(run("hanoi", "trials", file, "--people").out))
    assert row == {
        "sub": "s1", "trials": "2", "solved": "1", "moves": "4", "excess": "0", "violations": "2",
        "perseverations": "1", "first_move_ms": "800", "total_ms": "1450",
    }  # fmt: skip
    assert "expected one of them" in run("hanoi", "trials", file, "--people", "--summary").err
    scored = tmp_path / "scored.csv"
    run("hanoi", "trials", file, "--out", scored)
    assert run("hanoi", "trials", scored).out == scored.read_text()


@pytest.mark.parametrize("line", ["{", '{"sub": 1}', '{"start": [[1]], "goal": [[1]], "steps": 3}'])
def test_bad_logs(run, tmp_path, line):
    file = tmp_path / "log"
    file.write_text(line)
    ran = run("hanoi", "trials", file)
    assert ran.code == 2
    assert ran.err.startswith("Error: line 1: ")


def test_pegs_that_are_not_there(run, tmp_path):
    file = tmp_path / "log"
    file.write_text(json.dumps({**TRIAL, "steps": [[1, 0, 3]]}))
    assert "expected pegs from 0" in run("hanoi", "trials", file).err


def test_time_that_goes_back(run, tmp_path):
    file = tmp_path / "log"
    back = {**TRIAL, "steps": [[1500, 0, 1], [1400, 0, 2], [2600, 1, 2]]}
    file.write_text(f"{json.dumps(TRIAL)}\n{json.dumps(back)}\n")
    reason = "step 2 at 1400 ms: expected 1500 ms or later, as time goes on\n"
    assert run("hanoi", "trials", file) == (2, "", f"Error: line 2: {reason}")
    file.write_text(f"{json.dumps(TRIAL)}\n{json.dumps(TRIAL)}\n")
    scored = run("hanoi", "trials", file).out
    head, _, second = scored.partition("\ns1,2,")
    file.write_text(head + "\ns1,2," + second.replace(",2000,500,", ",1400,500,"))
    told = f"Error: the trial from line 6: {reason}"
    assert run("hanoi", "trials", file) == (2, "", told)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("[-1, 0, 1]", "milliseconds '-1': expected a whole number from 0"),
        ("[1e999, 0, 1]", "milliseconds 'Infinity': expected a whole number from 0"),
        ("[true, 0, 1]", "milliseconds 'true': expected a whole number from 0"),
        ("[5, 0.5, 1]", "peg '0.5': expected a whole number from 0"),
    ],
)
def test_steps_of_the_wrong_kind(run, tmp_path, step, reason):
    file = tmp_path / "log"
    file.write_text(json.dumps({**TRIAL, "steps": "?"}).replace('"?"', f"[{step}]"))
    assert run("hanoi", "trials", file) == (2, "", f"Error: line 1: {reason}\n")


def test_fractions_of_a_millisecond_are_rounded(run, tmp_path):
    file = tmp_path / "log"
    file.write_text(json.dumps({**TRIAL, "steps": [[1500.6, 0, 1]]}))
    (_, row) = csv.DictReader(io.StringIO(run("hanoi", "trials", file).out))
    assert row["trialtime"] == "1501"
