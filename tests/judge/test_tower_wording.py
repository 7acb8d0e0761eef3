"""Moves of the tower in people's own words: none is passed over, and prose is none."""

import pytest

from pegtile.hanoi.state import State
from pegtile.judge import check_tower

MOVES = "A->B\nA->C\nB->C"
LIST = "[[1,0,1],[2,0,2],[1,1,2]]"
REFUSED = (
    "I begin by moving disk 1 from A to C.\n" + MOVES,
    "We begin by moving disk 1 to C\n" + MOVES,
    "Start by moving disk 1 to peg C.\n" + MOVES,
    "Initially move disk 1 to C.\n" + MOVES,
    "Begin with disk 1 from A to C.\n" + MOVES,
    "The small disk goes to C.\n" + MOVES,
    "1 C\n" + MOVES,
    "1: C\n" + MOVES,
    "I will begin by moving disk 1 from A to C.\n" + MOVES,
    "The tiny disk hops from A to C.\n" + MOVES,
    "Disk 1 hops to C first.\n" + MOVES,
    "> Slide disk 1 from A over to C\n> A->B\n> A->C\n> B->C",
    "> Hop disk 1 from A to C\n> A->B\n> A->C\n> B->C",
    "A -> B (disk 9)\nA -> C (disk 1)\nB -> C (disk 2)",
    "**A → B** (disk 2)\nA -> C (disk 1)\nB -> C (disk 2)",
    "A -> B (disk 1)\nA -> C (disk 1)\nB -> C (disk 1)",
    "A -> B (1)\nA -> C (1)\nB -> C (1)",
    "(disk 2) A -> B\n(disk 2) A->C\n(disk 1) B->C",
    "A -> B [disk 2]\nA->C\nB->C",
    "Begin by moving the disk 1 from A to B\n3: A->C\n1: B->C",
    MOVES + "\nUndo.",
    MOVES + "\n* undo the last move",
    MOVES + "\nRepeat the last move.",
    MOVES + "\n4. same as step 3",
    MOVES + "\n4. [move omitted]",
    MOVES + "\n4.",
    "1. A->B\n2. A->C\n3. B->C\n4.",
    "1. A->B\n2. A->C\n3. B->C\n4. [move omitted]",
    MOVES + "\n\0",
    MOVES + " \0",
    "Hop disk 1 from A to C.\n" + LIST,
    "1 C\n" + LIST,
    LIST + "\nUndo.",
    LIST + "\nReturn disk 1 from C to A",
    LIST + "\n4. back",
    "[(A, B), (A, C), (B, C)]\nThen hop disk 1 from C to A",
    "A -> B -> C",
    "Move disk 1 from A to C because it is small.\n" + MOVES,
    "Move disk 1 from A to C. (Disk 1 is now on C)\n" + MOVES,
    "Move disk 1 from A to C. It is small.\n" + MOVES,
    "小盘先去C\n" + MOVES,
    "円盤1がCに跳ぶ\n" + MOVES,
    "圆盘1跳到C\n" + MOVES,
)  # fmt: skip
ACCEPTED = (
    "Begin by moving disk 1 from A to B.\nA->C\nB->C",
    "We move disk 1 from A to B. We move disk 2 from A to C. We move disk 1 from B to C.",
    "I move disk 1 from A to B.\nI move disk 2 from A to C.\nI move disk 1 from B to C.",
    "Now disk 1 goes A → B\nNow disk 2 goes A → C\nNow disk 1 goes B → C",
    "First we move the small disk from A to B, then the big disk from A to C, and finally the "
    "small disk from B to C.",
    "Move disk 1 from A (left) to B (middle).\n"
    "Move disk 2 from A (left) to C (right).\n"
    "Move disk 1 from B (middle) to C (right).",
    "Place disk 1 on peg B.\nPlace disk 2 on peg C.\nPlace disk 1 on peg C.",
    "disk 1 -> B\ndisk 2 -> C\ndisk 1 -> C",
    "Slide disk 1 from A over to B\nSlide disk 2 from A over to C\nSlide disk 1 from B over to C",
    "Take disk 1 off A and put it on B\n"
    "Take disk 2 off A and put it on C\n"
    "Take disk 1 off B and put it on C",
    "Move 1: 1 from A to B -> A=[2], B=[1], C=[]\n"
    "Move 2: 2 from A to C -> A=[], B=[1], C=[2]\n"
    "Move 3: 1 from B to C -> A=[], B=[], C=[2, 1]",
    "1 -> B, 2 -> C, 1 -> C",
    "['A->B','A->C','B->C']",
    "[\"A->B\",\"A->C\",\"B->C\"]",
    "B ← A\nC ← A\nC ← B",
    "① A→B\n② A→C\n③ B→C",
    "(a) A→B\n(b) A→C\n(c) B→C",
    "i. A→B\nii. A→C\niii. B→C",
    "#1 A→B\n#2 A→C\n#3 B→C",
    "1️⃣ A → B\n2️⃣ A → C\n3️⃣ B → C",
    "Move the first disk from A to B\n"
    "Move the second disk from A to C\n"
    "Move the first disk from B to C",
    "A -> B (disk 1)\nA -> C (disk 2)\nB -> C (disk 1)",
    "A -> B (the small disk)\nA -> C (large disk)\nB -> C (disk 1, the small one)",
    "\\item $A \\to B$\n\\item $A \\to C$\n\\item $B \\to C$",
    "> A->B, > A->C, > B->C",
    "We need to move 2 disks from A to C. Disk 1 must go to B first.\n\n" + MOVES,
    "Peg A has disks 1 and 2.\n\n" + MOVES,
    "Disk 1 is on A.\n\n" + MOVES,
    "The goal is to move all disks from A to C.\n" + MOVES,
    "Moving 2 disks from A to C\n\n" + MOVES,
    "Move 2 disks from peg A to peg C.\n\n" + MOVES,
    "Here is how to get from A to C.\n\n" + MOVES,
    MOVES + "\n\nNotes:\n1. It is optimal.\n2. It is legal.\n3. It is short.\n4. Bye.",
    "To move disk 2 to C, we must first move disk 1 to B.\n\n" + MOVES,
    "Solve the Tower of Hanoi from A to C.\n\n" + MOVES,
    "Initially, disks 1 and 2 are on peg A.\n" + MOVES,
    MOVES + "\nNow both disks are on C.",
    MOVES + "\n\nThe small disk is now on top of the large disk on peg C.",
    LIST + "\nDone, in 3 moves.",
    "A -> B (1)\nA -> C (2)\nB -> C (3)",
    "(1) A -> B\n(2) A -> C\n(3) B -> C",
    "The rules: disk 1 can go on disk 2.\nDisk 1 starts on A.\n" + MOVES,
    "Initial state:\nA: 2 1\nB:\nC:\n\n" + MOVES,
    "A   B   C\n\n" + MOVES,
    "First, disk 1 goes to B. Then disk 2 goes to C. Finally disk 1 goes to C.",
    "1. Move disk 1 from A to B (freeing disk 2)\n2. Move disk 2 from A to C\n"
    "3. Move disk 1 from B to C (on top of disk 2)",
    "1. A→B (moves the small disk out of the way)\n2. A→C (the large disk is now in place)\n"
    "3. B→C (done)",
    "We have 2 disks on peg A and want them on peg C.\n" + MOVES,
    "最初、円盤1はAにあります。\n" + MOVES,
    "我们要把2个圆盘从A柱移到C柱。\n" + MOVES,
    "2枚の円盤をAからCへ移します。\n" + MOVES,
    MOVES + "\nDisk 1 ends on C, disk 2 ends on C.",
    MOVES + "\nAll done! Disk 2 is under disk 1 on peg C.",
    "Move disk 1 from A to B. (Disk 1 is now on B)\nMove disk 2 from A to C. (Disk 2 is now on C)\n"
    "Move disk 1 from B to C.",
    "Move 1 disk at a time.\n" + MOVES,
    "Each move X->Y means that the top disk of X goes to Y.\n" + MOVES,
    "A->C means that the top disk of A goes to C.\n" + MOVES,
)  # fmt: skip


@pytest.mark.parametrize("model", [False, True])
@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused(text, model):
    verdict = check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=model)
    assert not verdict.solved
    assert verdict.first_error is not None


@pytest.mark.parametrize("model", [False, True])
@pytest.mark.parametrize("text", ACCEPTED)
def test_what_is_accepted(text, model):
    verdict = check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=model)
    assert verdict.solved, verdict
