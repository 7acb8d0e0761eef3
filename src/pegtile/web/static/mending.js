// A link can be mistyped or cut short: what of it cannot be used gives way, and why is told.

import { post } from "./api.js";
import { t } from "./i18n.js";
import { reasonOf, told } from "./problems.js";
import { get, set, usual } from "./store.js";
import { moves, setMoves, tower } from "./tower-task.js";

// What each value must look like, and how that is told. Of a list the part before the fault is kept.
const MODE = [/^(?:play|start|goal)$/, "play, start, goal"];
const TOWER = {
  disks: [/^(?:[1-9]|[1-5]\d|6[0-4])$/, "1–64"],
  pegs: [/^[3-8]$/, "3–8"],
  mode: MODE,
  moves: [/^(?:\d+-\d+(?:\.\d+-\d+)*)?(?=\.|$)/, "0-2.0-1.2-1"],
};
const SIDE = [/^(?:[2-9]|[12]\d|30)$/, "2–30"];
const TILES = { rows: SIDE, columns: SIDE, tilemode: MODE, slides: [/^[LRUD]*/, "LRUD"], tilesolution: [/^[LRUD]*/, "LRUD"] };
const WHAT = { what: [/^(?:hanoi|tiles)$/, "hanoi, tiles"] };
const EXPLAIN = { ...WHAT, explaindisks: [/^(?:[1-9]|1[0-2])$/, "1–12"] };
const COMPARE = { ...WHAT, comparedisks: [/^(?:[1-9]|1\d|20)$/, "1–20"] };
const CHECK = { ...WHAT, convention: [/^(?:tile|blank|number)?$/, "tile, blank, number"] };
const LONGEST_QUOTE = 40;

// Return what was wrong with the parts of the link that these tabs show.
export const mendedExplain = () => mend(EXPLAIN);
export const mendedCompare = () => mend(COMPARE);
export const mendedCheck = () => [mend(CHECK), mend(get("what") === "hanoi" ? TOWER : TILES)].join(" ").trim();

function mend(shapes) {
  const wrong = [];
  for (const [name, [shape, expected]] of Object.entries(shapes)) {
    const text = get(name);
    const kept = text.match(shape)?.[0];
    if (kept === text) continue;
    set({ [name]: kept ?? usual(name) });
    wrong.push(t("linkDamaged", { name, text: text.slice(0, LONGEST_QUOTE), expected }));
  }
  return wrong.join(" ");
}

function refused(index, text, { refusal, refusal_code: code }) {
  return t("firstError", { index, text, reason: reasonOf({ code, reason: refusal }) });
}

// Return the position of the tower that the link holds, and what was wrong with the link.
export async function linkedTower() {
  const wrong = mend(TOWER);
  try {
    const position = await post("hanoi/position", { tower: tower(), moves: moves() });
    if (!position.refusal) return { position, wrong };
    const made = moves();
    const last = made.pop();
    setMoves(made);
    return { position, wrong: refused(made.length + 1, last.join("-"), position) };
  } catch (error) {
    if (!error.refused) throw error;
    if (error.index) setMoves(moves().slice(0, error.index)); // then it is the last one, and told why
    else for (const name of ["rules", "start", "goal", "moves"]) set({ [name]: usual(name) });
    const linked = await linkedTower();
    return error.index ? linked : { ...linked, wrong: told(error) };
  }
}

// Return the position of the tiles that the link holds, none when its board or goal cannot be read,
// and what was wrong with the link. `ask(slides, wish)` gives a position.
export async function linkedTiles(ask) {
  const wrong = mend(TILES);
  if (!get("board")) return { position: null, wrong };
  try {
    return { position: await ask(get("slides")), wrong };
  } catch (error) {
    if (!error.refused) throw error;
    const { index } = error;
    if (!index) {
      for (const name of ["board", "arrangement", "slides"]) set({ [name]: usual(name) });
      return { position: null, wrong: told(error) };
    }
    const letter = get("slides")[index - 1];
    set({ slides: get("slides").slice(0, index - 1) });
    const position = await ask(get("slides"), { letter });
    return { position, wrong: refused(index, letter, position) };
  }
}
