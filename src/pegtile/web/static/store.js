// What the page shows, as the link holds it: `#view=tower&disks=3&start=A&goal=C&…`.

const DEFAULTS = {
  view: "tower",
  disks: "3",
  pegs: "3",
  rules: "classic",
  start: "A",
  goal: "C",
  moves: "", // of the tower, played by hand: AC.AB.CB
  at: "0", // of the tower's solution, when one is shown
  solved: "", // "1" while the tower's solution is shown
  board: "",
  rows: "4",
  columns: "4",
  arrangement: "blank-last",
  slides: "", // of the tiles, played by hand: letters in the tile convention
  tilesolution: "", // a solution of the board that is shown, likewise
  slideat: "0",
  method: "inorder-stack",
  explaindisks: "3",
  explainat: "0",
  what: "hanoi", // what is explained, compared and checked
  search: "a-star",
  answer: "",
  language: "",
  theme: "",
};

const state = { ...DEFAULTS };
const listeners = new Set();

export function get(name) {
  return state[name];
}

// Change some values; the link follows, and listeners hear of it.
export function set(changes) {
  let changed = false;
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value);
    if (state[name] !== text) {
      state[name] = text;
      changed = true;
    }
  }
  if (changed) {
    history.replaceState(null, "", link());
    for (const listener of listeners) listener();
  }
}

export function onchange(listener) {
  listeners.add(listener);
}

export function link() {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== DEFAULTS[name]) parameters.set(name, value);
  }
  return `#${parameters}`;
}

export function load() {
  Object.assign(state, DEFAULTS);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    if (name in DEFAULTS) state[name] = value;
  }
}
