// Working structures as a person reads them: stacks grow upwards, tables stand in rows, trees grow.

import { el, svg } from "./dom.js";
import { t } from "./i18n.js";

export function drawPanels(host, panels, trees) {
  host.replaceChildren(
    ...panels.map((panel) => el("section", {}, el("h3", {}, panel.title), DRAWN[panel.kind](panel, trees))),
  );
}

function stack({ items }) {
  if (!items.length) return el("p", { class: "empty" }, t("empty"));
  return el("ol", { class: "stack", reversed: true }, ...[...items].reverse().map((item) => el("li", {}, item)));
}

function table({ rows, lit_column: litColumn, lit_rows: litRows }) {
  const cell = (text, row, column) =>
    column === 0
      ? el("th", { scope: "row" }, text)
      : el("td", { class: column === litColumn || litRows.includes(row) ? "lit" : null }, text);
  return el("div", { class: "scroll" },
    el("table", {}, el("tbody", {},
      ...rows.map((cells, row) => el("tr", {}, ...cells.map((text, column) => cell(text, row, column)))))));
}

const [ACROSS, DOWN] = [46, 44];

function tree({ tree: which, node: here, grown }, trees) {
  const nodes = trees[which].nodes.slice(0, grown);
  if (!nodes.length) return el("p", { class: "empty" }, t("empty"));
  const all = trees[which].nodes;
  const width = (Math.max(...all.map(([x]) => x)) + 1.4) * ACROSS;
  const height = (Math.max(...all.map(([, depth]) => depth)) + 1) * DOWN;
  const root = svg("svg", { class: "grown", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": t("treeOf", { count: grown }) });
  const at = ([x, depth]) => [(x + 0.7) * ACROSS, depth * DOWN + 20];
  for (const node of nodes) {
    if (node[2] < 0) continue;
    const [[x1, y1], [x2, y2]] = [at(all[node[2]]), at(node)];
    root.append(svg("line", { x1, y1, x2, y2 }));
  }
  nodes.forEach((node, place) => root.append(treeNode(node, at(node), place === here)));
  const [x, y] = here >= 0 && here < nodes.length ? at(all[here]) : [0, 0];
  const box = el("div", { class: "scroll tall" }, root);
  requestAnimationFrame(() => box.scrollTo(x - box.clientWidth / 2, y - box.clientHeight / 2));
  return box;
}

// A move that was passed over makes no node: it has no label, and ends in a dot.
function treeNode([, , , label, cut, lit], [x, y], isHere) {
  const kind = isHere ? "here" : cut ? "cut" : lit ? "found" : "";
  if (!label) return svg("g", { class: `treenode passed ${kind}` }, svg("circle", { cx: x, cy: y - 6, r: 4 }));
  const width = Math.max(36, 6.5 * label.length + 9);
  const words = svg("text", { x, y: y + 4, "text-anchor": "middle" });
  words.textContent = label;
  return svg("g", { class: `treenode ${kind}` }, svg("rect", { x: x - width / 2, y: y - 11, width, height: 22, rx: 11 }), words);
}

const DRAWN = { stack, table, tree };
