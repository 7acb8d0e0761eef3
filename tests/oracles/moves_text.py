"""A slow reader and judge of `plain` moves of the tower and of tile letters, for the kernels."""


def plain(text, disks, goal):
    """Return (moves, first illegal index or 0, its line and column, whether solved)."""
    pegs = {"A": list(range(disks, 0, -1)), "B": [], "C": []}
    count = illegal = 0
    where = None
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words:
            continue
        count += 1
        disk, source, target = int(words[0]), words[1].upper(), words[2].upper()
        if illegal:
            continue
        good = source != target and pegs[source][-1:] == [disk]
        if good and (not pegs[target] or pegs[target][-1] > disk):
            pegs[target].append(pegs[source].pop())
        else:
            illegal = count
            where = number, len(line) - len(line.lstrip()) + 1
    return count, illegal, where, not illegal and len(pegs[goal]) == disks


def letters(text, rows, columns, tiles):
    """Return (moves, first illegal index or 0, its line and column, the board at the end)."""
    cells = list(tiles)
    count = illegal = 0
    where = None
    line, begin = 1, 0
    place = 0
    steps = {"L": (0, 1), "R": (0, -1), "U": (1, 0), "D": (-1, 0)}
    while place < len(text):
        letter = text[place]
        if letter == "\n":
            line, begin = line + 1, place + 1
        if letter.upper() not in steps:
            place += 1
            continue
        end = place + 1
        while end < len(text) and text[end].isdigit():
            end += 1
        for _ in range(int(text[place + 1 : end] or 1)):
            count += 1
            if illegal:
                continue
            blank = cells.index(0)
            row, column = divmod(blank, columns)
            row += steps[letter.upper()][0]
            column += steps[letter.upper()][1]
            if 0 <= row < rows and 0 <= column < columns:
                other = row * columns + column
                cells[blank], cells[other] = cells[other], 0
            else:
                illegal = count
                where = line, place - begin + 1
        place = end
    return count, illegal, where, tuple(cells)
