// A solution as a film: the player, and a word on the move that is shown.

import { announce, button, el } from "./dom.js";
import { Player } from "./player.js";
import { told } from "./problems.js";
import { set } from "./store.js";

export class Film {
  // `moment(at)` gives what stands after `at` moves; it may ask the server. `ondraw(moment, step,
  // duration)` shows it, `step` moves after what was shown before, `words(moment, at)` says it, and
  // `onclose()` hears of the wish to go back. The link holds the place under the name `key`.
  constructor({ key, moment, ondraw, words, onclose }) {
    Object.assign(this, { key, moment, ondraw, words });
    this.text = el("p", { class: "remark" });
    this.element = el("div", { class: "film", hidden: true });
    this.player = new Player(this.element, { onseek: (at) => this.#seek(at) });
    this.element.append(this.text, button("closeFilm", onclose));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  async open(length, at) {
    this.element.hidden = false;
    this.shownAt = undefined;
    this.player.load(length, at);
    await this.#seek(this.player.at);
  }

  close() {
    this.player.pause();
    this.element.hidden = true;
    this.shownAt = undefined;
    set({ [this.key]: "0" });
  }

  pause() {
    this.player.pause();
  }

  async #seek(at) {
    const before = this.shownAt;
    this.shownAt = at;
    let moment;
    try {
      moment = await this.moment(at);
    } catch (error) {
      this.player.pause();
      this.text.textContent = told(error);
      return;
    }
    if (this.shownAt !== at) return; // a later wish has overtaken this one
    this.ondraw(moment, before === undefined ? 0 : Number(at - before), Math.min(250, this.player.pace));
    this.text.textContent = at ? this.words(moment, at) : "";
    if (at && !this.player.isPlaying) announce(this.text.textContent);
    set({ [this.key]: at });
  }
}
