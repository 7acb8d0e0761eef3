// The form that sets a tile task: size, board and goal, typed or pasted in any format.

import { post } from "./api.js";
import { bounded } from "./bounds.js";
import { button, el, field } from "./dom.js";
import { t } from "./i18n.js";
import { pastedAs, told } from "./problems.js";
import { get } from "./store.js";
import { GOALS, goalSelect, showGoals } from "./tiles-task.js";

const MOST_SIDE = 30;

export class TilesSetup {
  // `begin(changes)` takes a new task up, `say(text)` tells of it, `inTurn(act)` keeps acts in order.
  // With `pasting`, moves and planning problems can be pasted where the board is.
  constructor({ begin, say, inTurn, pasting = true }) {
    Object.assign(this, { begin, say, inTurn });
    // What was entered is taken at once: when its turn comes, an earlier one may have redrawn the form.
    const resize = () => {
      const sides = [this.rows.value, this.columns.value];
      this.inTurn(() => this.#resize(...sides));
    };
    const side = () => el("input", { type: "number", min: 2, max: MOST_SIDE, onchange: resize });
    this.rows = side();
    this.columns = side();
    this.goal = goalSelect((arrangement) => this.inTurn(() => (this.say(""), this.begin({ arrangement }))));
    const text = (kind, key) => el("textarea", {
      rows: 2,
      spellcheck: "false",
      "data-t-placeholder": key,
      onchange: ({ target, target: { value } }) => this.inTurn(() => this.#paste(target, value, kind)),
    });
    this.text = text(pasting ? "any" : "board", "boardPlaceholder");
    this.goalText = text("goal", "goalPlaceholder");
    this.element = el(
      "form",
      { class: "setup", onsubmit: (event) => event.preventDefault() },
      field("rows", this.rows),
      field("columns", this.columns),
      field("goal", this.goal),
      button("scramble", () => this.inTurn(() => this.scramble())),
      field(pasting ? "boardOrMoves" : "board", this.text),
      field("ownGoal", this.goalText),
    );
  }

  show() {
    this.rows.value = get("rows");
    this.columns.value = get("columns");
    showGoals(this.goal, get("arrangement"));
    this.goalText.value = GOALS.includes(get("arrangement")) ? "" : get("arrangement");
    if (document.activeElement !== this.text) this.text.value = get("board");
  }

  async #resize(rowsText, columnsText) {
    const { number: rows, told: ofRows } = bounded("rows", rowsText, 2, MOST_SIDE, get("rows"));
    const { number: columns, told: ofColumns } = bounded("columns", columnsText, 2, MOST_SIDE, get("columns"));
    this.rows.value = rows;
    this.columns.value = columns;
    await this.scramble(rows, columns);
    if (ofRows || ofColumns) this.say(`${ofRows} ${ofColumns}`.trim());
  }

  // Begin with a board at random, each one that can be solved equally likely.
  async scramble(rows = Number(get("rows")), columns = Number(get("columns"))) {
    const sameSize = rows === Number(get("rows")) && columns === Number(get("columns"));
    const goal = sameSize || GOALS.includes(get("arrangement")) ? get("arrangement") : "blank-last";
    try {
      const made = await post("tiles/scramble", { rows, columns, goal });
      this.say("");
      await this.begin({ rows, columns, arrangement: goal, board: made.board });
    } catch (error) {
      this.say(told(error));
    }
  }

  async #paste(input, text, kind) {
    if (!text.trim()) return;
    try {
      const read = await post("tiles/parse", { text, kind, board: get("board") || null, goal: get("arrangement") });
      input.blur();
      const { rows, columns, board, goal: arrangement, slides } = read;
      await this.begin(read.kind === "moves" ? { slides } : { rows, columns, board, arrangement });
      input.removeAttribute("aria-invalid");
      this.say(pastedAs(read, slides.length), { plain: true });
    } catch (error) {
      input.setAttribute("aria-invalid", "true");
      this.say(told(error));
    }
  }
}
