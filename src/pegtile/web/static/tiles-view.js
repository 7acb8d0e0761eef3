// The Tiles tab: set up, play, ask for a hint, solve with progress, watch the solution.

import { post } from "./api.js";
import { Choice } from "./choice.js";
import { announce, button, el, field, oneByOne, options } from "./dom.js";
import { exportMenu } from "./export.js";
import { current, t, translate } from "./i18n.js";
import { Player } from "./player.js";
import { Solving } from "./solving.js";
import { get, set } from "./store.js";
import { TilesBoard } from "./tiles-board.js";

const GOALS = ["blank-last", "blank-first", "snail"];
// Boards of so many cells are solved while they are played, to count against the optimum.
const QUICK = 12;

export class TilesView {
  constructor(host) {
    this.redo = [];
    this.way = null; // the slides of a known solution, from where the player is
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = el("p", { class: "counter" });
    this.facts = el("p", { class: "remark" });
    this.mode = new Choice("modes", ["play", "start", "goal"], () => this.inTurn(() => this.#changeMode()));
    this.help = el("p", { class: "help" });
    const stage = el("div", { class: "stage square" });
    const aim = el("figure", { class: "aim" }, el("figcaption", { "data-t": "goal" }));
    this.solving = new Solving();
    host.append(
      this.mode.element, el("div", { class: "table" }, stage, aim), this.help, this.counter, this.message,
      this.#actions(), this.solving.element, this.facts);
    this.board = new TilesBoard(stage, {
      onslide: (wish) => this.inTurn(() => this.#slide(wish)),
      onswap: (one, other) => this.inTurn(() => this.#swap(one, other)),
    });
    this.aim = new TilesBoard(aim);
    this.film = el("div", { class: "film", hidden: true });
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
    this.film.append(button("closeFilm", () => this.#closeFilm()));
    host.append(this.film, this.#setup(), exportMenu("tiles", (what) => this.#exported(what)));
  }

  #setup() {
    // What was entered is taken at once: when its turn comes, an earlier one may have redrawn the form.
    const resize = () => {
      const sides = [this.rows.value, this.columns.value];
      this.inTurn(() => this.#resize(...sides));
    };
    const number = () => el("input", { type: "number", min: 2, max: 30, onchange: resize });
    this.rows = number();
    this.columns = number();
    const choose = () => {
      const arrangement = this.goal.value;
      this.inTurn(() => this.#begin({ arrangement }));
    };
    this.goal = el("select", { onchange: choose });
    const text = (kind, key) => el("textarea", {
      rows: 2,
      spellcheck: "false",
      "data-t-placeholder": key,
      onchange: ({ target, target: { value } }) => this.inTurn(() => this.#paste(target, value, kind)),
    });
    this.text = text("any", "boardPlaceholder");
    this.goalText = text("goal", "goalPlaceholder");
    return el(
      "form",
      { class: "setup", onsubmit: (event) => event.preventDefault() },
      field("rows", this.rows),
      field("columns", this.columns),
      field("goal", this.goal),
      button("scramble", () => this.inTurn(() => this.#scramble())),
      field("board", this.text),
      field("ownGoal", this.goalText),
    );
  }

  #actions() {
    return el(
      "div",
      { class: "actions" },
      button("undo", () => this.inTurn(() => this.#undo())),
      button("redo", () => this.inTurn(() => this.#redo())),
      button("reset", () => this.inTurn(() => this.#begin({}))),
      button("hint", () => this.inTurn(() => void this.#hint())),
      button("solveHere", () => this.inTurn(() => void this.#solve()), { class: "main" }),
    );
  }

  #task() {
    return { board: this.position?.board ?? get("board"), goal: get("arrangement") };
  }

  #exported(what) {
    const goal = get("arrangement");
    if (what === "played") return { tiles: { board: get("board"), goal }, slides: get("slides"), film: true };
    if (what === "shown") return { tiles: { board: this.seen ?? get("board"), goal } };
    const known = this.film.hidden ? {} : { slides: get("tilesolution") };
    return { tiles: this.#task(), ...known, film: true };
  }

  async show() {
    this.rows.value = get("rows");
    this.columns.value = get("columns");
    const named = GOALS.includes(get("arrangement"));
    const goals = GOALS.map((name) => [name, null, `goal_${name}`]);
    if (!named) goals.push([get("arrangement"), null, "ownGoal"]);
    options(this.goal, goals, get("arrangement"));
    this.goalText.value = named ? "" : get("arrangement");
    translate(this.goal);
    if (!get("board")) return this.#scramble();
    await this.#refresh();
    void this.#learn();
    if (get("tilesolution")) await this.#openFilm(get("tilesolution"), BigInt(get("slideat")));
  }

  async #ask(slides, wish = {}) {
    return post("tiles/position", { board: get("board"), goal: get("arrangement"), slides, ...wish });
  }

  async #refresh() {
    try {
      this.position = await this.#ask(get("slides"));
    } catch (error) {
      return this.#say(error.message);
    }
    if (document.activeElement !== this.text) this.text.value = get("board");
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
    const best = this.best ?? t("unknown");
    this.counter.classList.toggle("won", solved);
    if (solved) this.counter.textContent = this.best ? t("slidesSolvedBest", { count, best }) : t("slidesSolved", { count });
    else if (!solvable) this.counter.textContent = t("unsolvable");
    else if (this.way) this.counter.textContent = t("slidesLeft", { count, left: this.way.length, best });
    else this.counter.textContent = t(this.best ? "slidesBest" : "slides", { count, bound, best });
    if (!solvable) this.facts.textContent = current() === "en" ? reason : t("unsolvableWhy");
    else if (this.film.hidden) this.facts.textContent = "";
  }

  // Find out how few slides the start takes, quietly, where that is quick.
  async #learn() {
    this.best = null;
    const { solvable, solved, rows } = this.position ?? {};
    if (!solvable || solved || rows.flat().length > QUICK || this.mode.value !== "play") return;
    const start = get("board");
    const goal = get("arrangement");
    try {
      const solution = await post("tiles/solve", { board: start, goal, within: 10 });
      if (start !== get("board") || goal !== get("arrangement") || !solution.optimal) return;
      this.best = solution.cost;
      if (!get("slides")) this.way = solution.moves;
      this.#count();
    } catch {
      // Then it stays unknown; asking for it says why.
    }
  }

  #say(text) {
    this.message.textContent = text;
    if (text) announce(text);
  }

  async #slide(wish) {
    this.#closeFilm();
    let next;
    try {
      next = await this.#ask(get("slides"), wish);
    } catch (error) {
      return this.#say(error.message);
    }
    if (next.refusal) {
      const words = { tile: wish.tile, way: wish.letter && t(`way_${wish.letter}`) };
      return this.#say(t("refused", { reason: t(`refused_${next.refusal_code}`, words, next.refusal) }));
    }
    this.redo = [];
    this.#follow(next.slides.slice(get("slides").length));
    this.position = next;
    set({ slides: next.slides });
    this.#say("");
    this.#draw();
    announce(next.solved ? this.counter.textContent : t("slid", { count: next.count }));
  }

  // The known way is one slide shorter for every slide that follows it, and longer for one back.
  #follow(slides) {
    if (this.way === null) return;
    if (this.way.startsWith(slides)) this.way = this.way.slice(slides.length);
    else this.way = null;
  }

  async #swap(one, other) {
    const which = this.mode.value;
    const rows = which === "goal" ? this.position.goal_rows : this.position.rows;
    const swapped = rows.map((row) => row.map((tile) => (tile === one ? other : tile === other ? one : tile)).join(" ")).join("/");
    announce(t("swapped", { one: one || t("gap"), other: other || t("gap") }));
    if (which === "goal") {
      set({ arrangement: swapped });
      await this.#begin({});
      await this.show();
    } else await this.#begin({ board: swapped });
  }

  async #changeMode() {
    if (this.mode.value === "start" && get("slides")) set({ board: this.position.board, slides: "" });
    this.board.arrange(this.mode.value !== "play");
    await this.#begin({}, this.mode.value !== "start");
  }

  async #undo() {
    const slides = get("slides");
    if (!slides) return;
    this.#closeFilm();
    this.redo.push(slides.at(-1));
    this.way = null;
    set({ slides: slides.slice(0, -1) });
    await this.#refresh();
  }

  async #redo() {
    const letter = this.redo.pop();
    if (!letter) return;
    this.#follow(letter);
    set({ slides: get("slides") + letter });
    await this.#refresh();
  }

  async #begin(changes, afresh = true) {
    this.redo = [];
    this.way = null;
    this.#closeFilm();
    this.#say("");
    set({ ...changes, ...(afresh ? { slides: "" } : {}) });
    await this.#refresh();
    void this.#learn();
  }

  async #resize(rows, columns) {
    const side = (text) => Math.max(2, Math.min(30, Math.round(Number(text)) || 4));
    const arrangement = GOALS.includes(get("arrangement")) ? get("arrangement") : "blank-last";
    set({ rows: side(rows), columns: side(columns), arrangement });
    this.rows.value = get("rows");
    this.columns.value = get("columns");
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

  // A board, a goal, moves or a planning problem was typed or pasted, in any format.
  async #paste(input, text, kind) {
    if (!text.trim()) return;
    try {
      const read = await post("tiles/parse", { text, kind, board: get("board") || null, goal: get("arrangement") });
      if (read.kind === "moves") {
        await this.#begin({ slides: read.slides }, false);
      } else {
        set({ rows: read.rows, columns: read.columns, arrangement: read.goal });
        await this.#begin({ board: read.board });
      }
      input.removeAttribute("aria-invalid");
      input.blur();
      await this.show();
      const told = t(`pasted_${read.kind}`, { count: read.slides.length });
      this.#say([told, ...(current() === "en" ? read.remarks : [])].join(" · "));
    } catch (error) {
      input.setAttribute("aria-invalid", "true");
      this.#say(error.message);
    }
  }

  async #search() {
    this.#say("");
    try {
      const solution = await this.solving.run("tiles-solve", { ...this.#task(), within: 120 });
      if (solution && solution.cost === null) return void this.#say(t("notFound", { bound: solution.lower_bound }));
      if (solution?.optimal) {
        this.way = solution.moves;
        if (!get("slides")) this.best = solution.cost;
        this.#count();
      }
      return solution;
    } catch (error) {
      this.#say(error.code === "cancelled" ? t("cancelled") : error.code === "unsolvable" ? t("unsolvable") : error.message);
    }
  }

  async #hint() {
    if (this.position.solved) return this.#say(t("alreadySolved"));
    const way = this.way ?? (await this.#search())?.moves;
    if (way) this.#say(t("hintSlide", { way: t(`way_${way[0]}`), left: way.length }));
  }

  async #solve() {
    const solution = await this.#search();
    if (solution) await this.#openFilm(solution.moves, 0n, solution);
  }

  async #openFilm(moves, at, solution = null) {
    this.film.hidden = false;
    set({ tilesolution: moves, slideat: at });
    this.player.load(moves.length, at);
    await this.#seek(this.player.at);
    if (solution) {
      const { cost, lower_bound: bound, optimal, stats } = solution;
      const ratio = bound ? (cost / bound).toFixed(2) : "–";
      const words = { cost, bound, ratio, seconds: stats.seconds.toFixed(1) };
      this.facts.textContent = t(optimal ? "provenShortest" : "atLeast", words);
    }
  }

  async #seek(at) {
    this.shownAt = at;
    const moment = await this.#ask(get("slides") + get("tilesolution").slice(0, Number(at)));
    if (this.shownAt !== at) return;
    this.#draw(moment, Math.min(140, Number(this.player.speed.value)));
    set({ slideat: at });
  }

  #closeFilm() {
    this.solving.drop();
    if (this.film.hidden) return;
    this.player.pause();
    this.film.hidden = true;
    set({ tilesolution: "", slideat: "0" });
    if (this.position) this.#draw(this.position, 0);
  }

  hide() {
    this.player.pause();
    this.solving.drop();
  }
}
