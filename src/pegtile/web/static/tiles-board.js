// A board of tiles to look at, to play with and to arrange: by click, tap, drag or arrow keys.
//
// It knows no rules: it reports a wanted slide (or, while a board is arranged, two cells whose tiles
// change places), and shows the board it is given.

import { announce, calm, spareKeys, svg } from "./dom.js";
import { onDrag } from "./dragging.js";
import { t } from "./i18n.js";

const CELL = 60;
const GAP = 4;
const MOST_IN_SMALL = 12; // a longer side needs all the room there is
const LETTERS = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D" };

export class TilesBoard {
  // `onslide({ tile, towards })`, the latter when it was dragged, or `onslide({ letter })` hears of
  // every wanted slide, `onswap(one, other)` of two numbers that shall change places while `arranging`.
  constructor(host, { onslide = null, onswap = null } = {}) {
    this.onslide = onslide;
    this.onswap = onswap;
    this.arranging = false;
    this.picked = null;
    this.cursor = 0;
    this.root = svg("svg", { class: "board", role: onslide ? "application" : "img", tabindex: onslide ? "0" : null });
    host.append(this.root);
    if (onslide) this.#listen();
  }

  // Begin or end arranging: then any two tiles, the gap too, change places.
  arrange(on) {
    this.arranging = on;
    this.picked = null;
    this.root.classList.toggle("arranging", on);
  }

  // Show a list of rows; tiles that changed their cell glide there. `goal` marks tiles at home.
  show(rows, goal = null, duration = 140) {
    const [height, width] = [rows.length, rows[0].length];
    const before = this.cells ?? new Map();
    this.cells = new Map();
    this.rows = rows;
    this.root.setAttribute("viewBox", `0 0 ${width * CELL + GAP} ${height * CELL + GAP}`);
    this.root.parentElement.classList.toggle("large", Math.max(width, height) > MOST_IN_SMALL);
    this.root.setAttribute("aria-label", `${t("board")} ${rows.map((row) => row.join(" ")).join("; ")}`);
    const frame = svg("rect", { class: "frame", width: width * CELL + GAP, height: height * CELL + GAP, rx: 8 });
    const tiles = [];
    rows.forEach((row, y) =>
      row.forEach((tile, x) => {
        if (tile === 0) {
          if (this.arranging) tiles.push(this.#gap(x, y));
          return;
        }
        this.cells.set(tile, [x, y]);
        tiles.push(this.#tile(tile, x, y, goal !== null && goal[y]?.[x] === tile));
      }),
    );
    this.root.replaceChildren(frame, ...tiles);
    this.#mark();
    if (calm() || duration <= 0 || before.size !== this.cells.size) return;
    for (const element of tiles) {
      const tile = Number(element.dataset.tile);
      if (!tile) continue;
      const [x, y] = this.cells.get(tile);
      const [oldX, oldY] = before.get(tile) ?? [x, y];
      if (oldX === x && oldY === y) continue;
      element.animate(
        [{ transform: place(oldX, oldY, "px") }, { transform: place(x, y, "px") }],
        { duration, easing: "ease-out" },
      );
    }
  }

  #tile(tile, x, y, home) {
    const group = svg("g", {
      class: home ? "tile home" : "tile",
      "data-tile": tile,
      transform: place(x, y),
    });
    const digits = String(tile).length;
    const text = svg("text", {
      x: (CELL - GAP) / 2,
      y: (CELL - GAP) / 2 + (digits > 2 ? 7 : 9),
      "text-anchor": "middle",
      "font-size": digits > 2 ? 20 : 26,
    });
    text.textContent = tile;
    group.append(svg("rect", { width: CELL - GAP, height: CELL - GAP, rx: 7 }), text);
    return group;
  }

  #gap(x, y) {
    const group = svg("g", { class: "tile gap", "data-tile": 0, transform: place(x, y) });
    group.append(svg("rect", { width: CELL - GAP, height: CELL - GAP, rx: 7 }));
    return group;
  }

  #mark() {
    const at = this.#tileAt(this.cursor);
    const focused = document.activeElement === this.root;
    for (const group of this.root.querySelectorAll(".tile")) {
      const tile = Number(group.dataset.tile);
      group.classList.toggle("picked", this.arranging && tile === this.picked);
      group.classList.toggle("focus", this.arranging && focused && tile === at);
    }
  }

  // Light the tile that a hint is about, until the next hint or picture.
  light(tile) {
    for (const group of this.root.querySelectorAll(".tile")) {
      group.classList.toggle("lit", Number(group.dataset.tile) === tile);
    }
  }

  #tileAt(cell) {
    return this.rows.flat()[cell];
  }

  #choose(tile) {
    if (this.picked === null) this.picked = tile;
    else if (this.picked === tile) this.picked = null;
    else {
      const other = this.picked;
      this.picked = null;
      return this.onswap(other, tile);
    }
    this.#mark();
  }

  #listen() {
    onDrag(this.root, {
      take: (event) => event.target.closest(".tile"),
      move: (element, dx, dy) => this.#carry(element, dx, dy),
      end: (element, how) => this.#drop(element, how),
    });
    this.root.addEventListener("focus", () => this.#mark());
    this.root.addEventListener("blur", () => this.#mark());
    this.root.addEventListener("keydown", (event) => this.#key(event));
    spareKeys(this.root, (event) => !this.arranging && event.key in LETTERS && this.#key(event));
  }

  #carry(element, dx, dy) {
    element.classList.add("held");
    const scale = this.root.viewBox.baseVal.width / this.root.getBoundingClientRect().width;
    const [x, y] = this.arranging ? [dx * scale, dy * scale] : straight(dx * scale, dy * scale);
    element.style.setProperty("translate", `${x}px ${y}px`);
  }

  #drop(element, { event, dragged, dropped, dx, dy }) {
    const tile = Number(element.dataset.tile);
    // What is held lets the pointer through to what lies below it.
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".tile");
    element.classList.remove("held");
    element.style.removeProperty("translate");
    if (!dropped) return;
    if (!this.arranging) {
      if (tile) this.onslide({ tile, ...(dragged ? { towards: towards(dx, dy) } : {}) });
    } else if (!dragged) {
      this.#choose(tile);
    } else if (under && under !== element) {
      this.onswap(tile, Number(under.dataset.tile));
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = LETTERS[event.key];
    if (letter && !this.arranging) this.onslide({ letter });
    else if (letter) this.#walk(letter);
    else if (this.arranging && (event.key === "Enter" || event.key === " ")) this.#choose(this.#tileAt(this.cursor));
    else if (event.key === "Escape") this.picked = null;
    else return;
    event.preventDefault();
    this.#mark();
  }

  #walk(letter) {
    const [height, width] = [this.rows.length, this.rows[0].length];
    const [dx, dy] = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] }[letter];
    const [x, y] = [(this.cursor % width) + dx, Math.floor(this.cursor / width) + dy];
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    this.cursor = y * width + x;
    announce(t("arrangeTile", { tile: this.#tileAt(this.cursor) || t("gap"), row: y + 1, column: x + 1 }));
  }
}

// A tile that is played goes straight one way, and no further than the next cell.
function straight(x, y) {
  const most = (way) => Math.max(-CELL, Math.min(CELL, way));
  return Math.abs(x) > Math.abs(y) ? [most(x), 0] : [0, most(y)];
}

function towards(x, y) {
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? "L" : "R";
  return y < 0 ? "U" : "D";
}

function place(x, y, unit = "") {
  const separator = unit ? ", " : " ";
  return `translate(${x * CELL + GAP}${unit}${separator}${y * CELL + GAP}${unit})`;
}
