// The page's words. `data-t="key"` fills an element's text, `data-t-label="key"` its aria-label.

import en from "./texts.en.js";
import ja from "./texts.ja.js";
import zh from "./texts.zh.js";

const TEXTS = { en, zh, ja };
let language = "en";

export const current = () => language;

// Return the text for a key; `{name}` in it is replaced by a parameter, `{name|move|moves}` by it and
// the word that goes with its number. Where the page has no words for a key, `otherwise` stands: what
// the server said.
export function t(key, parameters = {}, otherwise = key) {
  const text = TEXTS[language][key] ?? otherwise;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = parameters[name] ?? "";
    if (one === undefined) return value;
    return `${value} ${String(value) === "1" ? one : many}`;
  });
}

export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
  for (const element of root.querySelectorAll("[data-t-placeholder]")) {
    element.setAttribute("placeholder", t(element.dataset.tPlaceholder));
  }
}

export function choose(wanted) {
  const first = (wanted || navigator.language || "en").slice(0, 2);
  language = first in TEXTS ? first : "en";
  document.documentElement.lang = language;
  translate();
}
