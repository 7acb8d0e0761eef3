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

// `task()` gives the puzzle to draw; with `film` the whole solution is drawn, not one picture.
export function exportMenu(puzzle, task) {
  const message = el("span", { class: "remark" });
  const film = el("input", { type: "checkbox" });
  const save = async (format) => {
    message.textContent = t("drawing");
    try {
      const request = { ...task(), format, film: film.checked || ["gif", "html"].includes(format) };
      const drawn = await new Job("draw", request).over;
      const content = drawn.base64 ? bytes(drawn.base64) : drawn.text;
      download(`pegtile-${puzzle}.${format}`, TYPES[format], content);
      message.textContent = "";
      announce(t("saved"));
    } catch (error) {
      message.textContent = error.message;
    }
  };
  return el(
    "details",
    { class: "export" },
    el("summary", { "data-t": "export" }),
    el("label", { class: "check" }, film, el("span", { "data-t": "wholeSolution" })),
    ...Object.keys(TYPES).map((format) => {
      const one = button("", () => save(format));
      delete one.dataset.t;
      one.textContent = format.toUpperCase();
      return one;
    }),
    message,
  );
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
