// The page's words. `data-t="key"` fills an element's text, `data-t-label="key"` its aria-label.

const TEXTS = {
  en: () => import("./texts.en.js"),
  zh: () => import("./texts.zh.js"),
  ja: () => import("./texts.ja.js"),
};
let language = "en";
let texts = {};
let translated = () => undefined; // of what the server says in English

export const current = () => language;

// Return the text for a key; `{name}` in it is replaced by a parameter, `{name|move|moves}` by it and
// the word that goes with its number. Where the page has no words for a key, `otherwise` stands: what
// the server said.
export function t(key, parameters = {}, otherwise = key) {
  const text = texts[key] ?? otherwise;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const given = parameters[name] ?? "";
    const value = typeof given === "number" ? given.toLocaleString(language) : given;
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

// Return a sentence of the server's in the reader's language, as it is where nobody has translated it.
export function said(sentence) {
  return language === "en" ? sentence : translated(sentence, language) ?? sentence;
}

// Return such a sentence as it stands by itself, begun and ended as one.
export function sentence(text) {
  const words = said(text);
  const end = /[.。]$/.test(words) ? "" : language === "en" ? "." : "。";
  return words && `${words[0].toUpperCase()}${words.slice(1)}${end}`;
}

// Take up a language, the browser's where none is wanted; its words are fetched when it is.
export async function choose(wanted) {
  const first = (wanted || navigator.language || "en").slice(0, 2);
  const chosen = first in TEXTS ? first : "en";
  texts = (await TEXTS[chosen]()).default;
  if (chosen !== "en") ({ translated } = await import("./sentences.js"));
  language = chosen;
  document.documentElement.lang = language;
  translate();
}
