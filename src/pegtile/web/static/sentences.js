// Sentences that the server says in English, in the other languages: proofs, remarks and limits.
//
// Each has the form in which it comes, and what is said then; `$1` is the first of its groups, and a
// group that is a sentence itself is said first. What has no form here stays as it is.

const NUMBER = "([\\d,]+)";
const ODD = { odd: { zh: "奇", ja: "奇" }, even: { zh: "偶", ja: "偶" } };
const LINE = { row: { zh: "行", ja: "行" }, column: { zh: "列", ja: "列" } };
const TIMES = {
  once: { zh: "一次", ja: "1 回" },
  twice: { zh: "两次", ja: "2 回" },
  "once or twice": { zh: "一次或两次", ja: "1 回または 2 回" },
};
const WORDS = { ...ODD, ...LINE, ...TIMES };

const FORMS = [
  // Why a way through the tower is a shortest one.
  ["the start is the goal", "起点就是目标", "開始が目標である"],
  ["2\\^n - 1 moves: the largest disk moves at least once, .*",
    "2^n − 1 步：最大的圆盘至少移动一次，它第一次移动之前和最后一次移动之后，其余圆盘都叠成一座塔立在一根柱子上，每次需要 2^(n−1) − 1 步",
    "2^n − 1 手：いちばん大きい円盤は少なくとも 1 回動く。その最初の移動の前と最後の移動の後には、残りが 1 本の柱に塔をなし、それぞれ 2^(n−1) − 1 手かかる"],
  [`disk (\\d+), the largest that moves, moves (once|twice|once or twice): A\\. M\\. Hinz's two candidates compared by reading ${NUMBER} smaller disks?`,
    "要移动的最大圆盘 $1 移动$2：A. M. Hinz 的两种候选走法，读取 $3 个较小的圆盘即可比较",
    "動く最大の円盤 $1 は $2動く：A. M. Hinz の 2 つの候補を、小さい円盤 $3 枚を読んで比べた"],
  ["each disk goes directly or by the third peg, the smaller ones on the peg left",
    "每个圆盘直接移动，或经过第三根柱子；较小的圆盘叠在剩下的柱子上",
    "どの円盤も直接、または 3 本目の柱を経て動き、小さい円盤は残りの柱に載る"],
  [`(each disk goes .*); to tell the moves takes ${NUMBER} bytes`, "$1；写出全部步骤需要 $2 字节", "$1。手順をすべて書くには $2 バイトかかる"],
  ["Frame–Stewart is shortest on four pegs \\(T\\. Bousch 2014\\)",
    "四根柱子时 Frame–Stewart 走法最短（T. Bousch 2014）", "柱 4 本では Frame–Stewart の手順が最短（T. Bousch 2014）"],
  ["shortest from leaf to leaf of a star of four pegs \\(T\\. Bousch 2017\\)",
    "在四根柱子的星形上，从一端到另一端的最短走法（T. Bousch 2017）", "柱 4 本の星形で、端から端への最短（T. Bousch 2017）"],
  ["the recursion is shortest on three pegs", "三根柱子时递归走法最短", "柱 3 本では再帰の手順が最短"],
  ["on three pegs the smaller disks stand on one peg whenever the largest moves",
    "三根柱子时，最大的圆盘移动的时候，较小的圆盘都在同一根柱子上",
    "柱 3 本では、最大の円盤が動くとき小さい円盤はみな 1 本の柱にある"],
  ["breadth-first search from both ends", "从两端同时进行的广度优先搜索", "両端からの幅優先探索"],
  ["breadth-first search of the whole graph", "对整个状态图的广度优先搜索", "状態グラフ全体の幅優先探索"],
  // Why there is no way.
  [`only ${NUMBER} states lead to the goal, and the start is none of them`,
    "只有 $1 个状态能到达目标，起点不在其中", "目標に至る状態は $1 個だけで、開始はその中にない"],
  [`only ${NUMBER} states can be reached, and the goal is none of them`,
    "只能到达 $1 个状态，目标不在其中", "たどり着ける状態は $1 個だけで、目標はその中にない"],
  ["disks (\\d+) to (\\d+) alone: (.*)", "单看圆盘 $1 到 $2：$3", "円盤 $1〜$2 だけを見ると、$3"],
  ["the rules allow no path", "按规则没有走法", "この規則では道がない"],
  ["disk (\\d+) has no way from peg (.) to peg (.)", "圆盘 $1 无法从柱 $2 到柱 $3", "円盤 $1 は柱 $2 から柱 $3 へ行けない"],
  ["for disk (\\d+) to go from peg (.) to peg (.), every smaller disk would have to go from (.*) to (.*), but (.*)",
    "圆盘 $1 要从柱 $2 到柱 $3，较小的圆盘都必须从$4 到$5，但是$6",
    "円盤 $1 が柱 $2 から柱 $3 へ行くには、小さい円盤がみな$4から$5へ行かねばならないが、$6"],
  ["its place", "原来的位置", "元の場所"],
  ["its goal", "各自的目标", "それぞれの目標"],
  ["peg (.)", "柱 $1", "柱 $1"],
  ["no moves lead from the start to the goal", "没有走法能从起点到目标", "開始から目標への手順はない"],
  ["the permutation from start to goal is (odd|even), but the blank is (\\d+) steps? \\((odd|even)\\) from its goal cell: every move changes both parities, so they can never agree",
    "从起点到目标的排列是$1排列，而空格离它的目标有 $2 步（$3数）：每一步都同时改变两者的奇偶，所以永远不能一致",
    "開始から目標への置換は$1置換、空きからその目標までは $2 歩（$3数）：どの手も両方の偶奇を変えるので、決して一致しない"],
  ["in a single (row|column) the tiles can never pass each other, and tile (\\d+) from the start is (\\d+) where the goal has (\\d+)",
    "只有一$1时方块无法互相越过：第 $2 个方块是 $3，而目标是 $4",
    "1 $1だけではタイルは互いを越えられない：$2 番目は $3 だが、目標では $4"],
  // What the reader of an answer should know.
  ["the goal was reached at the start already", "起点就已经是目标", "開始ですでに目標に着いていた"],
  [`the goal was reached after ${NUMBER} moves already`, "走了 $1 步时就已到达目标", "$1 手ですでに目標に着いていた"],
  ["read with (.*); no reading is legal", "读法：$1；没有一种读法合规则", "読み方：$1。どの読み方も規則に合わない"],
  ["read with (.*): the other reading is illegal", "读法：$1；另一种读法不合规则", "読み方：$1。もう一つの読み方は規則に合わない"],
  ["read with (.*); the other reading has the same outcome", "读法：$1；另一种读法结果相同", "読み方：$1。もう一つの読み方でも結果は同じ"],
  ["(.*) and (leading numbers as .*)", "$1，$2", "$1、$2"],
  ["pegs numbered from (\\d)", "柱子从 $1 开始编号", "柱の番号は $1 から"],
  ["pegs by their labels", "柱子按名称", "柱は名前で"],
  ["leading numbers as disks", "行首数字是圆盘", "行頭の数は円盤"],
  ["leading numbers as a count of moves", "行首数字是步数", "行頭の数は手数"],
  ["letters in the tile convention", "字母表示方块往哪边滑", "文字はタイルの滑る向き"],
  ["letters in the blank convention", "字母表示空格往哪边移", "文字は空きの動く向き"],
  ["judged is (.*)", "判定的是：$1", "判定したのは：$1"],
  ["the reasoning, which never ends", "没有结束的推理", "終わりのない推論"],
  ["the last answer tag", "最后一个 answer 标签", "最後の answer タグ"],
  ["what follows the announced answer", "「答案」之后的部分", "「答え」の後の部分"],
  ["what follows the reasoning", "推理之后的部分", "推論の後の部分"],
  ["the last boxed expression", "最后一个 boxed 式", "最後の boxed 式"],
  [`the last of ${NUMBER} lists is judged`, "判定的是 $1 个列表中的最后一个", "$1 個の一覧のうち最後のものを判定した"],
  // What the server has no room for, and boards and states that are none.
  [`${NUMBER} steps: expected at most ${NUMBER}; choose fewer disks or a nearer board`,
    "有 $1 步，最多 $2 步；请减少圆盘，或选离目标更近的棋盘", "$1 段階あるが $2 まで。円盤を減らすか、目標に近い盤面を選ぶ"],
  [`${NUMBER} disks on (\\d+) pegs: expected 1 to ${NUMBER} disks and 3 to (\\d+) pegs`,
    "$2 根柱子上 $1 个圆盘：应为 1 到 $3 个圆盘、3 到 $4 根柱子", "柱 $2 本に円盤 $1 枚：円盤は 1〜$3 枚、柱は 3〜$4 本"],
  ["a board of (\\d+)×(\\d+): expected at most (\\d+)×(\\d+)", "棋盘 $1×$2：最大 $3×$4", "盤面 $1×$2：最大は $3×$4"],
  [`${NUMBER} moves: expected at most ${NUMBER}`, "有 $1 步：最多 $2 步", "$1 手：最大 $2 手"],
  ["state '(.*)' has (\\d+) disks: expected (\\d+)", "状态「$1」有 $2 个圆盘：应为 $3 个", "状態「$1」は円盤 $2 枚：$3 枚のはず"],
  ["a second blank in (.*), first in (.*): expected each number once \\((\\d+) is missing\\)",
    "$1又有一个空格，第一个在$2：每个数字应出现一次（缺 $3）", "$1に 2 つ目の空き（最初は$2）：どの数も 1 度ずつ（$3 がない）"],
  ["tile (\\d+) again in (.*), first in (.*): expected each number once \\((\\d+) is missing\\)",
    "$2又出现 $1，第一次在$3：每个数字应出现一次（缺 $4）", "$2に $1 がもう一度（最初は$3）：どの数も 1 度ずつ（$4 がない）"],
  ["row (\\d+), column (\\d+)", "第 $1 行第 $2 列", "$1 行 $2 列"],
  ["row (\\d+) has (\\d+) cells: expected (\\d+), as in row 1", "第 $1 行有 $2 格：应与第 1 行一样为 $3 格", "$1 行目は $2 マス：1 行目と同じ $3 マスのはず"],
  ["the goal is a board of (\\d+)×(\\d+): expected (\\d+)×(\\d+), as the board",
    "目标的棋盘是 $1×$2：应与棋盘一样为 $3×$4", "目標の盤面は $1×$2：盤面と同じ $3×$4 のはず"],
].map(([form, zh, ja]) => [new RegExp(`^${form}$`, "s"), { zh, ja }]);

// Return a sentence in a language, undefined where it has no form here.
export function translated(sentence, language) {
  if (sentence in WORDS) return WORDS[sentence][language];
  for (const [form, words] of FORMS) {
    const found = form.exec(sentence);
    if (!found) continue;
    return words[language].replace(/\$(\d)/g, (_, group) => translated(found[group], language) ?? found[group]);
  }
}
