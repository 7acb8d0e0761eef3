// The form that sets a tower task: sizes, rules, start and goal, typed or pasted in any format.

import { post } from "./api.js";
import { bounded } from "./bounds.js";
import { button, el, field, options } from "./dom.js";
import { t, translate } from "./i18n.js";
import { pastedAs, told } from "./problems.js";
import { get } from "./store.js";
import { tower, written } from "./tower-task.js";

const RULES = ["classic", "cyclic", "linear", "star", "cycle", "one-way", "cyclic-plus"];
const MOST_DISKS = 64;
const MOST_PEGS = 8;

export class TowerSetup {
  // `begin(changes)` takes a new task up, `say(text)` tells of it, `inTurn(act)` keeps acts in order.
  // With `pasting`, moves and planning problems can be pasted too.
  constructor({ begin, say, inTurn, pasting = true }) {
    Object.assign(this, { begin, say, inTurn });
    // What was entered is taken at once: when its turn comes, an earlier one may have redrawn the form.
    const change = () => {
      const entered = [this.disks.value, this.pegs.value, this.rules.value, this.arcs.value.trim()];
      this.inTurn(() => this.#change(...entered));
    };
    const paste = (kind) => ({ target, target: { value } }) => this.inTurn(() => this.#paste(target, value, kind));
    const number = (min, max) => el("input", { type: "number", min, max, onchange: change });
    this.disks = number(1, MOST_DISKS);
    this.pegs = number(3, MOST_PEGS);
    this.rules = el("select", { onchange: change });
    this.arcs = el("input", { spellcheck: "false", placeholder: "A>B,B>C,C>A", onchange: change });
    this.arcsField = field("rules_own", this.arcs);
    const end = (kind) => el("input", { spellcheck: "false", onchange: paste(kind) });
    this.start = end("start");
    this.goal = end("goal");
    const text = el("textarea", { rows: 2, spellcheck: "false", "data-t-placeholder": "towerPlaceholder", onchange: paste("any") });
    this.element = el(
      "form",
      { class: "setup", onsubmit: (event) => event.preventDefault() },
      field("disks", this.disks),
      field("pegs", this.pegs),
      field("rules", this.rules),
      this.arcsField,
      field("start", this.start),
      field("goal", this.goal),
      button("scramble", () => this.inTurn(() => this.#scramble())),
      pasting ? field("paste", text) : null,
    );
  }

  show() {
    for (const name of ["disks", "pegs", "start", "goal"]) this[name].value = get(name);
    const own = !RULES.includes(get("rules"));
    const named = [...RULES.map((name) => [name, null, `rules_${name}`]), ["own", null, "rules_own"]];
    options(this.rules, named, own ? "own" : get("rules"));
    this.arcsField.hidden = !own;
    if (own) this.arcs.value = get("rules");
    translate(this.rules);
  }

  async #change(disksText, pegsText, name, arcs) {
    const { number: disks, told: ofDisks } = bounded("disks", disksText, 1, MOST_DISKS, get("disks"));
    const { number: pegs, told: ofPegs } = bounded("pegs", pegsText, 3, MOST_PEGS, get("pegs"));
    const sizes = disks !== Number(get("disks")) || pegs !== Number(get("pegs"));
    const rules = name === "own" ? arcs || "A>B,B>C,C>A" : name;
    const changes = { disks, pegs, rules, ...(sizes ? { start: "A", goal: "C" } : {}) };
    try {
      await post("hanoi/position", { tower: { ...tower(), ...changes } });
    } catch (error) {
      this.arcs.setAttribute("aria-invalid", "true");
      return this.say(told(error));
    }
    this.arcs.removeAttribute("aria-invalid");
    this.say("");
    await this.begin(changes);
    if (ofDisks || ofPegs) this.say(`${ofDisks} ${ofPegs}`.trim());
  }

  async #paste(input, text, kind) {
    if (!text.trim()) return;
    try {
      const read = await post("hanoi/parse", { text, kind, tower: tower() });
      if (read.tower.disks > MOST_DISKS) return this.say(t("tooManyDisks"));
      await this.begin({ ...read.tower, moves: written(read.moves) });
      if (kind === "any") input.value = "";
      this.say(pastedAs(read, read.moves.length), { plain: true });
      input.removeAttribute("aria-invalid");
    } catch (error) {
      input.setAttribute("aria-invalid", "true");
      this.say(told(error));
    }
  }

  async #scramble() {
    try {
      const made = await post("hanoi/scramble", { disks: Number(get("disks")), pegs: Number(get("pegs")) });
      this.say("");
      await this.begin({ start: made.state });
    } catch (error) {
      this.say(told(error));
    }
  }
}
