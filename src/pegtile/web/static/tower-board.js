// A tower to look at, to play with and to arrange: by dragging, by tapping, or by keyboard alone.
//
// It knows no rules: it reports a wanted move from peg to peg (or, while a position is arranged, a
// disk and the peg it shall stand on), and shows the position it is given.

import { announce, calm, spareKeys, svg } from "./dom.js";
import { onDrag } from "./dragging.js";
import { t } from "./i18n.js";

const HEIGHT = 300;
const BASE = 262;

export class TowerBoard {
  // `onmove(source, target)` hears of every wanted move, `onplace(disk, peg)` of every disk that is
  // put somewhere while `arranging`. Choices come `inTurn`: what a peg holds is known only when the
  // move before has been answered.
  constructor(host, { onmove = null, onplace = null, inTurn = null } = {}) {
    Object.assign(this, { onmove, onplace, inTurn });
    this.arranging = false;
    this.picked = null; // a peg whose top disk is lifted, or the disk that is being arranged
    this.focus = 0;
    this.root = svg("svg", { class: "tower", role: onmove ? "application" : "img", tabindex: onmove ? "0" : null });
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
    this.step = Math.min(30, 210 / Math.max(disks, 1));
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

  // Begin or end arranging: then any disk goes to any peg.
  arrange(on) {
    this.arranging = on;
    this.picked = null;
    this.root.classList.toggle("arranging", on);
    this.#mark();
  }

  pick(what) {
    this.picked = what;
    this.#mark();
  }

  // Light the disk that a hint is about, until the next hint or picture.
  light(disk) {
    for (const group of this.root.querySelectorAll(".disk")) {
      group.classList.toggle("lit", Number(group.dataset.disk) === disk);
    }
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
    group.append(svg("rect", { x: -width / 2, y: 0, width, height, rx: Math.min(8, height / 2) }));
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

  // The way a wrong move would have gone, so that it is seen as well as read.
  shake(disk) {
    const element = this.#diskElement(disk);
    if (!element || calm()) return;
    const place = element.getAttribute("transform").match(/[\d.]+/g).map(Number);
    const frames = [0, -9, 9, -6, 6, 0].map((dx) => ({ transform: `translate(${place[0] + dx}px, ${place[1]}px)` }));
    element.animate(frames, { duration: 320 });
  }

  #words() {
    return this.stacks
      .map((stack, peg) => `${t("peg")} ${this.labels[peg]}: ${[...stack].reverse().join(", ") || t("empty")}`)
      .join("; ");
  }

  #mark() {
    const focused = document.activeElement === this.root;
    for (const group of this.root.querySelectorAll(".peg")) {
      const peg = Number(group.dataset.peg);
      group.classList.toggle("picked", !this.arranging && peg === this.picked);
      group.classList.toggle("focus", !this.arranging && focused && peg === this.focus);
    }
    for (const group of this.root.querySelectorAll(".disk")) {
      const [disk, peg] = [Number(group.dataset.disk), Number(group.dataset.peg)];
      const lifted = !this.arranging && peg === this.picked && this.stacks[peg].at(-1) === disk;
      group.classList.toggle("chosen", lifted || (this.arranging && disk === this.picked));
    }
  }

  // A peg was chosen by tap or key: the first choice lifts, the second one drops.
  #choose(peg) {
    if (this.arranging) {
      if (this.picked !== null) return this.onplace(this.picked, peg);
    } else if (this.picked === null) {
      if (this.stacks[peg].length === 0) return announce(t("pegEmpty", { peg: this.labels[peg] }));
      this.pick(peg);
      announce(t("lifted", { disk: this.stacks[peg].at(-1), peg: this.labels[peg] }));
    } else if (this.picked === peg) {
      this.pick(null);
    } else {
      const source = this.picked;
      this.pick(null);
      return this.onmove(source, peg);
    }
  }

  #pegAt(event) {
    const box = this.root.getBoundingClientRect();
    const scale = this.#scale();
    const x = (event.clientX - box.left - box.width / 2) * scale + this.root.viewBox.baseVal.width / 2;
    return Math.max(0, Math.min(this.stacks.length - 1, Math.floor(x / this.room)));
  }

  // How much of the picture a pixel is.
  #scale() {
    const box = this.root.getBoundingClientRect();
    const { width, height } = this.root.viewBox.baseVal;
    return 1 / Math.min(box.width / width, box.height / height);
  }

  #listen() {
    onDrag(this.root, {
      take: (event) => this.#pressed(event),
      move: (what, dx, dy) => this.#carry(what, dx, dy),
      end: (what, how) => this.#drop(what, how),
    });
    this.root.addEventListener("keydown", (event) => this.#key(event));
    spareKeys(this.root, (event) => /^([1-9]|Escape)$/.test(event.key) && this.#key(event));
    this.root.addEventListener("focus", () => this.#mark());
    this.root.addEventListener("blur", () => this.#mark());
  }

  // Which disk a finger takes: the top one of a peg, or while arranging the one under it.
  #taken(event, peg) {
    if (!this.arranging) return this.stacks[peg].at(-1);
    const under = event.target.closest(".disk");
    return under ? Number(under.dataset.disk) : undefined;
  }

  #pressed(event) {
    const source = this.#pegAt(event);
    const disk = this.#taken(event, source);
    return { source, disk, element: disk === undefined ? null : this.#diskElement(disk) };
  }

  #carry({ source, disk, element }, dx, dy) {
    if (!element || (!this.arranging && this.picked !== null)) return;
    element.classList.add("held");
    this.root.append(element);
    this.#put(element, source, disk, dx * this.#scale(), dy * this.#scale());
  }

  #put(element, peg, disk, dx = 0, dy = 0) {
    const place = this.stacks[peg].indexOf(disk);
    element.setAttribute("transform", `translate(${this.#x(peg) + dx} ${this.#y(place) + dy})`);
  }

  #drop({ source, disk, element }, { event, dragged, dropped }) {
    if (!dragged) return this.#tapped(disk, source);
    if (!element) return;
    element.classList.remove("held");
    if (this.stacks[source].includes(disk)) this.#put(element, source, disk);
    const target = this.#pegAt(event);
    if (!dropped || target === source) return;
    this.inTurn(() => (this.arranging ? this.onplace(disk, target) : this.onmove(source, target)));
  }

  #tapped(disk, peg) {
    const elsewhere = this.picked !== null && !this.stacks[peg].includes(this.picked);
    if (!this.arranging || elsewhere) this.#chooseInTurn(peg);
    else if (disk !== undefined) this.pick(disk === this.picked ? null : disk);
  }

  #key(event) {
    const pegs = this.stacks.length;
    const number = Number(event.key);
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.arranging && vertical) this.#pickNext(vertical);
    else if (this.arranging && sideways && this.picked !== null) this.inTurn(() => this.#shift(sideways));
    else if (sideways) this.#focusPeg((this.focus + sideways + pegs) % pegs);
    else if (event.key === "Enter" || event.key === " ") this.#chooseInTurn(this.focus);
    else if (event.key === "Escape") this.inTurn(() => this.pick(null));
    else if (number >= 1 && number <= pegs) this.#chooseInTurn((this.focus = number - 1));
    else return;
    event.preventDefault();
    this.#mark();
  }

  #chooseInTurn(peg) {
    void this.inTurn(() => this.#choose(peg));
  }

  // The disk that is arranged goes to the next peg.
  #shift(step) {
    const [disk, pegs] = [this.picked, this.stacks.length];
    const at = this.stacks.findIndex((stack) => stack.includes(disk));
    return this.onplace(disk, (at + step + pegs) % pegs);
  }

  #pickNext(step) {
    const now = this.picked ?? (step > 0 ? 0 : this.disks + 1);
    this.pick(Math.max(1, Math.min(this.disks, now + step)));
    announce(t("arrangeDisk", { disk: this.picked }));
  }

  #focusPeg(peg) {
    this.focus = peg;
    const stack = this.stacks[peg];
    announce(t("pegTop", { peg: this.labels[peg], disk: stack.at(-1) ?? t("empty") }));
  }
}
