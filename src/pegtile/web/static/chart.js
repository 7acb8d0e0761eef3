// A chart of how methods grow, on a logarithmic scale.

import { svg } from "./dom.js";
import { t } from "./i18n.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [720, 290, 60, 180, 40];

// What is drawn, over what: of the tower seconds over its disks, of the tiles nodes over the moves of
// the shortest answer.
const AXES = {
  hanoi: { across: "disks", up: "seconds", words: ["growthChart", "disks", "col_seconds"] },
  tiles: { across: "moves", up: "generated", words: ["nodesChart", "answerMoves", "col_generated"] },
};

export function chart(what, rows) {
  const { across, up, words: [title, below, above] } = AXES[what];
  const lines = rows.map((row) => [row.method, row.growth.map((point) => [point[across], point[up]])]);
  const values = lines.flatMap(([, points]) => points.map(([, y]) => y)).filter((y) => y > 0);
  if (!values.length) return null;
  const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t(title) });
  const { x, y, powers, sizes } = scales(lines, values);
  for (const power of powers) {
    const at = y(10 ** power);
    root.append(
      svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT + 10, y1: at, y2: at }),
      text(LEFT - 6, at + 4, `10${raised(power)}`, "end"));
  }
  lines.forEach(([name, points], place) => {
    const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(" ");
    const look = `hue-${place % 8}${place < 8 ? "" : " again"}`;
    root.append(
      svg("polyline", { class: `line ${look}`, points: path }),
      ...points.map(([px, py]) => svg("circle", { class: `dot ${look}`, cx: x(px), cy: y(py), r: 2.5 })),
      svg("rect", { class: `key ${look}`, x: WIDTH - RIGHT + 16, y: 10 + place * 18, width: 10, height: 10 }),
      text(WIDTH - RIGHT + 30, 19 + place * 18, name, "start"));
  });
  root.append(
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, t(below), "middle"),
    text(4, 10, t(above), "start"),
    ...sizes.map((size) => text(x(size), HEIGHT - 24, size, "middle")));
  return root;
}

function raised(power) {
  return [...String(power)].map((one) => (one === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[one])).join("");
}

function scales(lines, values) {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const sizes = [...new Set(lines.flatMap(([, points]) => points.map(([x]) => x)))];
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
  const share = (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / Math.max(1, high - low);
  return {
    sizes,
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
