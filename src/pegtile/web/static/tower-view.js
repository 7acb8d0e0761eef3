// The Tower tab: play, ask for a hint, watch the solution, arrange.

import { post } from "./api.js";
import { Choice } from "./choice.js";
import { announce, button, el, oneByOne, say } from "./dom.js";
import { FILM, PICTURE, drawing, exportMenu } from "./export.js";
import { Film } from "./film.js";
import { t } from "./i18n.js";
import { linkedTower } from "./mending.js";
import { told } from "./problems.js";
import { Solving } from "./solving.js";
import { get, number, set, usual } from "./store.js";
import { TowerBoard } from "./tower-board.js";
import { TowerCounter } from "./tower-counter.js";
import { TowerSetup } from "./tower-setup.js";
import { after, moves, placed, saidMove, setMoves, state, tower } from "./tower-task.js";

// The moves of a solution that a worker has found are held here, if they are no more than this.
const MOST_MOVES = 10_000;

export class TowerView {
  constructor(host) {
    this.redo = [];
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = new TowerCounter((text) => this.#say(text));
    this.mode = new Choice("modes", ["play", "start", "goal"], () => this.inTurn(() => this.#changeMode()));
    this.help = el("p", { class: "help" });
    this.solving = new Solving();
    this.setup = new TowerSetup({
      inTurn: this.inTurn,
      begin: (changes) => this.#begin(changes),
      say: (text, how) => this.#say(text, how),
    });
    this.film = new Film({
      key: "at",
      moment: (at) => this.#moment(at),
      ondraw: (moment, step, duration) => this.#draw(moment, step === 1 ? moment.move : null, duration),
      words: ({ move, labels }) => (move ? saidMove(move, labels) : ""),
      onclose: () => this.#closeFilm(),
    });
    const stage = el("div", { class: "stage" });
    const aim = el("figure", { class: "aim" }, el("figcaption", { "data-t": "goal" }));
    this.board = new TowerBoard(stage, {
      inTurn: this.inTurn,
      onmove: (source, target) => this.#move(source, target),
      onplace: (disk, peg) => this.#place(disk, peg),
    });
    this.aim = new TowerBoard(aim);
    host.append(
      this.mode.element, el("div", { class: "table" }, stage, aim), this.help, this.counter.element, this.message,
      this.#actions(), this.solving.element, this.counter.proof, this.film.element, this.setup.element, this.#export());
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

  #export() {
    const start = () => this.position?.state ?? get("start");
    return exportMenu("hanoi", {
      shown: { formats: PICTURE, make: (format) => drawing({ tower: { ...tower(), start: this.shown ?? start() } }, format) },
      played: { formats: FILM, make: (format) => drawing({ tower: tower(), moves: moves(), film: true }, format) },
      solution: { formats: FILM, make: (format) => drawing({ tower: { ...tower(), start: start() }, film: true }, format) },
    });
  }

  async show() {
    let wrong;
    try {
      ({ position: this.position, wrong } = await linkedTower());
    } catch (error) {
      this.setup.show();
      return this.#say(told(error));
    }
    this.setup.show();
    if (wrong) set({ solved: "", at: usual("at") });
    await this.#present();
    if (wrong) this.#say(wrong);
    if (get("solved")) void this.#solve(number(get("at")));
    else this.#closeFilm();
  }

  // Take up a task: the one of the link with some changes, from its start or with moves made.
  async #begin(changes) {
    this.redo = [];
    this.#closeFilm();
    set({ moves: "", ...changes });
    this.#say("");
    await this.show();
  }

  async #refresh(move = null) {
    try {
      this.position = await post("hanoi/position", { tower: tower(), moves: moves() });
    } catch (error) {
      return this.#say(told(error));
    }
    await this.#present(move);
  }

  async #present(move = null) {
    this.#draw(this.position, move);
    await this.counter.show(this.position);
  }

  #draw(moment, move, duration) {
    this.help.textContent = t(`helpTower_${this.mode.value}`);
    const { goal_stacks: goal, labels } = this.position;
    this.aim.show(goal, labels);
    this.shown = moment.state;
    this.board.show(this.mode.value === "goal" ? goal : moment.stacks, labels, { move, duration });
  }

  #say(text, { plain = false, lit = null } = {}) {
    say(this.message, text, plain);
    this.board.light(lit);
  }

  #refuse({ refusal, refusal_code: code }, source, target) {
    const { stacks, labels } = this.position;
    const words = {
      disk: stacks[source].at(-1), below: stacks[target].at(-1), source: labels[source], target: labels[target],
    };
    this.#say(t("refused", { reason: t(`refused_${code}`, words, refusal) }));
    if (words.disk) this.board.shake(words.disk);
  }

  // Make a move, and return whether it is legal.
  async #move(source, target) {
    this.#closeFilm();
    const made = [...moves(), [source, target]];
    let next;
    try {
      next = await post("hanoi/position", { tower: tower(), moves: made });
    } catch (error) {
      this.#say(told(error));
      return false;
    }
    if (next.refusal) {
      this.#draw(this.position, null);
      this.#refuse(next, source, target);
      return false;
    }
    this.redo = [];
    this.position = next;
    setMoves(made);
    this.#draw(next, next.moved);
    this.#say("");
    const done = saidMove(next.moved, next.labels);
    announce(done);
    const counted = this.counter.show(next);
    if (next.solved) void counted.then(() => announce(`${done} ${this.counter.text}`));
    return true;
  }

  // While a position is arranged, any disk goes to any peg and finds its place there by size.
  async #place(disk, peg) {
    const which = this.mode.value;
    const { goal_stacks: goal, stacks, labels } = this.position;
    const text = state(placed(which === "goal" ? goal : stacks, disk, peg), labels);
    this.redo = [];
    set({ [which]: text, moves: "" });
    this.setup.show();
    await this.#refresh();
    this.board.pick(disk);
    announce(t("placedDisk", { disk, peg: labels[peg] }));
  }

  async #changeMode() {
    this.#closeFilm();
    // The start that is arranged is the position that is seen.
    if (this.mode.value === "start" && get("moves")) set({ start: this.position.state, moves: "" });
    this.board.arrange(this.mode.value !== "play");
    this.#say("");
    await this.show();
  }

  async #undo() {
    const made = moves();
    if (!made.length) return;
    this.#closeFilm();
    const last = made.pop();
    this.redo.push(last);
    const move = [this.position.stacks[last[1]].at(-1), last[1], last[0]];
    setMoves(made);
    this.#say("");
    await this.#refresh(move);
    announce(saidMove(move, this.position.labels));
  }

  async #redo() {
    const rest = this.redo;
    const pair = rest.pop();
    if (pair && (await this.#move(...pair))) this.redo = rest;
  }

  async #hint() {
    if (this.position?.solved) return this.#say(t("alreadySolved"), { plain: true });
    await this.counter.counted;
    const { far } = this.counter;
    if (!far) return;
    let move = far.hint;
    if (!far.ahead.optimal && far.ahead.cost !== null) {
      const solution = await this.#search(1);
      if (!solution) return;
      move = solution.moves[0];
    }
    if (!move) return this.#say(t("noHint"));
    const [disk, source, target] = move;
    const { labels } = this.position;
    this.#say(t("hintMove", { disk, source: labels[source], target: labels[target] }), { plain: true, lit: disk });
  }

  // Have a worker look for a solution, with its progress shown.
  async #search(count) {
    try {
      const request = { tower: tower(), moves: moves(), count };
      const solution = await this.solving.run("hanoi-solve", request);
      if (solution && solution.cost === null) return void this.#say(t(solution.optimal ? "unsolvable" : "notFoundYet"));
      return solution;
    } catch (error) {
      const plain = error.code === "cancelled";
      this.#say(plain ? t("cancelled") : told(error), { plain });
    }
  }

  async #solve(at = 0n) {
    this.#say("");
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
    if (cost === null) return this.#say(t("unsolvable"));
    set({ solved: "1" });
    await this.film.open(cost, at);
  }

  // The moves of a solution that a worker has found, if they are all here.
  #path() {
    const { moves: path, cost } = this.found?.solution ?? {};
    return path && BigInt(cost) <= MOST_MOVES ? path : null;
  }

  #moment(at) {
    const path = this.#path();
    if (path) return after(this.position, path, Number(at));
    return post("hanoi/state", { tower: tower(), moves: moves(), at: at.toString() });
  }

  #closeFilm() {
    this.solving.drop();
    if (!this.film.isOpen) return;
    this.film.close();
    set({ solved: "" });
    if (this.position) this.#draw(this.position, null);
  }

  hide() {
    this.film.pause();
    this.solving.drop();
  }
}
