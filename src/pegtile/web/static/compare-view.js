// The Compare tab: methods side by side, a live table and a growth chart.

import { bounded } from "./bounds.js";
import { chart, standalone } from "./chart.js";
import { button, el, field, oneByOne, options, say } from "./dom.js";
import { exportMenu } from "./export.js";
import { current, t, translate } from "./i18n.js";
import { mendedCompare } from "./mending.js";
import { told } from "./problems.js";
import { Sample } from "./sample.js";
import { Solving } from "./solving.js";
import { get, set } from "./store.js";

const COLUMNS = {
  hanoi: ["method", "moves", "same", "seconds", "moves_per_second", "peak_bytes", "largest_structure"],
  tiles: ["method", "status", "cost", "optimal", "generated", "expanded", "largest_frontier", "seconds", "peak_bytes"],
};
const MOST_DISKS = 20;

export class CompareView {
  constructor(host) {
    this.what = el("select", { onchange: () => this.#choose({ what: this.what.value }) });
    this.disks = el("input", { type: "number", min: 1, max: MOST_DISKS, onchange: () => this.#resize() });
    this.disksField = field("disks", this.disks);
    this.message = el("p", { class: "message", role: "alert" });
    this.inTurn = oneByOne();
    this.sample = new Sample("compareboard", "comparegoal", {
      inTurn: this.inTurn,
      onchange: () => this.#choose({}),
      say: (text) => say(this.message, text),
    });
    this.solving = new Solving();
    this.table = el("div", { class: "scroll", tabindex: "0", role: "region", "data-t-label": "compare" });
    this.chart = el("div", { class: "chart scroll", tabindex: "0", role: "region", "data-t-label": "export_chart" });
    this.export = this.#export();
    host.append(
      el("form", { class: "setup", onsubmit: (event) => event.preventDefault() },
        field("compareWhat", this.what), this.disksField, ...this.sample.parts,
        button("compareGo", () => this.inTurn(() => void this.#run()), { class: "main" })),
      this.message, this.solving.element, this.table, this.chart, this.export,
    );
  }

  #export() {
    return exportMenu("compare", {
      table: { formats: ["txt", "html", "json"], make: (format) => ({ content: WRITERS[format](this) }) },
      chart: { formats: ["svg"], make: () => ({ content: this.#picture() }) },
    });
  }

  // The chart as a file; where no method has come to an end there is none.
  #picture() {
    const drawn = this.chart.firstElementChild;
    return drawn ? standalone(drawn) : "";
  }

  async show() {
    const wrong = mendedCompare();
    options(this.what, [["hanoi", null, "tower"], ["tiles", null, "tiles"]], get("what"));
    translate(this.what);
    this.disks.value = get("comparedisks");
    this.disksField.hidden = get("what") !== "hanoi";
    this.sample.show(get("what") === "tiles");
    this.message.textContent = "";
    const task = JSON.stringify(this.#request());
    if (this.task === task) this.#draw(); // in another language, perhaps
    else if (get("compared")) void this.#run();
    else this.#draw([]);
    if (wrong) say(this.message, wrong);
  }

  #choose(changes) {
    this.solving.drop();
    set({ ...changes, compared: "" });
    void this.show();
  }

  #resize() {
    const { number, told: clamped } = bounded("disks", this.disks.value, 1, MOST_DISKS, get("comparedisks"));
    this.#choose({ comparedisks: number });
    if (clamped) say(this.message, clamped);
  }

  #request() {
    return get("what") === "hanoi" ? { disks: Number(get("comparedisks")) } : this.sample.task;
  }

  async #run() {
    this.message.textContent = "";
    this.task = null;
    this.#draw([]);
    const request = this.#request();
    const what = get("what");
    set({ compared: "1" });
    try {
      const compared = await this.solving.run(`${what}-compare`, request, ({ rows }) => this.#draw(rows));
      if (!compared) return;
      this.#draw(compared.rows);
      this.task = JSON.stringify(request);
    } catch (error) {
      this.message.textContent = error.code === "cancelled" ? t("cancelled") : told(error);
    }
  }

  #draw(rows = this.rows) {
    const what = get("what");
    this.rows = rows;
    this.export.hidden = !rows.length;
    this.table.replaceChildren(...(rows.length ? [table(COLUMNS[what], rows)] : []));
    const drawn = rows.length ? chart(what, rows) : null;
    this.chart.replaceChildren(...(drawn ? [drawn] : []));
    this.chart.hidden = !drawn;
  }

  hide() {
    this.solving.drop();
  }
}

const WRITERS = {
  json: ({ rows }) => `${JSON.stringify(rows, null, 1)}\n`,
  txt: ({ table: host }) =>
    [...host.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join("\t")).join("\n") + "\n",
  html: ({ table: host, chart: drawn }) =>
    `<!doctype html>\n<html lang="${current()}"><meta charset="utf-8"><title>pegtile</title>\n`
    + `${host.firstElementChild.outerHTML}\n${standalone(drawn.firstElementChild)}\n</html>\n`,
};

function shown(value) {
  if (value === null || value === undefined) return "–";
  if (value === true) return "✓";
  if (value === false) return "✗";
  if (typeof value === "number" && !Number.isInteger(value)) return value.toPrecision(3);
  return typeof value === "number" ? value.toLocaleString(current()) : t(`value_${value}`, {}, String(value));
}

// An answer that no search has proven shortest may be shortest all the same.
function cell(name, row) {
  if (name !== "optimal" || row.optimal) return shown(row[name]);
  return row.cost === null ? "–" : t("notProven", { bound: row.lower_bound });
}

function table(columns, rows) {
  return el("table", {},
    el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, t(`col_${name}`))))),
    el("tbody", {}, ...rows.map((row) =>
      el("tr", {}, ...columns.map((name, place) =>
        place === 0 ? el("th", { scope: "row" }, cell(name, row)) : el("td", {}, cell(name, row)))))));
}
