// The Tiles tab: play, ask for a hint, solve with progress, watch the solution, arrange.

import { post } from "./api.js";
import { Choice } from "./choice.js";
import { announce, button, el, oneByOne, say } from "./dom.js";
import { FILM, PICTURE, drawing, exportMenu } from "./export.js";
import { Film } from "./film.js";
import { current, t } from "./i18n.js";
import { linkedTiles } from "./mending.js";
import { Optimum } from "./optimum.js";
import { told } from "./problems.js";
import { Solving } from "./solving.js";
import { get, number, set, usual } from "./store.js";
import { TilesBoard } from "./tiles-board.js";
import { TilesSetup } from "./tiles-setup.js";
import { nextTile, saidSlide } from "./tiles-task.js";

export class TilesView {
  constructor(host) {
    this.redo = [];
    this.way = null; // the slides of a shortest solution, from where the player is
    this.optimum = new Optimum(() => {
      this.way ??= this.optimum.after(this.#start(), get("slides"));
      this.#count();
    });
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = el("p", { class: "counter" });
    this.facts = el("p", { class: "remark" });
    this.mode = new Choice("modes", ["play", "start", "goal"], () => this.inTurn(() => this.#changeMode()));
    this.help = el("p", { class: "help" });
    this.solving = new Solving();
    this.setup = new TilesSetup({
      inTurn: this.inTurn,
      begin: (changes) => this.#begin(changes),
      say: (text, how) => this.#say(text, how),
    });
    this.film = new Film({
      key: "slideat",
      moment: (at) => this.#ask(get("slides") + get("tilesolution").slice(0, Number(at))),
      ondraw: (moment, step, duration) => this.#draw(moment, Math.abs(step) === 1 ? duration : 0),
      words: ({ rows }, at) => saidSlide(get("tilesolution")[Number(at) - 1], rows),
      onclose: () => this.#closeFilm(),
    });
    const stage = el("div", { class: "stage square" });
    const aim = el("figure", { class: "aim" }, el("figcaption", { "data-t": "goal" }));
    this.board = new TilesBoard(stage, {
      onslide: (wish) => this.inTurn(() => this.#slide(wish)),
      onswap: (one, other) => this.inTurn(() => this.#swap(one, other)),
    });
    this.aim = new TilesBoard(aim);
    host.append(
      this.mode.element, el("div", { class: "table" }, stage, aim), this.help, this.counter, this.message,
      this.#actions(), this.solving.element, this.facts, this.film.element, this.setup.element, this.#export());
  }

  #actions() {
    const act = (key, does, attributes) => button(key, () => this.inTurn(does), attributes);
    return el(
      "div",
      { class: "actions" },
      act("undo", () => this.#undo()),
      act("redo", () => this.#redo()),
      act("reset", () => this.#begin({})),
      act("hint", () => void this.#hint()),
      act("solveHere", () => void this.#solve(), { class: "main" }),
    );
  }

  #task(board) {
    return { board, goal: get("arrangement") };
  }

  #start() {
    return this.#task(get("board"));
  }

  #here() {
    return this.#task(this.position?.board ?? get("board"));
  }

  #export() {
    const solution = () => ({ tiles: this.#here(), film: true, ...(this.film.isOpen ? { slides: get("tilesolution") } : {}) });
    return exportMenu("tiles", {
      shown: { formats: PICTURE, make: (format) => drawing({ tiles: this.#task(this.seen ?? get("board")) }, format) },
      played: {
        formats: FILM,
        make: (format) => drawing({ tiles: this.#start(), slides: get("slides"), film: true }, format),
      },
      solution: { formats: FILM, make: (format) => drawing(solution(), format) },
    });
  }

  async show() {
    let linked;
    try {
      linked = await linkedTiles((slides, wish) => this.#ask(slides, wish));
    } catch (error) {
      this.setup.show();
      return this.#say(told(error));
    }
    const { position, wrong } = linked;
    this.setup.show();
    if (wrong) set({ tilesolution: "", slideat: usual("slideat") });
    if (!position) {
      await this.setup.scramble();
      return wrong ? this.#say(wrong) : undefined;
    }
    this.position = position;
    this.way = this.optimum.after(this.#start(), get("slides"));
    this.#draw();
    if (wrong) this.#say(wrong);
    this.#learn();
    if (get("tilesolution")) await this.#openFilm(get("tilesolution"), number(get("slideat")));
    else this.#closeFilm();
  }

  // Take up a task: the one of the link with some changes, from its start or with slides made.
  async #begin(changes) {
    this.redo = [];
    this.way = null;
    this.#closeFilm();
    this.#say("");
    set({ slides: "", ...changes });
    await this.show();
  }

  async #ask(slides, wish = {}) {
    return post("tiles/position", { ...this.#start(), slides, ...wish });
  }

  async #refresh() {
    try {
      this.position = await this.#ask(get("slides"));
    } catch (error) {
      return this.#say(told(error));
    }
    this.#draw();
  }

  #draw(moment = this.position, duration) {
    const { goal_rows: goal } = this.position;
    this.help.textContent = t(`helpTiles_${this.mode.value}`);
    this.aim.show(goal, null, 0);
    this.seen = moment.board;
    this.board.show(this.mode.value === "goal" ? goal : moment.rows, goal, duration);
    this.#count();
  }

  #count() {
    const { count, solved, bound, solvable, reason } = this.position;
    const best = this.optimum.after(this.#start(), "")?.length ?? null;
    this.counter.classList.toggle("won", solved);
    if (solved) this.counter.textContent = best === null ? t("slidesSolved", { count }) : t("slidesSolvedBest", { count, best });
    else if (!solvable) this.counter.textContent = t("unsolvable");
    else if (best === null) this.counter.textContent = t("slides", { count, bound });
    else if (this.way) this.counter.textContent = t("slidesLeft", { count, left: this.way.length, best });
    else this.counter.textContent = t("slidesBest", { count, bound, best });
    if (!solvable) this.facts.textContent = current() === "en" ? reason : t("unsolvableWhy");
    else if (!this.film.isOpen) this.facts.textContent = "";
  }

  #learn() {
    const { solvable, rows } = this.position ?? {};
    if (solvable && this.mode.value === "play") void this.optimum.learn(this.#start(), rows.flat().length);
    else this.optimum.pause();
  }

  #say(text, { plain = false, lit = null } = {}) {
    say(this.message, text, plain);
    this.board.light(lit);
  }

  async #slide({ tile, letter, towards }) {
    this.#closeFilm();
    let next;
    try {
      next = await this.#ask(get("slides"), { tile, letter });
    } catch (error) {
      return this.#say(told(error));
    }
    const refuse = (code, way, otherwise) =>
      this.#say(t("refused", { reason: t(`refused_${code}`, { tile, way: way && t(`way_${way}`) }, otherwise) }));
    if (next.refusal) return refuse(next.refusal_code, letter, next.refusal);
    const made = next.slides.slice(get("slides").length);
    // A tile that was dragged away from the gap was not meant to slide into it.
    if (towards && made[0] !== towards) return refuse("other-way", towards);
    this.redo = [];
    this.#follow(made);
    this.position = next;
    set({ slides: next.slides });
    this.#say("");
    this.#draw();
    if (next.solved) announce(this.counter.textContent);
    else if (made) announce(saidSlide(made.at(-1), next.rows));
  }

  // The known way is one slide shorter for every slide that follows it.
  #follow(slides) {
    if (this.way === null) return;
    this.way = this.way.startsWith(slides) ? this.way.slice(slides.length) : null;
  }

  async #swap(one, other) {
    const which = this.mode.value;
    const rows = which === "goal" ? this.position.goal_rows : this.position.rows;
    const change = (tile) => (tile === one ? other : tile === other ? one : tile);
    const swapped = rows.map((row) => row.map(change).join(" ")).join("/");
    announce(t("swapped", { one: one || t("gap"), other: other || t("gap") }));
    await this.#begin(which === "goal" ? { arrangement: swapped } : { board: swapped });
  }

  async #changeMode() {
    if (this.mode.value === "start" && get("slides")) set({ board: this.position.board, slides: "" });
    this.board.arrange(this.mode.value !== "play");
    this.way = null;
    await this.#begin({ slides: get("slides") });
  }

  async #undo() {
    const slides = get("slides");
    if (!slides) return;
    this.#closeFilm();
    const last = slides.at(-1);
    this.redo.push(last);
    set({ slides: slides.slice(0, -1) });
    this.way = this.optimum.after(this.#start(), get("slides"));
    this.#say("");
    await this.#refresh();
    announce(t("slid", { count: this.position.count }));
  }

  async #redo() {
    const letter = this.redo.pop();
    if (!letter) return;
    const rest = this.redo;
    await this.#slide({ letter });
    this.redo = rest;
  }

  async #search() {
    this.#say("");
    this.optimum.pause(); // or both would be slower
    try {
      const solution = await this.solving.run("tiles-solve", { ...this.#here(), within: 120 });
      if (solution && solution.cost === null) return void this.#say(t("notFound", { bound: solution.lower_bound }));
      if (solution?.optimal) {
        this.way = solution.moves;
        if (!get("slides")) this.optimum.know(this.#start(), solution.moves);
        this.#count();
      }
      if (solution) this.#learn();
      return solution;
    } catch (error) {
      const known = ["cancelled", "unsolvable"].includes(error.code);
      this.#say(known ? t(error.code) : told(error), { plain: error.code === "cancelled" });
    }
  }

  async #hint() {
    if (this.position.solved) return this.#say(t("alreadySolved"), { plain: true });
    const way = this.way ?? (await this.#search())?.moves;
    if (!way) return;
    const tile = nextTile(way[0], this.position.rows);
    this.#say(t("hintSlide", { tile, way: t(`way_${way[0]}`), left: way.length }), { plain: true, lit: tile });
  }

  async #solve() {
    this.#say("");
    const cost = this.way?.length;
    const solution = this.way ? { moves: this.way, cost, lower_bound: cost, optimal: true } : await this.#search();
    if (!solution) return;
    this.facts.textContent = "";
    await this.#openFilm(solution.moves, 0n);
    const { lower_bound: bound, optimal, stats } = solution;
    const words = { cost: solution.cost, bound, ratio: bound ? (solution.cost / bound).toFixed(2) : "–", seconds: stats?.seconds.toFixed(1) };
    this.facts.textContent = t(optimal ? "provenShortest" : "atLeast", words);
  }

  async #openFilm(slides, at) {
    set({ tilesolution: slides });
    await this.film.open(slides.length, at);
  }

  #closeFilm() {
    this.solving.drop();
    if (!this.film.isOpen) return;
    this.film.close();
    set({ tilesolution: "" });
    if (this.position) this.#draw(this.position, 0);
  }

  hide() {
    this.film.pause();
    this.solving.drop();
    this.optimum.pause();
  }
}
