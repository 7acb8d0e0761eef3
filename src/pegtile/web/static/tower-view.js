// The Tower tab: set up, play, ask for a hint, watch the solution.

import { post } from "./api.js";
import { announce, button, el, field, oneByOne, options } from "./dom.js";
import { exportMenu } from "./export.js";
import { t, translate } from "./i18n.js";
import { Player } from "./player.js";
import { get, set } from "./store.js";
import { TowerBoard } from "./tower-board.js";

const RULES = ["classic", "cyclic", "linear", "star", "cycle"];

export class TowerView {
  constructor(host) {
    this.redo = [];
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = el("p", { class: "counter" });
    this.proof = el("p", { class: "remark" });
    const stage = el("div", { class: "stage" });
    host.append(this.#setup(), stage, this.counter, this.message, this.#actions(), this.proof);
    this.board = new TowerBoard(stage, { onmove: (source, target) => this.inTurn(() => this.#move(source, target)) });
    this.film = el("div", { class: "film", hidden: true });
    host.append(this.film, exportMenu("hanoi", () => this.#task()));
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
    this.film.append(button("closeFilm", () => this.#closeFilm()));
  }

  #setup() {
    const change = () => this.#changeSetup();
    const number = (min, max) => el("input", { type: "number", min, max, onchange: change });
    this.disks = number(1, 64);
    this.pegs = number(3, 8);
    this.rules = el("select", { onchange: change });
    this.start = el("input", { spellcheck: "false", onchange: () => this.#paste("start", this.start) });
    this.goal = el("input", { spellcheck: "false", onchange: () => this.#paste("goal", this.goal) });
    this.arrange = el("input", { type: "checkbox" });
    return el(
      "form",
      { class: "setup", onsubmit: (event) => event.preventDefault() },
      field("disks", this.disks),
      field("pegs", this.pegs),
      field("rules", this.rules),
      field("start", this.start),
      field("goal", this.goal),
      el("label", { class: "check" }, this.arrange, el("span", { "data-t": "arrange" })),
      button("useAsGoal", () => this.#useAsGoal()),
    );
  }

  #actions() {
    return el(
      "div",
      { class: "actions" },
      button("undo", () => this.inTurn(() => this.#undo())),
      button("redo", () => this.inTurn(() => this.#redo())),
      button("reset", () => this.inTurn(() => this.#reset())),
      button("hint", () => this.inTurn(() => this.#hint())),
      button("solveHere", () => this.inTurn(() => this.#solve()), { class: "main" }),
    );
  }

  #tower() {
    return {
      disks: Number(get("disks")),
      pegs: Number(get("pegs")),
      rules: get("rules"),
      start: get("start"),
      goal: get("goal"),
    };
  }

  // What an export needs: the tower as it stands, and the film if one is shown.
  #task() {
    return { tower: { ...this.#tower(), start: this.position?.state ?? get("start") } };
  }

  #moves() {
    return get("moves") ? get("moves").split(".").map((pair) => pair.split("-").map(Number)) : [];
  }

  async show() {
    this.disks.value = get("disks");
    this.pegs.value = get("pegs");
    this.start.value = get("start");
    this.goal.value = get("goal");
    options(this.rules, RULES.map((name) => [name, null, `rules_${name}`]), get("rules"));
    translate(this.rules);
    await this.#refresh();
    if (get("solved")) await this.#solve(BigInt(get("at")));
  }

  async #refresh({ move = null } = {}) {
    try {
      this.position = await post("hanoi/position", { tower: this.#tower(), moves: this.#moves() });
    } catch (error) {
      return this.#say(error.message);
    }
    this.#draw(this.position, move);
    this.#count();
  }

  #draw(position, move, duration) {
    this.board.show(position.stacks, position.labels, { move, duration });
  }

  #count() {
    const { count, distance, certainty, solved } = this.position;
    const left = distance ?? t("unknown");
    this.counter.textContent = solved
      ? t("solvedIn", { count, best: this.position.best ?? t("unknown") })
      : t("counter", { count, left, best: this.position.best ?? t("unknown") });
    this.proof.textContent = certainty ?? "";
  }

  #say(text) {
    this.message.textContent = text;
    if (text) announce(text);
  }

  async #move(source, target) {
    if (!this.film.hidden) this.#closeFilm();
    const moves = [...this.#moves(), [source, target]];
    let next;
    try {
      next = await post("hanoi/position", { tower: this.#tower(), moves });
    } catch (error) {
      return this.#say(error.message);
    }
    if (next.refusal) {
      this.#draw(this.position, null);
      return this.#say(t("refused", { reason: next.refusal }));
    }
    this.redo = [];
    if (this.arrange.checked) {
      set({ start: next.state, moves: "" });
      return this.show();
    }
    this.#accept(moves, next);
  }

  #accept(moves, next) {
    this.position = next;
    set({ moves: moves.map((pair) => pair.join("-")).join(".") });
    this.#draw(next, next.moved);
    this.#count();
    const [disk, source, target] = next.moved;
    const done = t("movedDisk", { disk, source: next.labels[source], target: next.labels[target] });
    this.#say("");
    announce(next.solved ? `${done} ${this.counter.textContent}` : done);
  }

  async #undo() {
    const moves = this.#moves();
    if (!moves.length) return;
    const last = moves.pop();
    this.redo.push(last);
    const disk = this.position.stacks[last[1]].at(-1);
    set({ moves: moves.map((pair) => pair.join("-")).join(".") });
    this.#say("");
    await this.#refresh({ move: [disk, last[1], last[0]] });
  }

  async #redo() {
    const pair = this.redo.pop();
    if (!pair) return;
    const rest = this.redo;
    await this.#move(...pair);
    this.redo = rest;
  }

  async #reset() {
    this.redo = [];
    this.#closeFilm();
    set({ moves: "" });
    this.#say("");
    await this.#refresh();
  }

  async #hint() {
    if (!this.position?.hint) return this.#say(this.position?.solved ? t("alreadySolved") : t("noHint"));
    const [disk, source, target] = this.position.hint;
    const { labels } = this.position;
    this.board.pick(source);
    this.#say(t("hintMove", { disk, source: labels[source], target: labels[target] }));
  }

  async #solve(at = 0n) {
    this.#say("");
    try {
      const task = { tower: this.#tower(), moves: this.#moves() };
      const solution = await post("hanoi/solve", { ...task, first: "0", count: 0 });
      if (solution.cost === null) return this.#say(solution.proof);
      this.film.hidden = false;
      set({ solved: "1" });
      this.player.load(solution.cost, at);
      this.proof.textContent = solution.proof;
      await this.#seek(this.player.at);
    } catch (error) {
      this.#say(error.message);
    }
  }

  async #seek(at) {
    const before = this.shownAt;
    this.shownAt = at;
    const task = { tower: this.#tower(), moves: this.#moves(), at: at.toString() };
    const moment = await post("hanoi/state", task);
    if (this.shownAt !== at) return; // a later wish has overtaken this one
    const forwards = before !== undefined && at === before + 1n;
    this.#draw(moment, forwards ? moment.move : null, Math.min(250, Number(this.player.speed.value)));
    set({ at });
  }

  #closeFilm() {
    if (this.film.hidden) return;
    this.player.pause();
    this.film.hidden = true;
    set({ solved: "", at: "0" });
    if (this.position) this.#draw(this.position, null);
  }

  hide() {
    this.player.pause();
  }

  async #changeSetup() {
    const disks = clamp(this.disks.value, 1, 64);
    const pegs = clamp(this.pegs.value, 3, 8);
    const sizes = disks !== Number(get("disks")) || pegs !== Number(get("pegs"));
    this.redo = [];
    this.#closeFilm();
    set({ disks, pegs, rules: this.rules.value, moves: "", ...(sizes ? { start: "A", goal: "C" } : {}) });
    this.#say("");
    await this.show();
  }

  // A start or goal was typed or pasted, in any format that the reader knows.
  async #paste(which, input) {
    try {
      const read = await post("hanoi/parse", { text: input.value, pegs: Number(get("pegs")), disks: Number(get("disks")) });
      this.#closeFilm();
      const other = which === "start" ? "goal" : "start";
      const resized = read.disks !== Number(get("disks")) || read.pegs !== Number(get("pegs"));
      set({ disks: read.disks, pegs: read.pegs, moves: "", [which]: read.state, ...(resized ? { [other]: which === "start" ? "C" : "A" } : {}) });
      this.#say("");
      await this.show();
    } catch (error) {
      this.#say(error.message);
      input.setAttribute("aria-invalid", "true");
      return;
    }
    input.removeAttribute("aria-invalid");
  }

  async #useAsGoal() {
    if (!this.position) return;
    set({ goal: this.position.state, moves: "" });
    await this.show();
  }
}

function clamp(text, least, most) {
  const number = Math.round(Number(text));
  return Number.isFinite(number) ? Math.max(least, Math.min(most, number)) : least;
}
