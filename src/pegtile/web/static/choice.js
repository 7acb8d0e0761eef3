// What dragging does: play, arrange the start, arrange the goal. One of them holds, as the link says.

import { el } from "./dom.js";
import { get, set } from "./store.js";

const MODES = ["play", "start", "goal"];

export class Choice {
  // The link holds the choice under the name `name`; `onchange()` hears of another one.
  constructor(label, name, onchange) {
    this.name = name;
    this.onchange = onchange;
    this.buttons = MODES.map((key) =>
      el("button", { type: "button", "data-t": `mode_${key}`, "data-key": key, onclick: () => this.choose(key) }));
    this.element = el("div", { class: "choice", role: "group", "data-t-label": label }, ...this.buttons);
    this.show();
  }

  show() {
    for (const one of this.buttons) one.setAttribute("aria-pressed", String(one.dataset.key === get(this.name)));
  }

  choose(key) {
    set({ [this.name]: key });
    this.show();
    this.onchange();
  }
}
