// The Tiles tab: set up, play, ask for a hint, solve with progress, watch the solution.

import { Job, post } from "./api.js";
import { announce, button, el, field, oneByOne, options } from "./dom.js";
import { exportMenu } from "./export.js";
import { t, translate } from "./i18n.js";
import { Player } from "./player.js";
import { get, set } from "./store.js";
import { TilesBoard } from "./tiles-board.js";

const GOALS = ["blank-last", "blank-first", "snail"];

export class TilesView {
  constructor(host) {
    this.redo = [];
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = el("p", { class: "counter" });
    this.facts = el("p", { class: "remark" });
    const stage = el("div", { class: "stage square" });
    host.append(this.#setup(), stage, this.counter, this.message, this.#actions(), this.#work(), this.facts);
    this.board = new TilesBoard(stage, { onslide: (wish) => this.inTurn(() => this.#slide(wish)) });
    this.film = el("div", { class: "film", hidden: true });
    host.append(this.film, exportMenu("tiles", () => ({ tiles: this.#task() })));
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
    this.film.append(button("closeFilm", () => this.#closeFilm()));
  }

  #setup() {
    const number = (change) => el("input", { type: "number", min: 2, max: 30, onchange: change });
    this.rows = number(() => this.#resize());
    this.columns = number(() => this.#resize());
    this.goal = el("select", { onchange: () => this.#begin({ arrangement: this.goal.value }) });
    this.text = el("textarea", {
      rows: 2,
      spellcheck: "false",
      "data-t-placeholder": "boardPlaceholder",
      onchange: () => this.#paste(),
    });
    return el(
      "form",
      { class: "setup", onsubmit: (event) => event.preventDefault() },
      field("rows", this.rows),
      field("columns", this.columns),
      field("goal", this.goal),
      field("board", this.text),
      button("scramble", () => this.inTurn(() => this.#scramble())),
    );
  }

  #actions() {
    return el(
      "div",
      { class: "actions" },
      button("undo", () => this.inTurn(() => this.#undo())),
      button("redo", () => this.inTurn(() => this.#redo())),
      button("reset", () => this.inTurn(() => this.#begin({}))),
      button("hint", () => this.#solve({ hint: true })),
      button("solveHere", () => this.#solve({}), { class: "main" }),
    );
  }

  #work() {
    this.progress = el("progress", { "data-t-label": "progress" });
    this.progressText = el("span", { class: "progress-text" });
    this.cancel = button("cancel", () => this.job?.cancel());
    this.working = el("div", { class: "working", hidden: true }, this.progress, this.progressText, this.cancel);
    return this.working;
  }

  #task() {
    return { board: this.position?.board ?? get("board"), goal: get("arrangement") };
  }

  async show() {
    this.rows.value = get("rows");
    this.columns.value = get("columns");
    const named = GOALS.includes(get("arrangement"));
    const goals = GOALS.map((name) => [name, null, `goal_${name}`]);
    if (!named) goals.push([get("arrangement"), get("arrangement"), undefined]);
    options(this.goal, goals, get("arrangement"));
    translate(this.goal);
    if (!get("board")) return this.#scramble();
    await this.#refresh();
    if (get("tilesolution")) this.#openFilm(get("tilesolution"), BigInt(get("slideat")));
  }

  async #ask(slides, wish = {}) {
    return post("tiles/position", {
      board: get("board"),
      goal: get("arrangement"),
      slides,
      ...wish,
    });
  }

  async #refresh() {
    try {
      this.position = await this.#ask(get("slides"));
    } catch (error) {
      return this.#say(error.message);
    }
    this.text.value = get("board");
    this.#draw();
  }

  #draw() {
    const { rows, goal_rows: goal, count, solved, reason, bound } = this.position;
    this.board.show(rows, goal);
    this.counter.textContent = solved ? t("slidesSolved", { count }) : t("slides", { count, bound });
    this.facts.textContent = reason;
  }

  #say(text) {
    this.message.textContent = text;
    if (text) announce(text);
  }

  async #slide(wish) {
    this.#closeFilm();
    try {
      const next = await this.#ask(get("slides"), wish);
      if (next.refusal) return this.#say(t("refused", { reason: next.refusal }));
      this.redo = [];
      this.position = next;
      set({ slides: next.slides });
    } catch (error) {
      return this.#say(error.message);
    }
    this.#say("");
    this.#draw();
    announce(this.position.solved ? this.counter.textContent : t("slid", { count: this.position.count }));
  }

  async #undo() {
    const slides = get("slides");
    if (!slides) return;
    this.redo.push(slides.at(-1));
    set({ slides: slides.slice(0, -1) });
    await this.#refresh();
  }

  async #redo() {
    const letter = this.redo.pop();
    if (!letter) return;
    set({ slides: get("slides") + letter });
    await this.#refresh();
  }

  async #begin(changes) {
    this.redo = [];
    this.#closeFilm();
    this.#say("");
    set({ ...changes, slides: "" });
    await this.#refresh();
  }

  async #resize() {
    set({
      rows: Math.max(2, Math.min(30, Number(this.rows.value) || 4)),
      columns: Math.max(2, Math.min(30, Number(this.columns.value) || 4)),
      arrangement: GOALS.includes(get("arrangement")) ? get("arrangement") : "blank-last",
    });
    await this.#scramble();
  }

  async #scramble() {
    const size = { rows: Number(get("rows")), columns: Number(get("columns")), goal: get("arrangement") };
    try {
      const made = await post("tiles/scramble", size);
      await this.#begin({ board: made.board });
    } catch (error) {
      this.#say(error.message);
    }
  }

  // A board was typed or pasted, in any format that the reader knows.
  async #paste() {
    try {
      const read = await post("tiles/parse", { text: this.text.value });
      const fits = read.rows === Number(get("rows")) && read.columns === Number(get("columns"));
      const arrangement = fits || GOALS.includes(get("arrangement")) ? get("arrangement") : "blank-last";
      set({ rows: read.rows, columns: read.columns, arrangement });
      await this.#begin({ board: read.board });
      this.text.removeAttribute("aria-invalid");
      await this.show();
    } catch (error) {
      this.text.setAttribute("aria-invalid", "true");
      this.#say(error.message);
    }
  }

  async #solve({ hint = false }) {
    this.job?.cancel();
    this.#say("");
    this.working.hidden = false;
    const job = new Job("tiles-solve", this.#task(), { onchange: (view) => this.#progress(view) });
    this.job = job;
    try {
      const solution = await job.over;
      if (this.job !== job) return;
      if (solution.cost === null) this.#say(solution.proof);
      else if (hint) this.#hint(solution);
      else this.#openFilm(solution.moves, 0n, solution);
    } catch (error) {
      if (this.job === job) this.#say(error.code === "cancelled" ? t("cancelled") : error.message);
    } finally {
      if (this.job === job) this.working.hidden = true;
    }
  }

  #progress(view) {
    const { progress, better, state, seconds } = view;
    if (progress?.total) {
      this.progress.max = progress.total;
      this.progress.value = progress.done;
    } else {
      this.progress.removeAttribute("value");
    }
    const found = better ? t("bestSoFar", { cost: better.cost, bound: better.lower_bound }) : "";
    const done = progress ? `${progress.work}: ${progress.done.toLocaleString()} ${progress.unit} ${progress.note}` : t(`job_${state}`);
    this.progressText.textContent = `${done} · ${Math.round(seconds)} s ${found}`;
  }

  #hint(solution) {
    if (solution.cost === 0) return this.#say(t("alreadySolved"));
    const letter = solution.moves[0];
    this.#say(t("hintSlide", { way: t(`way_${letter}`), left: solution.cost }));
  }

  #openFilm(moves, at, solution = null) {
    this.film.hidden = false;
    this.filmFrom = get("slides");
    set({ tilesolution: moves, slideat: at });
    if (solution) {
      const key = solution.optimal ? "provenShortest" : "atLeast";
      this.facts.textContent = t(key, { cost: solution.cost, bound: solution.lower_bound });
    }
    this.player.load(moves.length, at);
    this.#seek(this.player.at);
  }

  async #seek(at) {
    this.shownAt = at;
    const moment = await this.#ask(get("slides") + get("tilesolution").slice(0, Number(at)));
    if (this.shownAt !== at) return;
    this.board.show(moment.rows, moment.goal_rows, Math.min(140, Number(this.player.speed.value)));
    set({ slideat: at });
  }

  #closeFilm() {
    if (this.film.hidden) return;
    this.player.pause();
    this.film.hidden = true;
    set({ tilesolution: "", slideat: "0" });
    if (this.position) this.board.show(this.position.rows, this.position.goal_rows, 0);
  }

  hide() {
    this.player.pause();
  }
}
