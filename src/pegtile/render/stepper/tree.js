"use strict";
/* A tree that grows, and keeps in sight the node where the method is. */
function pegtileTree(tree) {
  const nodes = tree.nodes;
  const leaves = Math.max(...nodes.map((node) => node[0])) + 0.5;
  const depth = Math.max(...nodes.map((node) => node[1]));
  const size = 11;
  const wide = Math.max(...nodes.map((node) => node[3].length)) * size * 0.6 + 10;
  // With its labels a tree may be wider than its box, which then shows the part where the method is.
  // In a huge one the nodes are mere dots, and say what they are when asked.
  const labelled = leaves <= 3000;
  const across = labelled ? wide + (leaves * (wide + 14) > 860 ? 6 : 14) : Math.max(5, 860 / leaves);
  const down = Math.max(labelled ? 30 : 14, Math.min(44, 380 / Math.max(1, depth)));
  const half = labelled ? wide / 2 : Math.max(2, Math.min(7, across * 0.36, down * 0.36));
  const high = labelled ? 10 : half;
  const sizeOf = (label) => (labelled && !label ? [4.5, 4.5] : [half, high]);
  const at = ([x, level]) => [x * across + wide / 2, level * down + 16];
  const picture = pegtileDraw("svg", {
    class: "tree", width: leaves * across + wide, height: depth * down + 34, role: "img",
  });
  const lines = nodes.map((node) => {
    if (node[2] < 0) return null;
    const [x0, y0] = at(nodes[node[2]]), [x1, y1] = at(node);
    const line = pegtileDraw("line", { x1: x0, y1: y0, x2: x1, y2: y1, class: "off" });
    picture.append(line);
    return line;
  });
  const dots = nodes.map((node) => {
    const [x, y] = at(node);
    const group = pegtileDraw("g", { class: "off" });
    const [a, b] = sizeOf(node[3]);
    group.append(pegtileDraw("title", {}, node[3]), pegtileDraw("rect", { x: x - a, y: y - b, width: 2 * a, height: 2 * b, rx: b }));
    if (labelled) group.append(pegtileDraw("text", { x, y: y + size * 0.36, "font-size": size }, node[3]));
    picture.append(group);
    return group;
  });
  return { nodes, lines, dots, picture, at, grown: 0, path: [], box: pegtileMake("div", { class: "tree-box" }, picture) };
}
const pegtileKind = (node) => (node[4] & 1 ? "cut" : "");
function pegtileGrow(tree, node, grown, end) {
  const before = tree.grown;
  for (let at = Math.min(before, grown); at < Math.max(before, grown); at++) {
    tree.dots[at].setAttribute("class", at < grown ? pegtileKind(tree.nodes[at]) : "off");
    if (tree.lines[at]) tree.lines[at].setAttribute("class", at < grown ? "" : "off");
  }
  for (const at of tree.path) if (at < grown) {
    tree.dots[at].setAttribute("class", pegtileKind(tree.nodes[at]));
    if (tree.lines[at]) tree.lines[at].setAttribute("class", "");
  }
  tree.grown = grown;
  const path = [];
  for (let at = node; at >= 0; at = tree.nodes[at][2]) path.push(at);
  if (end) tree.nodes.forEach((entry, at) => { if (entry[4] & 2) path.push(at); });
  tree.path = path;
  for (const at of path) if (at < grown) {
    tree.dots[at].setAttribute("class", pegtileKind(tree.nodes[at]) + (at === node ? " on now" : " on"));
    if (tree.lines[at]) tree.lines[at].setAttribute("class", "on");
  }
  if (node >= 0) {
    const [x, y] = tree.at(tree.nodes[node]);
    const box = tree.box;
    if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - box.clientWidth / 2;
    if (y < box.scrollTop + 20 || y > box.scrollTop + box.clientHeight - 20) box.scrollTop = y - box.clientHeight / 2;
  }
}
