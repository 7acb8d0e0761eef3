// The Check tab: paste somebody's answer, see it replayed up to the first wrong move.

import { post } from "./api.js";
import { button, el, field, oneByOne, options, say } from "./dom.js";
import { FILM, PICTURE, drawing, exportMenu } from "./export.js";
import { t, translate } from "./i18n.js";
import { linkedTiles, linkedTower, mendedCheck } from "./mending.js";
import { Player } from "./player.js";
import { faultOf, readAs, told } from "./problems.js";
import { Solving } from "./solving.js";
import { get, number, set } from "./store.js";
import { TilesBoard } from "./tiles-board.js";
import { TilesSetup } from "./tiles-setup.js";
import { TowerBoard } from "./tower-board.js";
import { TowerSetup } from "./tower-setup.js";
import { state, tower } from "./tower-task.js";

const CONVENTIONS = ["", "tile", "blank", "number"];

export class CheckView {
  constructor(host) {
    this.what = el("select", { onchange: () => this.#begin({ what: this.what.value }) });
    this.message = el("p", { class: "message", role: "alert" });
    const shared = {
      inTurn: oneByOne(),
      begin: (changes) => this.#begin(changes),
      say: (text, { plain } = {}) => say(this.message, text, plain),
      pasting: false,
    };
    this.towerSetup = new TowerSetup(shared);
    this.tilesSetup = new TilesSetup(shared);
    this.answer = el("textarea", { class: "answer", rows: 8, spellcheck: "false", "data-t-placeholder": "answerPlaceholder", onchange: () => this.#keep() });
    this.convention = el("select", { onchange: () => this.#again({ convention: this.convention.value }) });
    this.conventionField = field("convention", this.convention);
    this.reasoning = el("input", { type: "checkbox", onchange: () => this.#again({ reasoning: this.reasoning.checked ? "1" : "" }) });
    this.solving = new Solving();
    this.verdict = el("div", { class: "verdict", role: "status", hidden: true });
    this.place = el("pre", { class: "code", hidden: true, tabindex: "0", "data-t-label": "answer" });
    this.towerStage = el("div", { class: "stage" });
    this.tilesStage = el("div", { class: "stage square" });
    this.tower = new TowerBoard(this.towerStage);
    this.tiles = new TilesBoard(this.tilesStage);
    this.film = el("div", { class: "film", hidden: true });
    this.player = new Player(this.film, { onseek: (at) => this.#seek(at) });
    this.export = this.#export();
    host.append(
      el("form", { class: "setup", onsubmit: (event) => event.preventDefault() }, field("checkWhat", this.what)),
      this.towerSetup.element, this.tilesSetup.element, this.message,
      field("answer", this.answer),
      el("div", { class: "actions" },
        this.conventionField,
        el("label", { class: "check" }, this.reasoning, el("span", { "data-t": "reasoning" })),
        button("checkGo", () => shared.inTurn(() => void this.#check("")), { class: "main" })),
      this.solving.element, this.verdict, this.place, this.towerStage, this.tilesStage, this.film, this.export,
    );
  }

  get #hanoi() {
    return get("what") === "hanoi";
  }

  // The task as a drawing takes it, from a frame of the replay on.
  #drawn(frame) {
    if (!this.#hanoi) return { tiles: { board: frame.rows.map((row) => row.join(" ")).join("/"), goal: get("arrangement") } };
    return { tower: { ...tower(), start: state(frame.stacks, frame.labels) } };
  }

  #export() {
    const played = () => {
      const moves = this.told.frames.slice(1).map(({ move }) => move);
      return this.#hanoi ? { moves: moves.map(([, source, target]) => [source, target]) } : { slides: moves.join("") };
    };
    return exportMenu("check", {
      verdict: { formats: ["txt", "json"], make: (format) => ({ content: WRITERS[format](this) }) },
      shown: { formats: PICTURE, make: (format) => drawing(this.#drawn(this.frame), format) },
      legal: { formats: FILM, make: (format) => drawing({ ...this.#drawn(this.told.frames[0]), ...played(), film: true }, format) },
    });
  }

  async show() {
    const wrong = mendedCheck();
    options(this.what, [["hanoi", null, "tower"], ["tiles", null, "tiles"]], get("what"));
    options(this.convention, CONVENTIONS.map((name) => [name, null, `convention_${name || "any"}`]), get("convention"));
    translate(this.what);
    translate(this.convention);
    const hanoi = this.#hanoi;
    this.towerSetup.element.hidden = this.towerStage.hidden = !hanoi;
    for (const part of [this.tilesSetup.element, this.tilesStage, this.conventionField]) part.hidden = hanoi;
    this.#showSetup();
    this.answer.value = get("draft") || get("answer");
    this.reasoning.checked = get("reasoning") === "1";
    if (get("answer")) await this.#check(get("checkat"), get("answer"));
    else await this.#showTask();
    if (wrong) say(this.message, wrong);
  }

  #showSetup() {
    if (!this.#hanoi && !get("board")) set({ board: get("sample"), rows: 3, columns: 3, arrangement: get("samplegoal") });
    this.towerSetup.show();
    this.tilesSetup.show();
  }

  // Take up another task; an answer to the last one is not one to this.
  async #begin(changes) {
    const draft = this.answer.value;
    say(this.message, "");
    const task = "what" in changes ? {} : this.#hanoi ? { moves: "" } : { slides: "", tilesolution: "" };
    set({ ...task, ...changes, answer: "", draft, checkat: "" });
    await this.show();
  }

  // What was typed and not yet checked is in the link too.
  #keep() {
    const text = this.answer.value;
    set({ draft: text === get("answer") ? "" : text });
  }

  async #again(changes) {
    set(changes);
    if (this.told) await this.#check("");
  }

  async #showTask() {
    this.told = null;
    for (const part of [this.verdict, this.place, this.film, this.export]) part.hidden = true;
    try {
      await this.#drawTask();
    } catch (error) {
      if (error.refused) await this.#mendTask();
      say(this.message, told(error));
    }
  }

  async #drawTask() {
    if (this.#hanoi) {
      const { stacks, labels } = await post("hanoi/position", { tower: tower() });
      this.tower.show(stacks, labels);
    } else {
      const { rows, goal_rows: goal } = await this.#board();
      this.tiles.show(rows, goal, 0);
    }
  }

  #board(slides = "") {
    return post("tiles/position", { board: get("board"), goal: get("arrangement"), slides });
  }

  // The task of a link that was mistyped gives way to one that can be used.
  async #mendTask() {
    await (this.#hanoi ? linkedTower() : linkedTiles((slides) => this.#board(slides)));
    this.#showSetup();
    await this.#drawTask();
  }

  async #check(at, text = this.answer.value) {
    say(this.message, "");
    const answer = this.reasoning.checked;
    const request = this.#hanoi
      ? { tower: tower(), text, answer }
      : { board: get("board"), goal: get("arrangement"), text, answer, convention: get("convention") || null };
    try {
      const judged = await this.solving.run(`${get("what")}-check`, request);
      if (!judged) return;
      this.told = judged;
    } catch (error) {
      await this.#showTask();
      const plain = error.code === "cancelled";
      say(this.message, plain ? t("cancelled") : told(error), plain);
      return;
    }
    set({ answer: text, checkat: at });
    this.#keep();
    this.#tell(this.told.verdict, text);
    const { first, frames } = this.told;
    const last = first + frames.length - 1;
    this.verdict.hidden = this.export.hidden = false;
    this.film.hidden = frames.length === 1;
    this.player.load(last, number(at, BigInt(last)), first);
    this.#seek(this.player.at, false);
  }

  #tell(verdict, text) {
    const error = verdict.first_error;
    const { moves, longest_legal_prefix: legal, distance_left: left } = verdict;
    const best = verdict.optimal ?? t("unknown");
    const counted = moves ? t("verdictCounts", { moves, legal, best }) : t("verdictNone", { best });
    this.verdict.className = `verdict ${verdict.solved ? "good" : "bad"}`;
    const parts = [
      el("p", { class: "head" }, t(headOf(verdict))),
      el("p", {}, counted, " ",
        verdict.solved && verdict.excess ? t("verdictExcess", { excess: verdict.excess }) : "",
        !verdict.solved && left && moves ? t("verdictLeft", { left }) : ""),
      error && el("p", {}, faultOf(error)),
      ...readAs(verdict).map((words) => el("p", { class: "remark" }, words)),
    ];
    this.verdict.replaceChildren(...parts.filter(Boolean));
    this.#markPlace(error, text);
  }

  // Show the answer with its first fault marked where it stands.
  #markPlace(error, text) {
    this.place.hidden = !(error && error.line);
    if (this.place.hidden) return;
    const from = Math.max(0, error.line - 4);
    const column = Math.max(0, error.column - 1);
    const end = column + Math.max(1, error.text.length);
    const lines = text.split("\n").slice(from, error.line + 3);
    while (lines.length > error.line - from && !lines.at(-1).trim()) lines.pop();
    this.place.replaceChildren(...lines.map((line, offset) => {
      const place = from + offset + 1;
      if (place !== error.line) return el("span", { class: "line" }, `${place}  ${line}\n`);
      const parts = [`${place}  ${line.slice(0, column)}`, el("mark", {}, line.slice(column, end) || " "), `${line.slice(end)}\n`];
      return el("span", { class: "line running" }, ...parts);
    }));
  }

  // The link holds where the replay stands, once somebody has moved it.
  #seek(at, chosen = true) {
    this.frame = this.told.frames[Number(at) - this.told.first];
    if (chosen) set({ checkat: at });
    const duration = Math.min(250, this.player.pace);
    if (this.#hanoi) this.tower.show(this.frame.stacks, this.frame.labels, { move: this.frame.move, duration });
    else this.tiles.show(this.frame.rows, this.told.goal_rows, duration);
  }

  hide() {
    this.player.pause();
    this.solving.drop();
  }
}

function headOf({ solved, legal, first_error: error }) {
  if (solved) return "verdictSolved";
  if (error?.code === "ambiguous") return "verdictAmbiguous";
  if (error?.code === "unreadable") return "verdictUnreadable";
  if (error?.code === "empty-answer") return "verdictIllegal";
  return legal ? "verdictLegal" : "verdictIllegal";
}

const WRITERS = {
  json: ({ told: { verdict } }) => `${JSON.stringify(verdict, null, 1)}\n`,
  txt: ({ verdict, place }) => [verdict.innerText, place.hidden ? "" : place.textContent].join("\n").trim() + "\n",
};
