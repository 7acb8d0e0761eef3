// Export of what is shown: text, SVG, GIF, HTML or JSON, all drawn by the server.

import { Job } from "./api.js";
import { announce, button, download, el } from "./dom.js";
import { t } from "./i18n.js";

const TYPES = {
  txt: "text/plain",
  svg: "image/svg+xml",
  gif: "image/gif",
  html: "text/html",
  json: "application/json",
};

// `task(what)` gives what to draw: `shown`, the moves that were `played`, or the `solution`.
export function exportMenu(puzzle, task) {
  const message = el("span", { class: "remark", role: "status" });
  const what = el("select", { "data-t-label": "exportWhat" });
  const kinds = ["shown", "played", "solution"];
  what.append(...kinds.map((key) => el("option", { value: key, "data-t": `export_${key}` })));
  const save = (format) =>
    saved(message, `pegtile-${puzzle}.${format === "moves" ? "moves.txt" : format}`, "draw", {
      // A list of moves needs moves: of a picture, those of its solution.
      ...task(what.value === "shown" && ["gif", "html", "json", "moves"].includes(format) ? "solution" : what.value),
      format,
      theme: document.documentElement.dataset.theme,
    });
  return el("details", { class: "export" }, el("summary", { "data-t": "export" }),
    what, ...formats(["txt", "moves", "svg", "gif", "html", "json"], save), message);
}

// A button a format.
export function formats(names, save) {
  return names.map((name) =>
    name === "moves" ? button("exportMoves", () => save(name)) : el("button", { type: "button", onclick: () => save(name) }, name.toUpperCase()));
}

// Have a worker make a file, and hand it to the reader.
export async function saved(message, name, kind, request) {
  message.textContent = t("drawing");
  try {
    const drawn = await new Job(kind, request).over;
    download(name, TYPES[name.split(".").at(-1)], drawn.base64 ? bytes(drawn.base64) : drawn.text);
    message.textContent = t("saved");
  } catch (error) {
    message.textContent = error.message;
  }
}

export function keep(name, content) {
  download(name, TYPES[name.split(".").at(-1)], content);
  announce(t("saved"));
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
