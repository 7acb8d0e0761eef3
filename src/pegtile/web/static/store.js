// What the page shows, as the link holds it: `#view=tower&disks=3&start=A&goal=C&…`.

const DEFAULTS = {
  view: "tower",
  disks: "3",
  pegs: "3",
  rules: "classic",
  start: "A",
  goal: "C",
  moves: "", // of the tower, played by hand: 0-2.0-1.2-1
  at: "0", // of the tower's solution, when one is shown
  solved: "", // "1" while the tower's solution is shown
  mode: "play", // of the tower: what dragging does, "play", "start" or "goal"
  board: "",
  rows: "4",
  columns: "4",
  arrangement: "blank-last",
  slides: "", // of the tiles, played by hand: letters in the tile convention
  tilesolution: "", // a solution of the board that is shown, likewise
  slideat: "0",
  tilemode: "play", // of the tiles, likewise
  speed: "600", // of every film: milliseconds between two moves
  what: "hanoi", // what is explained, compared and checked
  method: "inorder-stack",
  search: "a-star",
  explaindisks: "3",
  explainat: "0",
  sample: "1 2 3/4 0 6/7 5 8", // the board on which searches are explained
  samplegoal: "blank-last",
  comparedisks: "12",
  compareboard: "8 1 3/4 0 2/7 6 5", // farther away: how searches differ shows on the way
  comparegoal: "blank-last",
  compared: "", // "1" while a comparison is shown
  answer: "",
  draft: "", // an answer that was typed after the last one was checked
  convention: "",
  reasoning: "", // "1" when there is reasoning around the answer
  checkat: "", // after how many moves of the answer; nothing stands for the last of them
  language: "",
  theme: "",
};

// A browser stops pages that change their address often; a fast film does so at every move.
const PAUSE = 100;

const state = { ...DEFAULTS };
let writing = null;
let written = -PAUSE;

export function get(name) {
  return state[name];
}

// Return what stands where a link says nothing.
export function usual(name) {
  return DEFAULTS[name];
}

// Return a number that a link gives as text; a link can be mistyped.
export function number(text, otherwise = 0n) {
  return /^\d{1,1000}$/.test(text) ? BigInt(text) : otherwise;
}

// Change some values; the link follows.
export function set(changes) {
  let changed = false;
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value);
    if (state[name] !== text) {
      state[name] = text;
      changed = true;
    }
  }
  if (changed) writing ??= setTimeout(write, Math.max(0, written + PAUSE - performance.now()));
}

function write() {
  clearTimeout(writing);
  writing = null;
  written = performance.now();
  history.replaceState(null, "", link());
}

addEventListener("pagehide", () => writing && write());

export function link() {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== DEFAULTS[name]) parameters.set(name, value);
  }
  return `#${parameters}`;
}

export function load() {
  clearTimeout(writing);
  writing = null;
  Object.assign(state, DEFAULTS);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    if (name in DEFAULTS) state[name] = value;
  }
}
