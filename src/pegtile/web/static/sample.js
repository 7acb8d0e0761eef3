// The board on which searches are explained and compared: a small one, or the one of the tab Tiles.

import { post } from "./api.js";
import { button, el, field } from "./dom.js";
import { told } from "./problems.js";
import { get, set } from "./store.js";
import { goalSelect, showGoals } from "./tiles-task.js";

export class Sample {
  // `onchange()` hears of another board or goal, `say(text)` tells what is wrong.
  constructor({ onchange, say }) {
    Object.assign(this, { onchange, say });
    this.board = el("input", { class: "wide", spellcheck: "false", onchange: () => this.#paste(this.board.value) });
    this.goal = goalSelect((samplegoal) => this.#take({ samplegoal }));
    const take = button("takeBoard", () => this.#take({ sample: get("board"), samplegoal: get("arrangement") }));
    this.takeButton = take;
    this.parts = [field("board", this.board), field("goal", this.goal), take];
  }

  get task() {
    return { board: get("sample"), goal: get("samplegoal") };
  }

  show(shown) {
    for (const part of this.parts) part.hidden = !shown;
    this.board.value = get("sample");
    showGoals(this.goal, get("samplegoal"));
    if (!get("board")) this.takeButton.hidden = true;
  }

  async #paste(text) {
    try {
      const read = await post("tiles/parse", { text, kind: "board", goal: get("samplegoal") });
      this.#take({ sample: read.board, samplegoal: read.goal });
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
