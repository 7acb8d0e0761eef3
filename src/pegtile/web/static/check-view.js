// The Check tab: paste somebody's answer, see it replayed up to the first wrong move.

import { Job } from "./api.js";
import { button, el, field, options } from "./dom.js";
import { t, translate } from "./i18n.js";
import { Player } from "./player.js";
import { get, set } from "./store.js";
import { TilesBoard } from "./tiles-board.js";
import { TowerBoard } from "./tower-board.js";

export class CheckView {
  constructor(host) {
    this.what = el("select", { onchange: () => this.#choose() });
    this.answer = el("textarea", { rows: 8, spellcheck: "false", "data-t-placeholder": "answerPlaceholder" });
    this.task = el("p", { class: "remark" });
    this.verdict = el("div", { class: "verdict", role: "alert" });
    this.place = el("pre", { class: "code", hidden: true, tabindex: "0", "data-t-label": "answer" });
    this.towerStage = el("div", { class: "stage", hidden: true });
    this.tilesStage = el("div", { class: "stage square", hidden: true });
    this.tower = new TowerBoard(this.towerStage);
    this.tiles = new TilesBoard(this.tilesStage);
    host.append(
      el("form", { class: "setup", onsubmit: (event) => event.preventDefault() }, field("checkWhat", this.what)),
      this.task,
      field("answer", this.answer),
      el("div", { class: "actions" }, button("checkGo", () => this.#check(), { class: "main" })),
      this.verdict, this.place, this.towerStage, this.tilesStage,
    );
    this.film = el("div", { class: "film", hidden: true });
    host.append(this.film);
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
  }

  async show() {
    options(this.what, [["hanoi", null, "tower"], ["tiles", null, "tiles"]], get("what"));
    translate(this.what);
    this.answer.value = get("answer");
    this.task.textContent = get("what") === "hanoi"
      ? t("taskTower", { disks: get("disks"), start: get("start"), goal: get("goal"), pegs: get("pegs"), rules: get("rules") })
      : t("taskTiles", { board: get("board"), goal: get("arrangement") });
    if (get("answer")) await this.#check();
  }

  #choose() {
    set({ what: this.what.value });
    this.show();
  }

  async #check() {
    set({ answer: this.answer.value });
    this.verdict.replaceChildren(t("working"));
    const request = get("what") === "hanoi"
      ? { tower: { disks: Number(get("disks")), pegs: Number(get("pegs")), rules: get("rules"), start: get("start"), goal: get("goal") }, text: this.answer.value }
      : { board: get("board"), goal: get("arrangement"), text: this.answer.value };
    try {
      this.told = await new Job(`${get("what")}-check`, request).over;
    } catch (error) {
      this.verdict.replaceChildren(error.message);
      return;
    }
    this.#tell(this.told.verdict);
  }

  #tell(verdict) {
    const error = verdict.first_error;
    const head = verdict.solved ? "verdictSolved" : verdict.legal ? "verdictLegal" : "verdictIllegal";
    this.verdict.className = `verdict ${verdict.solved ? "good" : "bad"}`;
    this.verdict.replaceChildren(
      el("p", { class: "head" }, t(head)),
      el("p", {}, t("verdictCounts", { moves: verdict.moves, legal: verdict.longest_legal_prefix, best: verdict.optimal ?? "?" })),
      error ? el("p", {}, error.index ? t("firstError", { index: error.index, text: error.text, reason: error.reason }) : error.reason) : null,
      ...verdict.remarks.map((remark) => el("p", { class: "remark" }, remark)),
    );
    this.#markPlace(error);
    const hanoi = get("what") === "hanoi";
    this.towerStage.hidden = !hanoi;
    this.tilesStage.hidden = hanoi;
    this.film.hidden = false;
    this.player.load(this.told.frames.length - 1, BigInt(this.told.frames.length - 1));
    this.#seek(this.player.at);
  }

  // Show the answer with its first fault marked where it stands.
  #markPlace(error) {
    this.place.hidden = !(error && error.line);
    if (this.place.hidden) return;
    const lines = this.answer.value.split("\n");
    this.place.replaceChildren(
      ...lines.slice(Math.max(0, error.line - 4), error.line + 3).map((line, offset) => {
        const number = Math.max(0, error.line - 4) + offset + 1;
        if (number !== error.line) return el("span", { class: "line" }, `${number}  ${line}\n`);
        const column = Math.max(0, error.column - 1);
        const end = column + Math.max(1, error.text.length);
        return el("span", { class: "line running" }, `${number}  ${line.slice(0, column)}`, el("mark", {}, line.slice(column, end) || " "), `${line.slice(end)}\n`);
      }),
    );
  }

  #seek(at) {
    const frame = this.told.frames[Number(at)];
    if (get("what") === "hanoi") this.tower.show(frame.stacks, frame.labels, { move: frame.move });
    else this.tiles.show(frame.rows, this.told.goal_rows);
  }

  hide() {
    this.player.pause();
  }
}
