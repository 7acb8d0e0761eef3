// The Tower tab: set up, play, ask for a hint, watch the solution.

import { post } from "./api.js";
import { Choice } from "./choice.js";
import { announce, button, el, field, oneByOne, options } from "./dom.js";
import { exportMenu } from "./export.js";
import { current, t, translate } from "./i18n.js";
import { Player } from "./player.js";
import { Solving } from "./solving.js";
import { get, set } from "./store.js";
import { TowerBoard } from "./tower-board.js";

const RULES = ["classic", "cyclic", "linear", "star", "cycle", "one-way", "cyclic-plus"];
// The moves of a solution that a worker has found are held here, if they are no more than this.
const MOST_MOVES = 10_000;

export class TowerView {
  constructor(host) {
    this.redo = [];
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = el("p", { class: "counter" });
    this.proof = el("p", { class: "remark" });
    this.mode = new Choice("modes", ["play", "start", "goal"], () => this.inTurn(() => this.#changeMode()));
    this.help = el("p", { class: "help" });
    const stage = el("div", { class: "stage" });
    const aim = el("figure", { class: "aim" }, el("figcaption", { "data-t": "goal" }));
    this.solving = new Solving();
    host.append(
      this.mode.element, el("div", { class: "table" }, stage, aim), this.help, this.counter, this.message,
      this.#actions(), this.solving.element, this.proof);
    this.board = new TowerBoard(stage, {
      onmove: (source, target) => this.inTurn(() => this.#move(source, target)),
      onplace: (disk, peg) => this.inTurn(() => this.#place(disk, peg)),
    });
    this.aim = new TowerBoard(aim);
    this.film = el("div", { class: "film", hidden: true });
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
    this.film.append(button("closeFilm", () => this.#closeFilm()));
    host.append(this.film, this.#setup(), exportMenu("hanoi", (what) => this.#task(what)));
  }

  #setup() {
    // What was entered is taken at once: when its turn comes, an earlier one may have redrawn the form.
    const change = () => {
      const entered = [this.disks.value, this.pegs.value, this.rules.value, this.arcs.value.trim()];
      this.inTurn(() => this.#changeSetup(...entered));
    };
    const paste = (kind) => ({ target, target: { value } }) => this.inTurn(() => this.#paste(target, value, kind));
    const number = (min, max) => el("input", { type: "number", min, max, onchange: change });
    this.disks = number(1, 64);
    this.pegs = number(3, 8);
    this.rules = el("select", { onchange: change });
    this.arcs = el("input", { spellcheck: "false", placeholder: "A>B,B>C,C>A", onchange: change });
    this.arcsField = field("rules_own", this.arcs);
    const end = (kind) => el("input", { spellcheck: "false", onchange: paste(kind) });
    this.start = end("start");
    this.goal = end("goal");
    this.text = el("textarea", { rows: 2, spellcheck: "false", "data-t-placeholder": "towerPlaceholder", onchange: paste("any") });
    return el(
      "form",
      { class: "setup", onsubmit: (event) => event.preventDefault() },
      field("disks", this.disks),
      field("pegs", this.pegs),
      field("rules", this.rules),
      this.arcsField,
      field("start", this.start),
      field("goal", this.goal),
      button("scramble", () => this.inTurn(() => this.#scramble())),
      field("paste", this.text),
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
      button("solveHere", () => this.inTurn(() => void this.#solve()), { class: "main" }),
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

  // What an export draws: the picture that is shown, the moves that were made, or the solution.
  #task(what) {
    const tower = this.#tower();
    if (what === "played") return { tower, moves: this.#moves(), film: true };
    if (what === "solution") return { tower: { ...tower, start: this.position?.state ?? tower.start }, film: true };
    return { tower: { ...tower, start: this.shown ?? tower.start } };
  }

  #moves() {
    return get("moves") ? get("moves").split(".").map((pair) => pair.split("-").map(Number)) : [];
  }

  async show() {
    this.disks.value = get("disks");
    this.pegs.value = get("pegs");
    this.start.value = get("start");
    this.goal.value = get("goal");
    const own = !RULES.includes(get("rules"));
    const named = [...RULES.map((name) => [name, null, `rules_${name}`]), ["own", null, "rules_own"]];
    options(this.rules, named, own ? "own" : get("rules"));
    this.arcsField.hidden = !own;
    if (own) this.arcs.value = get("rules");
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
    await this.#count();
  }

  #draw(position, move, duration) {
    this.help.textContent = t(`helpTower_${this.mode.value}`);
    const { goal_stacks: goal, labels } = this.position;
    this.aim.show(goal, labels);
    this.shown = position.state;
    this.board.show(this.mode.value === "goal" ? goal : position.stacks, labels, { move, duration });
  }

  // What is told at once is shown at once; how far it still is may take a moment to find.
  async #count() {
    const position = this.position;
    this.counter.classList.toggle("won", position.solved);
    let far;
    try {
      far = await post("hanoi/distance", { tower: this.#tower(), moves: this.#moves() });
    } catch (error) {
      return this.#say(error.message);
    }
    if (position !== this.position) return;
    this.far = far;
    const { count, solved } = position;
    const [left, best] = [known(far.ahead), known(far.whole)];
    this.counter.textContent = solved ? t("solvedIn", { count, best }) : t("counter", { count, left, best });
    this.#prove(far.ahead);
  }

  #prove({ certainty, proof }) {
    this.proof.replaceChildren(t(`certainty_${certainty}`), current() === "en" && proof ? ` (${proof})` : "");
  }

  #say(text) {
    this.message.textContent = text;
    if (text) announce(text);
  }

  #refuse({ refusal, refusal_code: code }, source, target) {
    const { stacks, labels } = this.position;
    const words = {
      disk: stacks[source].at(-1), below: stacks[target].at(-1), source: labels[source], target: labels[target],
    };
    this.#say(t("refused", { reason: t(`refused_${code}`, words, refusal) }));
    if (words.disk) this.board.shake(words.disk);
  }

  async #move(source, target) {
    this.#closeFilm();
    const moves = [...this.#moves(), [source, target]];
    let next;
    try {
      next = await post("hanoi/position", { tower: this.#tower(), moves });
    } catch (error) {
      return this.#say(error.message);
    }
    if (next.refusal) {
      this.#draw(this.position, null);
      return this.#refuse(next, source, target);
    }
    this.redo = [];
    this.position = next;
    set({ moves: moves.map((pair) => pair.join("-")).join(".") });
    this.#draw(next, next.moved);
    this.#say("");
    const [disk] = next.moved;
    const done = t("movedDisk", { disk, source: next.labels[source], target: next.labels[target] });
    await this.#count();
    announce(next.solved ? `${done} ${this.counter.textContent}` : done);
  }

  // While a position is arranged, any disk goes to any peg and finds its place there by size.
  async #place(disk, peg) {
    const which = this.mode.value;
    const stacks = which === "goal" ? this.position.goal_stacks : this.position.stacks;
    const places = [];
    stacks.forEach((stack, at) => stack.forEach((one) => (places[one] = this.position.labels[at])));
    places[disk] = this.position.labels[peg];
    const state = places.slice(1).reverse().join("");
    set({ [which]: state, moves: "" });
    this.redo = [];
    this[which].value = state;
    await this.#refresh();
    this.board.pick(disk);
    announce(t("placedDisk", { disk, peg: this.position.labels[peg] }));
  }

  async #changeMode() {
    const arranging = this.mode.value !== "play";
    this.#closeFilm();
    // The start that is arranged is the position that is seen.
    if (this.mode.value === "start" && get("moves")) set({ start: this.position.state, moves: "" });
    this.board.arrange(arranging);
    this.#say("");
    await this.show();
  }

  async #undo() {
    const moves = this.#moves();
    if (!moves.length) return;
    this.#closeFilm();
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
    if (this.position.solved) return this.#say(t("alreadySolved"));
    let move = this.far?.hint;
    if (!this.far?.ahead.optimal) {
      const solution = await this.#search(1);
      if (!solution) return;
      move = solution.moves[0];
    }
    if (!move) return this.#say(t("noHint"));
    const [disk, source, target] = move;
    const { labels } = this.position;
    this.#say(t("hintMove", { disk, source: labels[source], target: labels[target] }));
  }

  // Have a worker look for a solution, with its progress shown.
  async #search(count) {
    try {
      const request = { tower: this.#tower(), moves: this.#moves(), count };
      const solution = await this.solving.run("hanoi-solve", request);
      if (solution && solution.cost === null) return void this.#say(solution.proof);
      return solution;
    } catch (error) {
      this.#say(error.code === "cancelled" ? t("cancelled") : error.message);
    }
  }

  async #solve(at = 0n) {
    this.#say("");
    try {
      const far = await post("hanoi/distance", { tower: this.#tower(), moves: this.#moves() });
      let { cost } = far.ahead;
      this.found = null;
      // What is not certain at once is searched for; a longer answer can only be looked up.
      if (far.ahead.certainty === "bounded") {
        const solution = await this.#search(MOST_MOVES);
        if (!solution) return;
        if (BigInt(solution.cost) <= MOST_MOVES) {
          this.found = solution.moves;
          cost = solution.cost;
        }
        this.#prove(solution);
        this.counter.textContent = t("counter", { count: this.position.count, left: known(solution), best: known(far.whole) });
      }
      if (cost === null) return this.#say(far.ahead.proof);
      this.film.hidden = false;
      set({ solved: "1" });
      this.player.load(cost, at);
      await this.#seek(this.player.at);
    } catch (error) {
      this.#say(error.message);
    }
  }

  async #seek(at) {
    const before = this.shownAt;
    this.shownAt = at;
    const moment = this.found
      ? after(this.position, this.found, Number(at))
      : await post("hanoi/state", { tower: this.#tower(), moves: this.#moves(), at: at.toString() });
    if (this.shownAt !== at) return; // a later wish has overtaken this one
    const forwards = before !== undefined && at === before + 1n;
    this.#draw(moment, forwards ? moment.move : null, Math.min(250, Number(this.player.speed.value)));
    set({ at });
  }

  #closeFilm() {
    this.solving.drop();
    if (this.film.hidden) return;
    this.player.pause();
    this.film.hidden = true;
    this.shownAt = undefined;
    set({ solved: "", at: "0" });
    if (this.position) this.#draw(this.position, null);
  }

  hide() {
    this.player.pause();
    this.solving.drop();
  }

  async #changeSetup(disksText, pegsText, name, arcs) {
    const disks = clamp(disksText, 1, 64);
    const pegs = clamp(pegsText, 3, 8);
    const sizes = disks !== Number(get("disks")) || pegs !== Number(get("pegs"));
    const rules = name === "own" ? arcs || "A>B,B>C,C>A" : name;
    this.redo = [];
    this.#closeFilm();
    set({ disks, pegs, rules, moves: "", ...(sizes ? { start: "A", goal: this.position.labels[Math.min(pegs, 3) - 1] } : {}) });
    this.#say("");
    await this.show();
  }

  // A start, a goal, moves or a planning problem was typed or pasted, in any format.
  async #paste(input, text, kind) {
    if (!text.trim()) return;
    try {
      const read = await post("hanoi/parse", { text, kind, tower: this.#tower() });
      if (read.tower.disks > 64) return this.#say(t("tooManyDisks"));
      this.#closeFilm();
      this.redo = [];
      set({ ...read.tower, moves: read.moves.map((pair) => pair.join("-")).join(".") });
      this.#say("");
      await this.show();
      if (kind === "any") input.value = "";
      const told = t(`pasted_${read.kind}`, { count: read.moves.length });
      this.#say([told, ...(current() === "en" ? read.remarks : [])].join(" · "));
      input.removeAttribute("aria-invalid");
    } catch (error) {
      input.setAttribute("aria-invalid", "true");
      this.#say(error.message);
    }
  }

  async #scramble() {
    this.#closeFilm();
    this.redo = [];
    const made = await post("hanoi/scramble", { disks: Number(get("disks")), pegs: Number(get("pegs")) });
    set({ start: made.state, moves: "" });
    this.#say("");
    await this.show();
  }
}

// Return how far something is: exactly, or between what bounds.
function known({ cost, lower_bound: least, optimal, certainty }) {
  if (cost === null) return t("unknown");
  if (optimal || certainty === "presumed") return cost;
  return String(least) === String(cost) ? cost : t("between", { least, most: cost });
}

// Return the moment after so many of the moves, made on the stacks that are shown.
function after({ stacks, labels }, moves, at) {
  const now = stacks.map((stack) => [...stack]);
  for (const [, source, target] of moves.slice(0, at)) now[target].push(now[source].pop());
  const places = [];
  now.forEach((stack, peg) => stack.forEach((disk) => (places[disk] = labels[peg])));
  return { stacks: now, labels, state: places.slice(1).reverse().join(""), move: at ? moves[at - 1] : null };
}

function clamp(text, least, most) {
  const number = Math.round(Number(text));
  return Number.isFinite(number) ? Math.max(least, Math.min(most, number)) : least;
}
