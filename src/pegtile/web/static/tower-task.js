// The tower's task and the moves that were made, as the link holds them.

import { current, t } from "./i18n.js";
import { get, set } from "./store.js";

export function tower() {
  return {
    disks: Number(get("disks")),
    pegs: Number(get("pegs")),
    rules: get("rules"),
    start: get("start"),
    goal: get("goal"),
  };
}

// The moves as pairs of pegs, from 0.
export function moves() {
  return get("moves") ? get("moves").split(".").map((pair) => pair.split("-").map(Number)) : [];
}

export function written(pairs) {
  return pairs.map((pair) => pair.join("-")).join(".");
}

export function setMoves(pairs) {
  set({ moves: written(pairs) });
}

// Return how far something is: exactly, or between what bounds.
export function known({ cost, lower_bound: least, optimal, certainty }) {
  if (cost === null) return t("unknown");
  const certain = optimal || certainty === "presumed" || String(least) === String(cost);
  return certain ? grouped(cost) : t("between", { least: grouped(least), most: grouped(cost) });
}

function grouped(number) {
  return BigInt(number).toLocaleString(current());
}

// Return the text of stacks, and of stacks after one disk has been put somewhere.
export function state(stacks, labels) {
  const places = [];
  stacks.forEach((stack, peg) => stack.forEach((disk) => (places[disk] = labels[peg])));
  return places.slice(1).reverse().join("");
}

export function placed(stacks, disk, peg) {
  const rest = stacks.map((stack) => stack.filter((one) => one !== disk));
  rest[peg] = [...rest[peg], disk].sort((one, other) => other - one);
  return rest;
}

// Return the moment after so many of the moves, made on the stacks of another moment.
export function after({ stacks, labels, move = null }, path, at) {
  const now = stacks.map((stack) => [...stack]);
  for (const [, source, target] of path.slice(0, at)) now[target].push(now[source].pop());
  return { stacks: now, labels, state: state(now, labels), move: at ? path[at - 1] : move };
}

export function saidMove([disk, source, target], labels) {
  return t("movedDisk", { disk, source: labels[source], target: labels[target] });
}
