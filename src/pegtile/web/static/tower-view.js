// The Tower tab: play, arrange, and from anywhere a hint and the solution.

import { post } from "./api.js";
import { Choice } from "./choice.js";
import { announce, button, el, oneByOne, say } from "./dom.js";
import { FILM, PICTURE, drawing, exportMenu } from "./export.js";
import { t } from "./i18n.js";
import { linkedTower } from "./mending.js";
import { told } from "./problems.js";
import { get, number, set, usual } from "./store.js";
import { TowerBoard } from "./tower-board.js";
import { TowerCounter } from "./tower-counter.js";
import { TowerSetup } from "./tower-setup.js";
import { TowerSolution } from "./tower-solution.js";
import { moves, placed, saidMove, setMoves, state, tower } from "./tower-task.js";

export class TowerView {
  constructor(host) {
    this.redo = [];
    this.inTurn = oneByOne();
    this.message = el("p", { class: "message", role: "alert" });
    this.counter = new TowerCounter((text) => this.#say(text));
    this.mode = new Choice("modes", "mode", () => this.inTurn(() => this.#changeMode()));
    this.help = el("p", { class: "help" });
    this.setup = new TowerSetup({
      inTurn: this.inTurn,
      begin: (changes) => this.#begin(changes),
      say: (text, how) => this.#say(text, how),
    });
    this.solution = new TowerSolution({
      counter: this.counter,
      position: () => this.position,
      draw: (moment = this.position, move = null, duration = undefined) => moment && this.#draw(moment, move, duration),
      say: (text, how) => this.#say(text, how),
    });
    const stage = el("div", { class: "stage" });
    const aim = el("figure", { class: "aim" }, el("figcaption", { "data-t": "goal" }));
    this.board = new TowerBoard(stage, {
      inTurn: this.inTurn,
      onmove: (source, target) => this.#move(source, target),
      onplace: (disk, peg) => this.#place(disk, peg),
    });
    this.aim = new TowerBoard(aim);
    const { solving, film } = this.solution;
    host.append(
      this.mode.element, el("div", { class: "table" }, stage, aim), this.help, this.counter.element, this.message,
      this.#actions(), solving.element, this.counter.proof, film.element, this.setup.element, this.#export());
  }

  #actions() {
    const act = (key, does, attributes) => button(key, () => this.inTurn(does), attributes);
    // What is done while something is arranged is done to the game.
    const played = (does) => async () => {
      if (get("mode") !== "play") {
        set({ mode: "play" });
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
    this.mode.show();
    this.board.arrange(get("mode") !== "play");
    await this.#present();
    if (wrong) this.#say(wrong);
    if (get("solved")) void this.solution.solve(number(get("at")));
    else this.solution.close();
  }

  // Take up a task: the one of the link with some changes, from its start or with moves made.
  async #begin(changes) {
    this.redo = [];
    this.solution.close();
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
    this.help.textContent = t(`helpTower_${get("mode")}`);
    const { goal_stacks: goal, labels } = this.position;
    this.aim.show(goal, labels);
    this.shown = moment.state;
    this.board.show(get("mode") === "goal" ? goal : moment.stacks, labels, { move, duration });
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
    this.solution.close();
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
    const which = get("mode");
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
    this.solution.close();
    // The start that is arranged is the position that is seen.
    if (get("mode") === "start" && get("moves")) set({ start: this.position.state, moves: "" });
    this.#say("");
    await this.show();
  }

  async #undo() {
    const made = moves();
    if (!made.length) return;
    this.solution.close();
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

  hide() {
    this.solution.hide();
  }
}
