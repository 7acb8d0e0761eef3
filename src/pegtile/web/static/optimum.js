// The shortest solution of the board that is played, found out quietly while it is played.

import { Job } from "./api.js";

// Boards of so many cells are tried, for so many seconds.
const MOST_CELLS = 16;
const WITHIN = 30;

export class Optimum {
  // `onknown()` hears when it has become known.
  constructor(onknown) {
    this.onknown = onknown;
    this.task = "";
    this.moves = null;
  }

  // Begin to find out, unless it is known or being found out already.
  async learn(task, cells) {
    const text = JSON.stringify(task);
    if (text !== this.task) this.forget();
    if (this.moves !== null || this.job || cells > MOST_CELLS) return;
    this.task = text;
    const job = new Job("tiles-solve", { ...task, within: WITHIN });
    this.job = job;
    try {
      const solution = await job.over;
      if (this.job === job && solution.optimal) this.know(task, solution.moves);
    } catch {
      // Then it stays unknown; who asks for a solution is told why there is none.
    }
  }

  know(task, moves) {
    this.pause();
    this.task = JSON.stringify(task);
    this.moves = moves;
    this.onknown();
  }

  // Stop finding out; what is known stays known.
  pause() {
    this.job?.cancel();
    this.job = null;
  }

  forget() {
    this.pause();
    this.moves = null;
  }

  // Return the rest of the solution after some slides, null when they have left it.
  after(task, slides) {
    const known = JSON.stringify(task) === this.task && this.moves?.startsWith(slides);
    return known ? this.moves.slice(slides.length) : null;
  }
}
