// What the views of the tiles share: goals by name, and which tile a slide has moved.

import { el, options } from "./dom.js";
import { t, translate } from "./i18n.js";

export const GOALS = ["blank-last", "blank-first", "snail"];

export function goalSelect(onchoose) {
  return el("select", { onchange: ({ target }) => onchoose(target.value) });
}

// A goal of one's own stands in the list while it is chosen.
export function showGoals(select, chosen) {
  const goals = GOALS.map((name) => [name, null, `goal_${name}`]);
  if (!GOALS.includes(chosen)) goals.push([chosen, null, "ownGoal"]);
  options(select, goals, chosen);
  translate(select);
}

const BESIDE = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };

// Return the tile that lies so far from the gap.
function besideGap(rows, dx, dy) {
  const y = rows.findIndex((row) => row.includes(0));
  return rows[y + dy][rows[y].indexOf(0) + dx];
}

// Return the tile that will slide that way: it comes from the other side of the gap.
export function nextTile(letter, rows) {
  const [dx, dy] = BESIDE[letter];
  return besideGap(rows, -dx, -dy);
}

// Say which tile has slid which way, from the rows after it: it lies beside the gap that it left.
export function saidSlide(letter, rows) {
  return t("slidTile", { tile: besideGap(rows, ...BESIDE[letter]), way: t(`way_${letter}`) });
}
