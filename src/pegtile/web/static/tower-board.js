// A tower to look at and to play with: by dragging, by tapping two pegs, or by keyboard alone.
//
// It knows no rules: it reports a wanted move from peg to peg, and shows the position it is given.

import { announce, calm, svg } from "./dom.js";
import { t } from "./i18n.js";

const HEIGHT = 300;
const BASE = 262;

export class TowerBoard {
  // `onmove(source, target)` hears of every wanted move; `labels` are the pegs' names.
  constructor(host, { onmove = null } = {}) {
    this.onmove = onmove;
    this.picked = null;
    this.focus = 0;
    this.root = svg("svg", { class: "tower", role: "group", tabindex: onmove ? "0" : null });
    host.append(this.root);
    if (onmove) this.#listen();
  }

  // Show stacks (bottom to top, a list a peg); a disk that changed its peg glides there.
  show(stacks, labels, { move = null, duration = 250 } = {}) {
    const pegs = stacks.length;
    const disks = stacks.reduce((sum, stack) => sum + stack.length, 0);
    const width = Math.max(3, pegs) * 180;
    this.stacks = stacks;
    this.labels = labels;
    this.room = width / pegs;
    this.step = Math.min(26, 210 / Math.max(disks, 1));
    this.disks = disks;
    if (this.focus >= pegs) this.focus = 0;
    this.root.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.root.setAttribute("aria-label", this.#words());
    this.root.replaceChildren(
      svg("rect", { class: "base", x: 10, y: BASE, width: width - 20, height: 8, rx: 4 }),
      ...stacks.map((stack, peg) => this.#peg(peg)),
      ...stacks.flatMap((stack, peg) => stack.map((disk, place) => this.#disk(disk, peg, place))),
    );
    if (move && !calm() && duration > 0) this.#glide(move, duration);
    this.#mark();
  }

  pick(peg) {
    this.picked = peg;
    this.#mark();
  }

  #x(peg) {
    return (peg + 0.5) * this.room;
  }

  #width(disk) {
    const most = this.room - 24;
    return this.disks < 2 ? most * 0.6 : 26 + ((most - 26) * (disk - 1)) / (this.disks - 1);
  }

  #y(place) {
    return BASE - (place + 1) * this.step;
  }

  #peg(peg) {
    const x = this.#x(peg);
    const group = svg("g", { class: "peg", "data-peg": peg });
    group.append(
      svg("rect", { class: "room", x: x - this.room / 2 + 3, y: 4, width: this.room - 6, height: HEIGHT - 8, rx: 10 }),
      svg("rect", { class: "pole", x: x - 4, y: 34, width: 8, height: BASE - 34, rx: 4 }),
    );
    const label = svg("text", { x, y: HEIGHT - 9, "text-anchor": "middle" });
    label.textContent = this.labels[peg];
    group.append(label);
    return group;
  }

  #disk(disk, peg, place) {
    const width = this.#width(disk);
    const height = Math.max(1.5, this.step - Math.min(2, this.step * 0.15));
    const group = svg("g", {
      class: `disk hue-${disk % 8}`,
      "data-disk": disk,
      "data-peg": peg,
      transform: `translate(${this.#x(peg)} ${this.#y(place)})`,
    });
    group.append(svg("rect", { x: -width / 2, y: 0, width, height, rx: Math.min(6, height / 2) }));
    if (this.step >= 13) {
      const text = svg("text", { x: 0, y: height / 2 + 4.5, "text-anchor": "middle" });
      text.textContent = disk;
      group.append(text);
    }
    return group;
  }

  #diskElement(disk) {
    return this.root.querySelector(`.disk[data-disk="${disk}"]`);
  }

  // Lift, carry, drop: from where the disk was to where it is now.
  #glide([disk, source, target], duration) {
    const element = this.#diskElement(disk);
    if (!element) return;
    const top = this.#y(this.stacks[target].length - 1);
    const from = this.#y(this.stacks[source].length);
    const places = [
      [this.#x(source), from],
      [this.#x(source), 6],
      [this.#x(target), 6],
      [this.#x(target), top],
    ].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    element.animate(places, { duration, easing: "ease-in-out" });
  }

  #words() {
    return this.stacks
      .map((stack, peg) => `${t("peg")} ${this.labels[peg]}: ${[...stack].reverse().join(", ") || t("empty")}`)
      .join("; ");
  }

  #mark() {
    for (const group of this.root.querySelectorAll(".peg")) {
      const peg = Number(group.dataset.peg);
      group.classList.toggle("picked", peg === this.picked);
      group.classList.toggle("focus", peg === this.focus && document.activeElement === this.root);
    }
  }

  // A peg was chosen by tap or key: the first choice lifts, the second one drops.
  choose(peg) {
    if (this.picked === null) {
      if (this.stacks[peg].length === 0) return announce(t("pegEmpty", { peg: this.labels[peg] }));
      this.pick(peg);
      announce(t("lifted", { disk: this.stacks[peg].at(-1), peg: this.labels[peg] }));
    } else if (this.picked === peg) {
      this.pick(null);
    } else {
      const source = this.picked;
      this.pick(null);
      this.onmove(source, peg);
    }
  }

  #pegAt(event) {
    const box = this.root.getBoundingClientRect();
    const peg = Math.floor(((event.clientX - box.left) / box.width) * this.stacks.length);
    return Math.max(0, Math.min(this.stacks.length - 1, peg));
  }

  #listen() {
    this.root.addEventListener("pointerdown", (event) => this.#press(event));
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("focus", () => this.#mark());
    this.root.addEventListener("blur", () => this.#mark());
  }

  #press(event) {
    if (event.button !== 0) return;
    const source = this.#pegAt(event);
    const disk = this.stacks[source].at(-1);
    const element = disk === undefined ? null : this.#diskElement(disk);
    const scale = this.root.viewBox.baseVal.width / this.root.getBoundingClientRect().width;
    let dragged = false;
    this.root.setPointerCapture(event.pointerId);
    const follow = (now) => {
      const dx = (now.clientX - event.clientX) * scale;
      const dy = (now.clientY - event.clientY) * scale;
      if (!dragged && Math.hypot(dx, dy) < 6) return;
      dragged = true;
      if (!element || this.picked !== null) return;
      element.classList.add("held");
      const place = this.stacks[source].length - 1;
      element.setAttribute("transform", `translate(${this.#x(source) + dx} ${this.#y(place) + dy})`);
    };
    const end = (now) => {
      this.root.removeEventListener("pointermove", follow);
      this.root.removeEventListener("pointerup", end);
      this.root.removeEventListener("pointercancel", end);
      const target = this.#pegAt(now);
      if (!dragged) return this.choose(source);
      if (element) {
        element.classList.remove("held");
        const place = this.stacks[source].length - 1;
        element.setAttribute("transform", `translate(${this.#x(source)} ${this.#y(place)})`);
      }
      if (now.type === "pointerup" && element && target !== source) this.onmove(source, target);
    };
    this.root.addEventListener("pointermove", follow);
    this.root.addEventListener("pointerup", end);
    this.root.addEventListener("pointercancel", end);
  }

  #key(event) {
    const pegs = this.stacks.length;
    const number = Number(event.key);
    if (event.key === "ArrowLeft") this.focus = (this.focus + pegs - 1) % pegs;
    else if (event.key === "ArrowRight") this.focus = (this.focus + 1) % pegs;
    else if (event.key === "Enter" || event.key === " ") this.choose(this.focus);
    else if (event.key === "Escape") this.pick(null);
    else if (number >= 1 && number <= pegs) this.choose((this.focus = number - 1));
    else return;
    event.preventDefault();
    this.#mark();
    if (event.key.startsWith("Arrow")) {
      const stack = this.stacks[this.focus];
      announce(t("pegTop", { peg: this.labels[this.focus], disk: stack.at(-1) ?? t("empty") }));
    }
  }
}
