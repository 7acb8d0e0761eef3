// A row of choices of which one holds, such as: play, arrange the start, arrange the goal.

import { el } from "./dom.js";

export class Choice {
  constructor(label, keys, onchange) {
    this.buttons = keys.map((key) =>
      el("button", { type: "button", "data-t": `mode_${key}`, "data-key": key, onclick: () => this.choose(key) }));
    this.onchange = onchange;
    this.element = el("div", { class: "choice", role: "group", "data-t-label": label }, ...this.buttons);
    this.show(keys[0]);
  }

  show(key) {
    this.value = key;
    for (const one of this.buttons) one.setAttribute("aria-pressed", String(one.dataset.key === key));
  }

  choose(key) {
    this.show(key);
    this.onchange(key);
  }
}
