// Long work that the player waits for: what it does, how far it is, the best so far, and a way out.

import { Job } from "./api.js";
import { button, el } from "./dom.js";
import { current, t } from "./i18n.js";

// What is done sooner than this needs no progress shown.
const PATIENCE = 250;

export class Solving {
  constructor() {
    this.bar = el("progress", { "data-t-label": "progress" });
    this.text = el("span", { class: "progress-text" });
    this.element = el("div", { class: "working", hidden: true }, this.bar, this.text, button("cancel", () => this.cancel()));
  }

  // Do a job and return its result, or undefined when another one has taken its place. `onbetter`
  // hears of every better answer before it.
  async run(kind, request, onbetter = () => {}) {
    this.cancel();
    const onchange = (view) => {
      if (this.job !== job) return;
      this.#show(view);
      if (view.better) onbetter(view.better);
    };
    const job = new Job(kind, request, { onchange });
    this.job = job;
    this.text.textContent = "";
    setTimeout(() => this.job === job && (this.element.hidden = false), PATIENCE);
    try {
      const result = await job.over;
      return this.job === job ? result : undefined;
    } catch (error) {
      if (this.job !== job) return undefined;
      throw error;
    } finally {
      if (this.job === job) this.#end();
    }
  }

  cancel() {
    this.job?.cancel();
  }

  // End the work without a word: what it was for is gone.
  drop() {
    this.cancel();
    this.#end();
  }

  #end() {
    this.job = null;
    this.element.hidden = true;
  }

  #show({ progress, better, state, seconds }) {
    if (progress?.total) {
      this.bar.max = progress.total;
      this.bar.value = progress.done;
    } else {
      this.bar.removeAttribute("value");
    }
    const parts = [];
    if (better?.cost) {
      const ratio = better.lower_bound ? (better.cost / better.lower_bound).toFixed(2) : "–";
      parts.push(t("bestSoFar", { cost: better.cost, bound: better.lower_bound, ratio }));
    }
    if (progress) {
      parts.push(said(progress));
    } else {
      parts.push(t(`job_${state}`));
    }
    parts.push(`${Math.round(seconds)} s`);
    this.text.textContent = parts.join(" · ");
  }
}

// Say how far work is: what is compared counts methods and then boards, all else what it searches.
function said({ work, done, total, unit, note }) {
  const count = done.toLocaleString(current());
  if (unit === "searches") return t("progressMethods", { done: count, total });
  if (unit === "boards") return t("progressBoards", { done: count, total });
  return current() === "en" ? `${work}: ${count} ${unit} ${note}` : t("progressOf", { done: count });
}
