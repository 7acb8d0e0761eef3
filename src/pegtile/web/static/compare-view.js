// The Compare tab: methods side by side, a live table and a growth chart.

import { Job } from "./api.js";
import { button, el, field, options, svg } from "./dom.js";
import { t, translate } from "./i18n.js";
import { get, set } from "./store.js";

const COLUMNS = {
  hanoi: ["method", "moves", "same", "seconds", "moves_per_second", "peak_bytes", "largest_structure"],
  tiles: ["method", "status", "cost", "optimal", "generated", "expanded", "largest_frontier", "seconds", "peak_bytes"],
};

export class CompareView {
  constructor(host) {
    this.what = el("select", { onchange: () => this.#choose() });
    this.disks = el("input", { type: "number", min: 1, max: 20, value: 12 });
    this.disksField = field("disks", this.disks);
    this.go = button("compareGo", () => this.#run(), { class: "main" });
    this.message = el("p", { class: "message", role: "alert" });
    this.table = el("div", { class: "scroll", tabindex: "0", role: "region", "data-t-label": "compare" });
    this.chart = el("div", { class: "chart" });
    host.append(
      el("form", { class: "setup", onsubmit: (event) => event.preventDefault() },
        field("compareWhat", this.what), this.disksField, this.go),
      this.message, this.table, this.chart,
    );
  }

  show() {
    options(this.what, [["hanoi", null, "tower"], ["tiles", null, "tiles"]], get("what"));
    translate(this.what);
    this.disksField.hidden = get("what") !== "hanoi";
  }

  #choose() {
    set({ what: this.what.value });
    this.table.replaceChildren();
    this.chart.replaceChildren();
    this.show();
  }

  async #run() {
    this.job?.cancel();
    this.message.textContent = t("working");
    const what = get("what");
    const request = what === "hanoi"
      ? { disks: Math.max(1, Math.min(20, Number(this.disks.value) || 12)) }
      : { board: get("board") || "1 2 3/4 0 6/7 5 8", goal: get("arrangement") };
    const show = (rows) => {
      this.table.replaceChildren(table(COLUMNS[what], rows));
      this.chart.replaceChildren(chart(what, rows));
    };
    const job = new Job(`${what}-compare`, request, {
      onchange: (view) => view.better && show(view.better.rows),
    });
    this.job = job;
    try {
      show((await job.over).rows);
      if (this.job === job) this.message.textContent = "";
    } catch (error) {
      if (this.job === job) this.message.textContent = error.message;
    }
  }

  hide() {
    this.job?.cancel();
  }
}

function shown(value) {
  if (value === null || value === undefined) return "–";
  if (value === true) return "✓";
  if (value === false) return "✗";
  if (typeof value === "number" && !Number.isInteger(value)) return value.toPrecision(3);
  return typeof value === "number" ? value.toLocaleString() : String(value);
}

function table(columns, rows) {
  return el("table", {},
    el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, t(`col_${name}`))))),
    el("tbody", {}, ...rows.map((row) =>
      el("tr", {}, ...columns.map((name, place) =>
        place === 0 ? el("th", { scope: "row" }, shown(row[name])) : el("td", {}, shown(row[name])))))));
}

// Growth over the number of disks (tower), or nodes a search (tiles), on a logarithmic scale.
function chart(what, rows) {
  const [width, height, left, bottom] = [640, 280, 60, 40];
  const lines = what === "hanoi"
    ? rows.filter((row) => row.growth).map((row) => [row.method, row.growth.map((point) => [point.disks, point.seconds])])
    : rows.map((row, place) => [row.method, [[place, 0], [place, row.generated ?? 0]]]);
  const values = lines.flatMap(([, points]) => points.map(([, y]) => y)).filter((y) => y > 0);
  if (!values.length) return svg("svg", {});
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const xs = lines.flatMap(([, points]) => points.map(([x]) => x));
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const x = (value) => left + ((value - first) / Math.max(1, last - first)) * (width - left - 120);
  const y = (value) => height - bottom - ((Math.log10(Math.max(value, 10 ** low)) - low) / Math.max(1, high - low)) * (height - bottom - 12);
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t(what === "hanoi" ? "growthChart" : "nodesChart") });
  for (let power = low; power <= high; power++) {
    root.append(
      svg("line", { class: "grid", x1: left, x2: width - 110, y1: y(10 ** power), y2: y(10 ** power) }),
      text(left - 6, y(10 ** power) + 4, `1e${power}`, "end"));
  }
  lines.forEach(([name, points], place) => {
    const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(" ");
    const look = `hue-${place % 8}${place < 8 ? "" : " again"}`;
    root.append(svg("polyline", { class: `line ${look}`, points: path }));
    root.append(svg("rect", { class: `key ${look}`, x: width - 104, y: 10 + place * 18, width: 10, height: 10 }));
    root.append(text(width - 90, 19 + place * 18, name, "start"));
  });
  root.append(text((left + width - 110) / 2, height - 8, t(what === "hanoi" ? "disks" : "search"), "middle"));
  return root;
}

function text(x, y, words, anchor) {
  const element = svg("text", { x, y, "text-anchor": anchor });
  element.textContent = words;
  return element;
}
