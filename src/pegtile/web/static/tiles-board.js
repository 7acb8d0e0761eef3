// A board of tiles to look at and to play with: by click or tap, by dragging, or by arrow keys.
//
// It knows no rules: it reports a wanted slide, and shows the board it is given.

import { calm, svg } from "./dom.js";
import { t } from "./i18n.js";

const CELL = 60;
const GAP = 4;
const LETTERS = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D" };

export class TilesBoard {
  // `onslide({ tile })` or `onslide({ letter })` hears of every wanted slide.
  constructor(host, { onslide = null } = {}) {
    this.onslide = onslide;
    this.root = svg("svg", { class: "board", role: "group", tabindex: onslide ? "0" : null });
    host.append(this.root);
    if (onslide) this.#listen();
  }

  // Show a list of rows; tiles that changed their cell glide there. `goal` marks tiles at home.
  show(rows, goal = null, duration = 140) {
    const [height, width] = [rows.length, rows[0].length];
    const before = this.cells ?? new Map();
    this.cells = new Map();
    this.rows = rows;
    this.root.setAttribute("viewBox", `0 0 ${width * CELL + GAP} ${height * CELL + GAP}`);
    this.root.setAttribute("aria-label", `${t("board")} ${rows.map((row) => row.join(" ")).join("; ")}`);
    const frame = svg("rect", { class: "frame", width: width * CELL + GAP, height: height * CELL + GAP, rx: 8 });
    const tiles = [];
    rows.forEach((row, y) =>
      row.forEach((tile, x) => {
        if (tile === 0) return;
        this.cells.set(tile, [x, y]);
        tiles.push(this.#tile(tile, x, y, goal !== null && goal[y]?.[x] === tile));
      }),
    );
    this.root.replaceChildren(frame, ...tiles);
    if (calm() || duration <= 0 || before.size !== this.cells.size) return;
    for (const element of tiles) {
      const tile = Number(element.dataset.tile);
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

  #listen() {
    let pressed = null;
    this.root.addEventListener("pointerdown", (event) => {
      const tile = event.target.closest(".tile");
      pressed = tile && { tile: Number(tile.dataset.tile), x: event.clientX, y: event.clientY };
      if (tile) this.root.setPointerCapture(event.pointerId);
    });
    this.root.addEventListener("pointerup", () => {
      if (pressed) this.onslide({ tile: pressed.tile });
      pressed = null;
    });
    this.root.addEventListener("pointercancel", () => (pressed = null));
    this.root.addEventListener("keydown", (event) => {
      if (!(event.key in LETTERS)) return;
      event.preventDefault();
      this.onslide({ letter: LETTERS[event.key] });
    });
  }
}

function place(x, y, unit = "") {
  const separator = unit ? ", " : " ";
  return `translate(${x * CELL + GAP}${unit}${separator}${y * CELL + GAP}${unit})`;
}
