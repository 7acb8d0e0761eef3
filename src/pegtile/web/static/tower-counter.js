// What is told of a game with the tower: how many moves, how many are left, and what proves it.

import { post } from "./api.js";
import { el } from "./dom.js";
import { said, sentence, t } from "./i18n.js";
import { told } from "./problems.js";
import { known, moves, tower } from "./tower-task.js";

// How far the goal is, is usually told before this; until it is, the counter says that it is not.
const SOON = 200;

export class TowerCounter {
  // `say(text)` tells what went wrong.
  constructor(say) {
    this.say = say;
    this.far = null; // how far the goal is from the position, once it is known
    this.element = el("p", { class: "counter" });
    this.proof = el("p", { class: "remark" });
  }

  get text() {
    return this.element.textContent;
  }

  // Tell of a position; the promise ends when all is told.
  show(position) {
    this.position = position;
    this.far = null;
    this.counted = this.#count(position);
    return this.counted;
  }

  // Tell what a search has found.
  found(solution) {
    this.#tell(known(solution), known(this.far.whole));
    this.#prove(solution);
  }

  async #count(position) {
    const waiting = setTimeout(() => position === this.position && this.#tell("…", "…"), SOON);
    try {
      const far = await post("hanoi/distance", { tower: tower(), moves: moves() });
      if (position !== this.position) return;
      this.far = far;
      const { ahead, whole } = far;
      if (ahead.cost === null && ahead.certainty === "proved") return this.#tellUnsolvable(ahead);
      this.#tell(known(ahead), known(whole));
      this.#prove(ahead);
    } catch (error) {
      if (position === this.position) this.say(told(error));
    } finally {
      clearTimeout(waiting);
    }
  }

  #tell(left, best) {
    const { count, solved } = this.position;
    this.element.classList.toggle("won", solved);
    this.element.textContent = solved ? t("solvedIn", { count, best }) : t("counter", { count, left, best });
  }

  #tellUnsolvable({ proof }) {
    this.element.classList.remove("won");
    this.element.textContent = t("unsolvable");
    this.proof.textContent = sentence(proof);
  }

  #prove({ certainty, proof }) {
    const why = certainty === "proved" && proof ? t("because", { why: said(proof) }) : "";
    this.proof.textContent = t(`certainty_${certainty}`) + why;
  }
}
