// Long work that the player waits for: what it does, how far it is, the best so far, and a way out.

import { Job } from "./api.js";
import { button, el } from "./dom.js";
import { current, t } from "./i18n.js";

export class Solving {
  constructor() {
    this.bar = el("progress", { "data-t-label": "progress" });
    this.text = el("span", { class: "progress-text" });
    this.element = el("div", { class: "working", hidden: true }, this.bar, this.text, button("cancel", () => this.cancel()));
  }

  // Do a job and return its result, or undefined when another one has taken its place.
  async run(kind, request) {
    this.cancel();
    const job = new Job(kind, request, { onchange: (view) => this.job === job && this.#show(view) });
    this.job = job;
    this.text.textContent = "";
    this.element.hidden = false;
    try {
      const result = await job.over;
      return this.job === job ? result : undefined;
    } catch (error) {
      if (this.job !== job) return undefined;
      throw error;
    } finally {
      if (this.job === job) this.element.hidden = true;
    }
  }

  cancel() {
    this.job?.cancel();
  }

  // End the work without a word: what it was for is gone.
  drop() {
    this.cancel();
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
      const done = progress.done.toLocaleString(current());
      parts.push(current() === "en" ? `${progress.work}: ${done} ${progress.unit} ${progress.note}` : t("progressOf", { done }));
    } else {
      parts.push(t(`job_${state}`));
    }
    parts.push(`${Math.round(seconds)} s`);
    this.text.textContent = parts.join(" · ");
  }
}
