// Export of what is shown: pictures, films and texts drawn by the server, tables as they stand.

import { Job } from "./api.js";
import { button, download, el } from "./dom.js";
import { t } from "./i18n.js";
import { told } from "./problems.js";

const TYPES = {
  txt: "text/plain",
  svg: "image/svg+xml",
  gif: "image/gif",
  html: "text/html",
  json: "application/json",
};

export const PICTURE = ["txt", "svg"];
export const FILM = ["txt", "moves", "svg", "gif", "html", "json"];

// `kinds` has for every kind of thing that can be saved its formats, and a function of the format
// that gives `{ kind, request }`, a job for the server, or `{ content }`.
export function exportMenu(name, kinds) {
  const message = el("span", { class: "remark", role: "status" });
  const buttons = el("span", { class: "formats" });
  const what = el("select", { "data-t-label": "exportWhat" });
  what.append(...Object.keys(kinds).map((key) => el("option", { value: key, "data-t": `export_${key}` })));
  const save = async (format) => {
    message.textContent = t("drawing");
    try {
      const content = await made(kinds[what.value].make(format), format);
      const ending = format === "moves" ? "moves.txt" : format;
      download(`pegtile-${name}-${what.value}.${ending}`, TYPES[ending.split(".").at(-1)], content);
      message.textContent = t("saved");
    } catch (error) {
      message.textContent = told(error);
    }
  };
  const show = () => {
    message.textContent = "";
    buttons.replaceChildren(...kinds[what.value].formats.map((format) =>
      format === "moves"
        ? button("exportMoves", () => save(format))
        : el("button", { type: "button", onclick: () => save(format) }, format.toUpperCase())));
    for (const one of buttons.querySelectorAll("[data-t]")) one.textContent = t(one.dataset.t);
  };
  what.addEventListener("change", show);
  show();
  return el("details", { class: "export" }, el("summary", { "data-t": "export" }), what, buttons, message);
}

// A drawing of the server's, in the colours that are shown.
export function drawing(request, format) {
  return { kind: "draw", request: { ...request, format, theme: document.documentElement.dataset.theme } };
}

async function made({ kind, request, content }) {
  if (content !== undefined) return content;
  const drawn = await new Job(kind, request).over;
  return drawn.base64 ? bytes(drawn.base64) : drawn.text;
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
