"""The words of the tasks, in three languages."""

from __future__ import annotations

__all__ = ["ARCS", "EXAMPLES", "LANGUAGES", "PROMPTS"]

LANGUAGES = ("en", "zh", "ja")

PROMPTS = {
    "en": {
        "hanoi": """\
Tower of Hanoi with {disks} disks (1 is the smallest, {disks} the largest) and {pegs} pegs.
Each peg is listed with its disks from bottom to top.
Start: {start}
Goal: {goal}
One move takes the top disk of a peg to another peg, never onto a smaller disk.
{arcs}
A shortest solution has {distance} moves; it takes about {characters} characters ({tokens} tokens).
Give the moves in order. {format}
""",
        "tiles": """\
Sliding tiles on a board of {rows} rows and {columns} columns; the empty cell is shown as _ or 0.
Start:
{start}
Goal:
{goal}
One move slides a tile beside the empty cell into it.
A shortest solution has {distance} moves; it takes about {characters} characters ({tokens} tokens).
Give the moves in order. {format}
""",
    },
    "zh": {
        "hanoi": """\
汉诺塔：{disks} 个圆盘（1 最小，{disks} 最大），{pegs} 根柱子。每根柱子上的圆盘从下到上列出。
起始：{start}
目标：{goal}
每一步把一根柱子最上面的圆盘移到另一根柱子上，大盘不能放在小盘上面。{arcs}
最短解有 {distance} 步，约 {characters} 个字符（约 {tokens} 个 token）。
请按顺序给出所有步骤。{format}
""",
        "tiles": """\
数字华容道：{rows} 行 {columns} 列，空格用 _ 或 0 表示。
起始：
{start}
目标：
{goal}
每一步把空格旁边的一块滑入空格。
最短解有 {distance} 步，约 {characters} 个字符（约 {tokens} 个 token）。
请按顺序给出所有步骤。{format}
""",
    },
    "ja": {
        "hanoi": """\
ハノイの塔：円盤は {disks} 枚（1 が最小、{disks} が最大）、杭は {pegs} 本。
各杭の円盤を下から上の順に示す。
開始：{start}
目標：{goal}
一手で、ある杭の一番上の円盤を別の杭に移す。小さい円盤の上に大きい円盤は置けない。{arcs}
最短解は {distance} 手で、およそ {characters} 文字（約 {tokens} トークン）。
手を順番に書け。{format}
""",
        "tiles": """\
スライドパズル：{rows} 行 {columns} 列、空きマスは _ または 0 で示す。
開始：
{start}
目標：
{goal}
一手で、空きマスの隣のタイルを空きマスへ滑らせる。
最短解は {distance} 手で、およそ {characters} 文字（約 {tokens} トークン）。
手を順番に書け。{format}
""",
    },
}

ARCS = {
    "en": (
        "Disks may move between any two pegs.",
        "Disks may move only {}.",
        "from {} to {}",
        ", ",
    ),
    "zh": ("任意两根柱子之间都可以移动。", "只允许这些移动：{}。", "{} 到 {}", "，"),
    "ja": ("どの杭からどの杭へも移してよい。", "許される移動は {} だけ。", "{} から {}", "、"),
}
"""Which moves there are: all, or some, how one of these is told, and what stands between them."""

EXAMPLES = {
    "en": {
        "lines": "Write one move a line as DISK FROM TO, such as: 1 A C",
        "sentences": "Write one move a line, such as: Move disk 1 from A to C",
        "json": "Write one JSON list of [disk, from, to], pegs counted from 0: [[1,0,2],[2,0,1]]",
        "letters": "Write one letter a move without spaces, the way the tile slides:"
        " L left, R right, U up, D down.",
        "words": "Write the way the tile slides at each move: left, right, up or down.",
        "numbers": "Write the number of the tile that slides at each move, separated by spaces.",
    },
    "zh": {
        "lines": "每行一步，写成“圆盘 起柱 终柱”，例如：1 A C",
        "sentences": "每行一步，例如：Move disk 1 from A to C",
        "json": "写成一个 JSON 列表 [圆盘, 起柱, 终柱]，柱子从 0 数起：[[1,0,2],[2,0,1]]",
        "letters": "每步一个字母，中间不加空格，表示滑块移动的方向：L 左，R 右，U 上，D 下。",
        "words": "写出每步滑块移动的方向：left、right、up 或 down。",
        "numbers": "写出每步滑动的滑块的数字，用空格隔开。",
    },
    "ja": {
        "lines": "一行に一手、「円盤 元 先」の形で書く。例：1 A C",
        "sentences": "一行に一手。例：Move disk 1 from A to C",
        "json": "[円盤, 元, 先] の JSON リストで書く。杭は 0 から数える：[[1,0,2],[2,0,1]]",
        "letters": "一手に一文字、空白なしで、タイルが動く向きを書く：L 左、R 右、U 上、D 下。",
        "words": "各手でタイルが動く向きを left、right、up、down のどれかで書く。",
        "numbers": "各手で動くタイルの番号を空白で区切って書く。",
    },
}
