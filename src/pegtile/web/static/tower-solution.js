// The tower's solution from where the player stands: a hint, the search for it, and its film.

import { post } from "./api.js";
import { Film } from "./film.js";
import { t } from "./i18n.js";
import { told } from "./problems.js";
import { Solving } from "./solving.js";
import { set } from "./store.js";
import { after, moves, saidMove, tower } from "./tower-task.js";

// The moves of a solution that a worker has found are held here, if they are no more than this.
const MOST_MOVES = 10_000;
// Of any other one the moments around the one that is shown are.
const BEHIND = 20n;
const AHEAD = 200;

export class TowerSolution {
  // `position()` gives where the player stands, `counter` knows how far that is from the goal;
  // `draw(moment, move, duration)` shows a moment of the film, nothing when it has ended, and
  // `say(text, how)` tells the player something.
  constructor({ position, counter, draw, say }) {
    Object.assign(this, { position, counter, draw, say });
    this.solving = new Solving();
    this.film = new Film({
      key: "at",
      moment: (at) => this.#moment(at),
      ondraw: (moment, step, duration) => draw(moment, step === 1 ? moment.move : null, duration),
      words: ({ move, labels }) => (move ? saidMove(move, labels) : ""),
      onclose: () => this.close(),
    });
  }

  async hint() {
    const here = this.position();
    if (here?.solved) return this.say(t("alreadySolved"), { plain: true });
    await this.counter.counted;
    const { far } = this.counter;
    if (!far) return;
    let move = far.hint;
    if (!far.ahead.optimal && far.ahead.cost !== null) {
      const solution = await this.#search(1);
      if (!solution) return;
      move = solution.moves[0];
    }
    if (!move) return this.say(t("noHint"));
    const [disk, source, target] = move;
    const { labels } = here;
    this.say(t("hintMove", { disk, source: labels[source], target: labels[target] }), { plain: true, lit: disk });
  }

  async solve(at = 0n) {
    this.say("");
    await this.counter.counted;
    if (!this.counter.far) return;
    const { ahead } = this.counter.far;
    let { cost } = ahead;
    // What is not certain at once is searched for; a longer answer can only be looked up.
    if (ahead.certainty === "bounded") {
      const task = JSON.stringify([tower(), moves()]);
      if (this.found?.task !== task) {
        const solution = await this.#search(MOST_MOVES);
        if (!solution) return;
        this.found = { task, solution };
      }
      const { solution } = this.found;
      if (this.#path()) cost = solution.cost;
      this.counter.found(solution);
    } else this.found = null;
    if (cost === null) return this.say(t("unsolvable"));
    this.held = null;
    set({ solved: "1" });
    await this.film.open(cost, at);
  }

  close() {
    this.solving.drop();
    if (!this.film.isOpen) return;
    this.film.close();
    set({ solved: "" });
    this.draw();
  }

  hide() {
    this.film.pause();
    this.solving.drop();
  }

  // Have a worker look for a solution, with its progress shown.
  async #search(count) {
    try {
      const request = { tower: tower(), moves: moves(), count };
      const solution = await this.solving.run("hanoi-solve", request);
      if (solution && solution.cost === null) return void this.say(t(solution.optimal ? "unsolvable" : "notFoundYet"));
      return solution;
    } catch (error) {
      const plain = error.code === "cancelled";
      this.say(plain ? t("cancelled") : told(error), { plain });
    }
  }

  // The moves of a solution that a worker has found, if they are all here.
  #path() {
    const { moves: path, cost } = this.found?.solution ?? {};
    return path && BigInt(cost) <= MOST_MOVES ? path : null;
  }

  async #moment(at) {
    const path = this.#path();
    if (path) return after(this.position(), path, Number(at));
    const isHeld = () => this.held && this.first <= at && at <= this.first + BigInt(this.held.moves_ahead.length);
    if (!isHeld()) {
      const first = at > BEHIND ? at - BEHIND : 0n;
      this.held = await post("hanoi/state", { tower: tower(), moves: moves(), at: first.toString(), ahead: AHEAD });
      this.first = first;
    }
    return after(this.held, this.held.moves_ahead, Number(at - this.first));
  }
}
