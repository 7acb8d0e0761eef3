// The Explain tab: a method's code, its working structure and the picture move together.

import { Job, post } from "./api.js";
import { el, field, options } from "./dom.js";
import { current, t, translate } from "./i18n.js";
import { drawPanels } from "./panels.js";
import { Player } from "./player.js";
import { get, set } from "./store.js";
import { TilesBoard } from "./tiles-board.js";
import { TowerBoard } from "./tower-board.js";

const METHODS = [
  "recursion", "task-stack", "inorder-stack", "binary-tree", "tree-levels",
  "clockwise", "disk-directions", "peg-pairs", "bits",
];
const SEARCHES = [
  "depth-first", "iterative-deepening", "breadth-first", "uniform-cost", "greedy", "a-star",
  "weighted-a-star", "ida-star", "bidirectional",
];

export class ExplainView {
  constructor(host) {
    this.what = el("select", { onchange: () => this.#choose({ what: this.what.value }) });
    this.method = el("select", { onchange: () => this.#choose({ method: this.method.value }) });
    this.search = el("select", { onchange: () => this.#choose({ search: this.search.value }) });
    this.disks = el("input", { type: "number", min: 1, max: 12, onchange: () => this.#resize() });
    this.message = el("p", { class: "message", role: "alert" });
    this.why = el("p", { class: "why", "aria-live": "polite" });
    this.code = el("pre", { class: "code", tabindex: "0", "data-t-label": "listing" });
    this.structure = el("div", { class: "structure", tabindex: "0", role: "region", "data-t-label": "structure" });
    this.towerStage = el("div", { class: "stage" });
    this.tilesStage = el("div", { class: "stage square" });
    this.tower = new TowerBoard(this.towerStage);
    this.tiles = new TilesBoard(this.tilesStage);
    this.methodField = field("method", this.method);
    this.searchField = field("search", this.search);
    this.disksField = field("disks", this.disks);
    host.append(
      el("form", { class: "setup", onsubmit: (event) => event.preventDefault() },
        field("explainWhat", this.what), this.methodField, this.disksField, this.searchField),
      this.message,
      el("div", { class: "explained" },
        el("div", {}, this.towerStage, this.tilesStage, this.why),
        el("div", {}, this.code, this.structure)),
    );
    this.film = el("div", { class: "film" });
    host.append(this.film);
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
  }

  async show() {
    options(this.what, [["hanoi", null, "tower"], ["tiles", null, "tiles"]], get("what"));
    options(this.method, METHODS.map((name) => [name, name, undefined]), get("method"));
    options(this.search, SEARCHES.map((name) => [name, name, undefined]), get("search"));
    translate(this.what);
    this.disks.value = get("explaindisks");
    const hanoi = get("what") === "hanoi";
    for (const part of [this.methodField, this.disksField, this.towerStage]) part.hidden = !hanoi;
    for (const part of [this.searchField, this.tilesStage]) part.hidden = hanoi;
    await this.#load();
  }

  async #choose(changes) {
    set({ ...changes, explainat: "0" });
    await this.show();
  }

  async #resize() {
    const disks = Math.max(1, Math.min(12, Number(this.disks.value) || 3));
    await this.#choose({ explaindisks: disks });
  }

  async #load() {
    this.message.textContent = "";
    this.job?.cancel();
    const request = get("what") === "hanoi"
      ? { disks: Number(get("explaindisks")), method: get("method"), language: current() }
      : { board: get("board") || "1 2 3/4 0 6/7 5 8", goal: get("arrangement"), search: get("search"), language: current() };
    const job = new Job(`${get("what")}-explain`, request);
    this.job = job;
    try {
      const told = await job.over;
      if (this.job !== job) return;
      this.told = told;
    } catch (error) {
      if (this.job === job) this.message.textContent = error.message;
      return;
    }
    this.listing = null;
    this.shown = undefined;
    this.player.load(this.told.steps.length - 1, BigInt(get("explainat")));
    this.#seek(this.player.at);
  }

  #seek(at) {
    const step = this.told.steps[Number(at)];
    const before = this.told.steps[Number(at) - 1];
    set({ explainat: at });
    this.why.replaceChildren(el("strong", {}, step.caption), " ", step.why);
    this.#showListing(step.listing);
    for (const line of this.code.children) {
      line.classList.toggle("running", Number(line.dataset.line) === step.line);
    }
    this.code.querySelector(".running")?.scrollIntoView({ block: "nearest" });
    drawPanels(this.structure, step.panels, this.told.trees);
    const forwards = this.shown !== undefined && BigInt(this.shown + 1) === at;
    this.shown = Number(at);
    if (step.stacks) {
      const move = forwards && before ? step.move : null;
      this.tower.show(step.stacks, step.labels, { move, duration: Math.min(250, Number(this.player.speed.value)) });
    } else {
      this.tiles.show(step.rows, null, forwards ? 120 : 0);
    }
  }

  // A search may have several listings, such as one for its rounds and one for a round.
  #showListing(which) {
    if (this.listing === which) return;
    this.listing = which;
    const { file, lines } = this.told.listings[which];
    this.code.replaceChildren(
      el("span", { class: "line file" }, `${file}\n`),
      ...lines.map((line, number) => el("span", { class: "line", "data-line": number + 1 }, `${line}\n`)),
    );
  }

  hide() {
    this.player.pause();
    this.job?.cancel();
  }
}
