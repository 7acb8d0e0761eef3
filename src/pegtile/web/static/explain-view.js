// The Explain tab: a method's code, its working structure and the picture move together.

import { bounded } from "./bounds.js";
import { el, field, oneByOne, options, say } from "./dom.js";
import { FILM, PICTURE, drawing, exportMenu } from "./export.js";
import { current, t, translate } from "./i18n.js";
import { mendedExplain } from "./mending.js";
import { drawPanels } from "./panels.js";
import { Player } from "./player.js";
import { told } from "./problems.js";
import { Sample } from "./sample.js";
import { Solving } from "./solving.js";
import { get, number, set } from "./store.js";
import { TilesBoard } from "./tiles-board.js";
import { TowerBoard } from "./tower-board.js";
import { state } from "./tower-task.js";

const METHODS = [
  "recursion", "task-stack", "inorder-stack", "binary-tree", "tree-levels",
  "clockwise", "disk-directions", "peg-pairs", "bits",
];
const SEARCHES = [
  "depth-first", "iterative-deepening", "breadth-first", "uniform-cost", "greedy", "a-star",
  "weighted-a-star", "ida-star", "bidirectional",
];
const MOST_DISKS = 12;

export class ExplainView {
  constructor(host) {
    this.what = el("select", { onchange: () => this.#choose({ what: this.what.value }) });
    this.method = el("select", { onchange: () => this.#choose({ method: this.method.value }) });
    this.search = el("select", { onchange: () => this.#choose({ search: this.search.value }) });
    this.disks = el("input", { type: "number", min: 1, max: MOST_DISKS, onchange: () => this.#resize() });
    this.message = el("p", { class: "message", role: "alert" });
    this.sample = new Sample("sample", "samplegoal", {
      inTurn: oneByOne(),
      onchange: () => this.#choose({}),
      say: (text) => say(this.message, text),
    });
    this.solving = new Solving();
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
    this.film = el("div", { class: "film" });
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
    this.explained = el("div", { class: "explained" },
      el("div", {}, this.towerStage, this.tilesStage, this.film, this.why),
      el("div", {}, this.code, this.structure));
    host.append(
      el("form", { class: "setup", onsubmit: (event) => event.preventDefault() },
        field("explainWhat", this.what), this.methodField, this.disksField, this.searchField, ...this.sample.parts),
      this.message, this.solving.element, this.explained, this.#export());
  }

  #export() {
    const step = () => this.told.steps[this.shown];
    const picture = () => (step().stacks
      ? { tower: { disks: Number(get("explaindisks")), start: state(step().stacks, step().labels) } }
      : { tiles: { board: step().rows.map((row) => row.join(" ")).join("/"), goal: get("samplegoal") } });
    const film = () => (get("what") === "hanoi" ? { tower: { disks: Number(get("explaindisks")) } } : { tiles: this.sample.task });
    return exportMenu("explain", {
      explanation: {
        formats: ["txt", "html", "json"],
        make: (format) => ({ kind: `${get("what")}-explain`, request: { ...this.#request(), format } }),
      },
      shown: { formats: PICTURE, make: (format) => drawing(picture(), format) },
      solution: { formats: FILM, make: (format) => drawing({ ...film(), film: true }, format) },
    });
  }

  #request() {
    return get("what") === "hanoi"
      ? { disks: Number(get("explaindisks")), method: get("method"), language: current() }
      : { ...this.sample.task, search: get("search"), language: current() };
  }

  async show() {
    const wrong = mendedExplain();
    options(this.what, [["hanoi", null, "tower"], ["tiles", null, "tiles"]], get("what"));
    options(this.method, METHODS.map((name) => [name, name, undefined]), get("method"));
    options(this.search, SEARCHES.map((name) => [name, name, undefined]), get("search"));
    translate(this.what);
    this.disks.value = get("explaindisks");
    const hanoi = get("what") === "hanoi";
    for (const part of [this.methodField, this.disksField, this.towerStage]) part.hidden = !hanoi;
    for (const part of [this.searchField, this.tilesStage]) part.hidden = hanoi;
    this.sample.show(!hanoi);
    await this.#load();
    if (wrong) say(this.message, wrong);
  }

  async #choose(changes) {
    set({ ...changes, explainat: "0" });
    await this.show();
  }

  async #resize() {
    const { number, told: clamped } = bounded("disks", this.disks.value, 1, MOST_DISKS, get("explaindisks"));
    await this.#choose({ explaindisks: number });
    if (clamped) say(this.message, clamped);
  }

  async #load() {
    this.message.textContent = "";
    this.player.pause();
    try {
      const explanation = await this.solving.run(`${get("what")}-explain`, this.#request());
      if (!explanation) return;
      this.told = explanation;
    } catch (error) {
      this.explained.hidden = true;
      this.message.textContent = told(error);
      return;
    }
    this.explained.hidden = false;
    this.listing = null;
    this.shown = undefined;
    this.player.load(this.told.steps.length - 1, number(get("explainat")));
    this.#seek(this.player.at);
  }

  #seek(at) {
    const step = this.told.steps[Number(at)];
    set({ explainat: at });
    this.why.replaceChildren(el("strong", {}, step.caption), step.why === step.caption ? "" : ` ${step.why}`);
    this.#showListing(step.listing);
    for (const line of this.code.children) {
      line.classList.toggle("running", Number(line.dataset.line) === step.line);
    }
    keepInView(this.code, this.code.querySelector(".running"));
    drawPanels(this.structure, step.panels, this.told.trees);
    const forwards = this.shown !== undefined && BigInt(this.shown + 1) === at;
    this.shown = Number(at);
    const duration = forwards ? Math.min(250, this.player.pace) : 0;
    if (step.stacks) this.tower.show(step.stacks, step.labels, { move: step.move, duration });
    else this.tiles.show(step.rows, null, duration);
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
    this.solving.drop();
  }
}

// Scroll the listing, and not the page, to its line.
function keepInView(box, line) {
  if (!line) return;
  const top = line.offsetTop - box.offsetTop;
  if (top < box.scrollTop) box.scrollTop = top - 20;
  else if (top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + line.offsetHeight + 20 - box.clientHeight;
}
