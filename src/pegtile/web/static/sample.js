// The board on which searches are explained and compared: a small one, or the one of the tab Tiles.

import { post } from "./api.js";
import { button, el, field } from "./dom.js";
import { told } from "./problems.js";
import { get, set } from "./store.js";
import { goalSelect, showGoals } from "./tiles-task.js";

export class Sample {
  // The link holds the board and its goal under these names. `onchange()` hears of another one,
  // `say(text)` tells what is wrong, and `inTurn(act)` keeps what is read in order with what follows.
  constructor(board, goal, { onchange, say, inTurn }) {
    Object.assign(this, { names: { board, goal }, onchange, say });
    this.board = el("input", { class: "wide", spellcheck: "false", onchange: () => inTurn(() => this.#paste(this.board.value)) });
    this.goal = goalSelect((chosen) => this.#take({ [goal]: chosen }));
    const take = button("takeBoard", () => this.#take({ [board]: get("board"), [goal]: get("arrangement") }));
    this.takeButton = take;
    this.parts = [field("board", this.board), field("goal", this.goal), take];
  }

  get task() {
    return { board: get(this.names.board), goal: get(this.names.goal) };
  }

  show(shown) {
    for (const part of this.parts) part.hidden = !shown;
    this.board.value = this.task.board;
    showGoals(this.goal, this.task.goal);
    if (!get("board")) this.takeButton.hidden = true;
  }

  async #paste(text) {
    try {
      const read = await post("tiles/parse", { text, kind: "board", goal: this.task.goal });
      this.#take({ [this.names.board]: read.board, [this.names.goal]: read.goal });
    } catch (error) {
      this.board.setAttribute("aria-invalid", "true");
      this.say(told(error));
    }
  }

  #take(changes) {
    this.board.removeAttribute("aria-invalid");
    set(changes);
    this.onchange();
  }
}
