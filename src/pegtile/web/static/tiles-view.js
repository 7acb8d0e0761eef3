// The Tiles tab: play, arrange, and from anywhere a hint and the solution.

import { post } from "./api.js";
import { Choice } from "./choice.js";
import { announce, button, el, oneByOne, say } from "./dom.js";
import { FILM, PICTURE, drawing, exportMenu } from "./export.js";
import { sentence, t } from "./i18n.js";
import { linkedTiles } from "./mending.js";
import { told } from "./problems.js";
import { get, number, set, usual } from "./store.js";
import { TilesBoard } from "./tiles-board.js";
import { TilesSetup } from "./tiles-setup.js";
import { TilesSolution } from "./tiles-solution.js";
import { saidSlide } from "./tiles-task.js";

export class TilesView {
  constructor(host) {
    this.redo = [];
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = el("p", { class: "counter" });
    this.reason = el("p", { class: "remark" });
    this.mode = new Choice("modes", "tilemode", () => this.inTurn(() => this.#changeMode()));
    this.help = el("p", { class: "help" });
    this.setup = new TilesSetup({
      inTurn: this.inTurn,
      begin: (changes) => this.#begin(changes),
      say: (text, how) => this.#say(text, how),
    });
    this.solution = new TilesSolution({
      position: () => this.position,
      moment: (slides) => this.#ask(slides),
      draw: (moment = this.position, duration = 0) => moment && this.#draw(moment, duration),
      say: (text, how) => this.#say(text, how),
      onknown: () => this.#count(),
    });
    const stage = el("div", { class: "stage square" });
    const aim = el("figure", { class: "aim" }, el("figcaption", { "data-t": "goal" }));
    this.board = new TilesBoard(stage, {
      onslide: (wish) => this.inTurn(() => this.#slide(wish)),
      onswap: (one, other) => this.inTurn(() => this.#swap(one, other)),
    });
    this.aim = new TilesBoard(aim);
    const { solving, film, facts } = this.solution;
    host.append(
      this.mode.element, el("div", { class: "table" }, stage, aim), this.help, this.counter, this.reason, this.message,
      this.#actions(), solving.element, facts, film.element, this.setup.element, this.#export());
  }

  #actions() {
    const act = (key, does, attributes) => button(key, () => this.inTurn(does), attributes);
    // What is done while something is arranged is done to the game.
    const played = (does) => async () => {
      if (get("tilemode") !== "play") {
        set({ tilemode: "play" });
        await this.#changeMode();
      }
      await does();
    };
    return el(
      "div",
      { class: "actions" },
      act("undo", played(() => this.#undo())),
      act("redo", played(() => this.#redo())),
      act("reset", () => this.#begin({})),
      act("hint", played(() => void this.solution.hint())),
      act("solveHere", played(() => void this.solution.solve()), { class: "main" }),
    );
  }

  #task(board) {
    return { board, goal: get("arrangement") };
  }

  #export() {
    const here = () => this.#task(this.position?.board ?? get("board"));
    const film = () => (this.solution.film.isOpen ? { slides: get("tilesolution") } : {});
    return exportMenu("tiles", {
      shown: { formats: PICTURE, make: (format) => drawing({ tiles: this.#task(this.seen ?? get("board")) }, format) },
      played: {
        formats: FILM,
        make: (format) => drawing({ tiles: this.#task(get("board")), slides: get("slides"), film: true }, format),
      },
      solution: { formats: FILM, make: (format) => drawing({ tiles: here(), film: true, ...film() }, format) },
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
    this.mode.show();
    this.board.arrange(get("tilemode") !== "play");
    this.solution.begin();
    this.#draw();
    if (wrong) this.#say(wrong);
    this.solution.learn();
    if (get("tilesolution")) await this.solution.open(get("tilesolution"), number(get("slideat")));
    else this.solution.close();
  }

  // Take up a task: the one of the link with some changes, from its start or with slides made.
  async #begin(changes) {
    this.redo = [];
    this.solution.forget();
    this.solution.close();
    this.#say("");
    set({ slides: "", ...changes });
    await this.show();
  }

  #ask(slides, wish = {}) {
    return post("tiles/position", { ...this.#task(get("board")), slides, ...wish });
  }

  #draw(moment = this.position, duration) {
    const { goal_rows: goal } = this.position;
    this.help.textContent = t(`helpTiles_${get("tilemode")}`);
    this.aim.show(goal, null, 0);
    this.seen = moment.board;
    this.board.show(get("tilemode") === "goal" ? goal : moment.rows, goal, duration);
    this.#count();
  }

  #count() {
    const { count, solved, bound, solvable, reason } = this.position;
    const { best, way } = this.solution;
    this.counter.classList.toggle("won", solved);
    if (solved) this.counter.textContent = best === null ? t("slidesSolved", { count }) : t("slidesSolvedBest", { count, best });
    else if (!solvable) this.counter.textContent = t("unsolvable");
    else if (best === null) this.counter.textContent = t("slides", { count, bound });
    else if (way) this.counter.textContent = t("slidesLeft", { count, left: way.length, best });
    else this.counter.textContent = t("slidesBest", { count, bound, best });
    this.reason.textContent = solvable ? "" : `${sentence(reason)} ${t("unsolvableAdvice")}`;
    this.reason.hidden = solvable;
  }

  #say(text, { plain = false, lit = null } = {}) {
    say(this.message, text, plain);
    this.board.light(lit);
  }

  async #slide({ tile, letter, towards }) {
    this.solution.close();
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
    this.solution.follow(made);
    this.position = next;
    set({ slides: next.slides });
    this.#say("");
    this.#draw();
    if (next.solved) announce(this.counter.textContent);
    else if (made) announce(saidSlide(made.at(-1), next.rows));
  }

  async #swap(one, other) {
    const which = get("tilemode");
    const rows = which === "goal" ? this.position.goal_rows : this.position.rows;
    const change = (tile) => (tile === one ? other : tile === other ? one : tile);
    const swapped = rows.map((row) => row.map(change).join(" ")).join("/");
    announce(t("swapped", { one: one || t("gap"), other: other || t("gap") }));
    await this.#begin(which === "goal" ? { arrangement: swapped } : { board: swapped });
  }

  async #changeMode() {
    const { redo } = this;
    // The start that is arranged is the position that is seen.
    const arranged = get("tilemode") === "start" && get("slides");
    await this.#begin(arranged ? { board: this.position.board } : { slides: get("slides") });
    if (!arranged) this.redo = redo;
  }

  async #undo() {
    const slides = get("slides");
    if (!slides) return;
    this.solution.close();
    const last = slides.at(-1);
    this.redo.push(last);
    set({ slides: slides.slice(0, -1) });
    this.solution.begin();
    this.#say("");
    try {
      this.position = await this.#ask(get("slides"));
    } catch (error) {
      return this.#say(told(error));
    }
    this.#draw();
    announce(t("slid", { count: this.position.count }));
  }

  async #redo() {
    const letter = this.redo.pop();
    if (!letter) return;
    const rest = this.redo;
    await this.#slide({ letter });
    this.redo = rest;
  }

  hide() {
    this.solution.hide();
  }
}
