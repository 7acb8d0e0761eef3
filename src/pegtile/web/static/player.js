// The controls of a film: first, back, play, step, last, speed, a scrubber and an exact number.
//
// Positions are big integers: a tower of 64 disks has 2^64 − 1 moves, and the number box lands on
// each of them; the slider in between lands as exactly as a slider can.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { get, set, usual } from "./store.js";

const SLIDER = 1000n;
const SPEEDS = [[1200, "½×"], [600, "1×"], [300, "2×"], [120, "5×"], [30, "20×"]];

export class Player {
  // `onseek(at)` is called with a BigInt whenever another position is wanted; it may be async.
  constructor(host, { onseek }) {
    this.onseek = onseek;
    this.length = 0n;
    this.begin = 0n;
    this.at = 0n;
    this.timer = null;
    this.speed = el(
      "select",
      { "data-t-label": "speed", onchange: () => set({ speed: this.speed.value }) },
      ...SPEEDS.map(([pause, text]) => el("option", { value: pause }, text)),
    );
    this.play = button("play", () => (this.isPlaying ? this.pause() : this.start()), { class: "main" });
    this.slider = el("input", { type: "range", min: 0, max: 1000, value: 0, "data-t-label": "scrub" });
    this.number = el("input", { class: "number", inputmode: "numeric", "data-t-label": "moveNumber" });
    this.total = el("span", { class: "total" });
    this.slider.addEventListener("input", () => this.#seekSlider());
    this.number.addEventListener("change", () => this.#seekNumber());
    host.append(
      el(
        "div",
        { class: "player", role: "group", "data-t-label": "player" },
        button("first", () => this.seek(0n)),
        button("back", () => this.seek(this.at - 1n)),
        this.play,
        button("step", () => this.seek(this.at + 1n)),
        button("last", () => this.seek(this.length)),
        this.speed,
        this.slider,
        el("span", { class: "place" }, this.number, " / ", this.total),
      ),
    );
  }

  get isPlaying() {
    return this.timer !== null;
  }

  // Milliseconds between two moves while it plays.
  get pace() {
    return Number(this.speed.value);
  }

  // Begin a film of `length` moves at position `at`; of the moves before `start` nothing is known.
  load(length, at = 0n, start = 0n) {
    this.pause();
    this.length = BigInt(length);
    this.begin = BigInt(start);
    this.speed.value = get("speed");
    if (!this.speed.value) this.speed.value = usual("speed"); // of a link that was mistyped
    this.show(this.#clamp(BigInt(at)));
  }

  show(at) {
    this.at = at;
    this.number.value = at.toString();
    this.total.textContent = this.length.toString();
    this.number.size = Math.max(5, this.total.textContent.length);
    this.slider.max = String(this.length < SLIDER ? this.length : SLIDER);
    const max = BigInt(this.slider.max);
    this.slider.value = this.length === 0n ? "0" : String((at * max) / this.length);
    this.slider.setAttribute("aria-valuetext", `${at} / ${this.length}`);
  }

  async seek(wanted) {
    const at = this.#clamp(wanted);
    this.show(at);
    await this.onseek(at);
  }

  start() {
    if (this.at >= this.length) this.show(this.begin);
    this.play.dataset.t = "pause";
    this.play.textContent = t("pause");
    const next = async () => {
      if (this.at >= this.length) return this.pause();
      const began = performance.now(); // what fetching the next moment takes is part of the pace
      await this.seek(this.at + 1n);
      if (this.timer) this.timer = setTimeout(next, Math.max(0, began + this.pace - performance.now()));
    };
    this.timer = setTimeout(next, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.play.dataset.t = "play";
    this.play.textContent = t("play");
  }

  #clamp(at) {
    return at < this.begin ? this.begin : at > this.length ? this.length : at;
  }

  #seekSlider() {
    const max = BigInt(this.slider.max);
    this.seek(max === 0n ? 0n : (BigInt(this.slider.value) * this.length) / max);
  }

  #seekNumber() {
    const text = this.number.value.trim();
    const power = /^2(?:\^|\*\*)(\d{1,6})$/.exec(text);
    if (power) this.seek(2n ** BigInt(power[1]));
    else if (/^\d{1,100000}$/.test(text)) this.seek(BigInt(text));
    else this.show(this.at);
  }
}
