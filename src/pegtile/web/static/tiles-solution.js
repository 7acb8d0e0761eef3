// The tiles' solution from where the player stands: a hint, the search for it, and its film.

import { el } from "./dom.js";
import { Film } from "./film.js";
import { t } from "./i18n.js";
import { Optimum } from "./optimum.js";
import { told } from "./problems.js";
import { Solving } from "./solving.js";
import { get, set } from "./store.js";
import { nextTile, saidSlide } from "./tiles-task.js";

const WITHIN = 120; // seconds of a search that somebody waits for

export class TilesSolution {
  // `position()` gives where the player stands, `moment(slides)` what stands after some slides;
  // `draw(moment, duration)` shows a moment of the film, nothing when it has ended, `say(text, how)`
  // tells the player something, and `onknown()` hears when the shortest way has become known.
  constructor({ position, moment, draw, say, onknown }) {
    Object.assign(this, { position, draw, say, onknown });
    this.way = null; // the slides of a shortest solution, from where the player is
    this.optimum = new Optimum(() => this.#known());
    this.solving = new Solving();
    this.facts = el("p", { class: "remark" });
    this.film = new Film({
      key: "slideat",
      moment: (at) => moment(get("slides") + get("tilesolution").slice(0, Number(at))),
      ondraw: (shown, step, duration) => draw(shown, Math.abs(step) === 1 ? duration : 0),
      words: ({ rows }, at) => saidSlide(get("tilesolution")[Number(at) - 1], rows),
      onclose: () => this.close(),
    });
  }

  // How many slides the shortest solution from the start has, null as long as nobody knows.
  get best() {
    return this.optimum.after(start(), "")?.length ?? null;
  }

  // Take up a position of another task, or one reached otherwise than by slides that were made here.
  begin() {
    this.way = this.optimum.after(start(), get("slides"));
  }

  forget() {
    this.way = null;
  }

  // The known way is one slide shorter for every slide that follows it.
  follow(slides) {
    if (this.way === null) return;
    this.way = this.way.startsWith(slides) ? this.way.slice(slides.length) : null;
  }

  // Find out quietly, while the game is played, how long the shortest way is.
  learn() {
    const { solvable, rows } = this.position() ?? {};
    if (solvable && get("tilemode") === "play") void this.optimum.learn(start(), rows.flat().length);
    else this.optimum.pause();
  }

  async hint() {
    const { solved, rows } = this.position();
    if (solved) return this.say(t("alreadySolved"), { plain: true });
    const way = this.way ?? (await this.#search())?.moves;
    if (!way) return;
    const tile = nextTile(way[0], rows);
    this.say(t("hintSlide", { tile, way: t(`way_${way[0]}`), left: way.length }), { plain: true, lit: tile });
  }

  async solve() {
    this.say("");
    const cost = this.way?.length;
    const solution = this.way ? { moves: this.way, cost, lower_bound: cost, optimal: true } : await this.#search();
    if (solution) await this.open(solution.moves, 0n, solution);
  }

  // Show the film of a solution; of one that a link brings no more is proven than is known here.
  async open(slides, at, { lower_bound: bound, optimal } = {}) {
    set({ tilesolution: slides });
    await this.film.open(slides.length, at);
    this.proven = optimal === undefined ? null : { bound, optimal };
    this.#prove();
  }

  close() {
    this.solving.drop();
    if (!this.film.isOpen) return;
    this.film.close();
    this.facts.textContent = "";
    set({ tilesolution: "" });
    this.draw();
  }

  hide() {
    this.film.pause();
    this.solving.drop();
    this.optimum.pause();
  }

  #known() {
    this.way ??= this.optimum.after(start(), get("slides"));
    if (this.film.isOpen) this.#prove();
    this.onknown();
  }

  // Tell of the solution that is shown what is proven of it.
  #prove() {
    const cost = get("tilesolution").length;
    const bound = this.proven?.bound ?? this.way?.length ?? this.position().bound;
    const optimal = this.proven?.optimal ?? this.way?.length === cost;
    const words = { cost, bound, ratio: bound ? (cost / bound).toFixed(2) : "–" };
    this.facts.textContent = t(optimal ? "provenShortest" : "atLeast", words);
  }

  // Have a worker look for a solution, with its progress shown.
  async #search() {
    this.say("");
    this.optimum.pause(); // or both would be slower
    const board = this.position()?.board ?? get("board");
    try {
      const solution = await this.solving.run("tiles-solve", { ...start(), board, within: WITHIN });
      if (solution && solution.cost === null) return void this.say(t("notFound", { bound: solution.lower_bound }));
      if (solution?.optimal) {
        this.way = solution.moves;
        if (!get("slides")) this.optimum.know(start(), solution.moves);
        this.onknown();
      }
      if (solution) this.learn();
      return solution;
    } catch (error) {
      const known = ["cancelled", "unsolvable"].includes(error.code);
      this.say(known ? t(error.code) : told(error), { plain: error.code === "cancelled" });
    }
  }
}

function start() {
  return { board: get("board"), goal: get("arrangement") };
}
