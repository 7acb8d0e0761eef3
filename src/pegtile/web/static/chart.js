// A chart of how methods grow, on a logarithmic scale.

import { svg } from "./dom.js";
import { t } from "./i18n.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [720, 290, 60, 180, 40];

// Seconds over the number of disks (tower), or nodes a search (tiles).
export function chart(what, rows) {
  const lines = what === "hanoi"
    ? rows.map((row) => [row.method, row.growth.map((point) => [point.disks, point.seconds])])
    : rows.map((row, place) => [row.method, [[place, 0], [place, row.generated ?? 0]]]);
  const values = lines.flatMap(([, points]) => points.map(([, y]) => y)).filter((y) => y > 0);
  const root = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t(what === "hanoi" ? "growthChart" : "nodesChart"),
  });
  if (!values.length) return root;
  const { x, y, powers } = scales(lines, values);
  for (const power of powers) {
    const at = y(10 ** power);
    root.append(
      svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT + 10, y1: at, y2: at }),
      text(LEFT - 6, at + 4, `1e${power}`, "end"));
  }
  lines.forEach(([name, points], place) => {
    const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(" ");
    const look = `hue-${place % 8}${place < 8 ? "" : " again"}`;
    root.append(
      svg("polyline", { class: `line ${look}${what === "hanoi" ? "" : " bar"}`, points: path }),
      svg("rect", { class: `key ${look}`, x: WIDTH - RIGHT + 16, y: 10 + place * 18, width: 10, height: 10 }),
      text(WIDTH - RIGHT + 30, 19 + place * 18, name, "start"));
  });
  root.append(
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, t(what === "hanoi" ? "disks" : "search"), "middle"),
    text(4, 10, t(what === "hanoi" ? "col_seconds" : "col_generated"), "start"));
  if (what === "hanoi") for (const [disks] of lines[0][1]) root.append(text(x(disks), HEIGHT - 24, disks, "middle"));
  return root;
}

function scales(lines, values) {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const xs = lines.flatMap(([, points]) => points.map(([x]) => x));
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const share = (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / Math.max(1, high - low);
  return {
    x: (value) => LEFT + 8 + ((value - first) / Math.max(1, last - first)) * (WIDTH - LEFT - RIGHT - 16),
    y: (value) => HEIGHT - BOTTOM - share(value) * (HEIGHT - BOTTOM - 22),
    powers: Array.from({ length: high - low + 1 }, (_, step) => low + step),
  };
}

function text(x, y, words, anchor) {
  const element = svg("text", { x, y, "text-anchor": anchor });
  element.textContent = words;
  return element;
}

// Return a drawing of the page's as a file of its own, with the looks that it has here.
export function standalone(drawing) {
  const copy = drawing.cloneNode(true);
  const looks = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-size"];
  const originals = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, place) => {
    const style = getComputedStyle(originals[place]);
    for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
    element.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "sans-serif");
  const ground = svg("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor });
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}
