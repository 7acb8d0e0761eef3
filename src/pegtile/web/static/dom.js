// Small helpers to build elements; text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// A labelled form field; the label is a text key that i18n keeps translated.
export function field(key, input) {
  return el("label", { class: "field" }, el("span", { "data-t": key }), input);
}

export function button(key, action, attributes = {}) {
  return el("button", { type: "button", "data-t": key, onclick: action, ...attributes });
}

export function options(select, entries, chosen) {
  select.replaceChildren(
    ...entries.map(([value, text, key]) =>
      el("option", { value, selected: String(value) === String(chosen), "data-t": key }, text ?? null),
    ),
  );
  return select;
}

const live = () => document.getElementById("live");

// What a screen reader says next.
export function announce(text) {
  live().textContent = "";
  requestAnimationFrame(() => (live().textContent = text));
}

// Tell the player something in its line: what went wrong stands out, `plain` words do not.
export function say(line, text, plain = false) {
  line.classList.toggle("plain", plain);
  line.textContent = text;
  if (text) announce(text);
}

// Let `take(event)` hear of the keys that nothing on the page has a use for, while `element` is seen;
// what has the focus may use some of them itself: fields all, tabs and regions that scroll the arrows.
export function spareKeys(element, take) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!element.checkVisibility() || element.contains(event.target)) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key.startsWith("Arrow") && event.target.closest("[role=tab], .scroll, .code")) return;
    take(event);
  });
}

// Return a function that does one thing after the other: a quick player makes the next move before
// the server has answered the last one.
export function oneByOne() {
  let last = Promise.resolve();
  return (act) => (last = last.then(act, act));
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function download(name, type, content) {
  const link = el("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
