// The page: tabs, language, theme, the link that holds everything.

import { ApiError } from "./api.js";
import { announce, el } from "./dom.js";
import { choose, current, t, translate } from "./i18n.js";
import { told } from "./problems.js";
import { get, link, load, set } from "./store.js";

// Each tab is fetched when it is opened; the first one is asked for together with this.
const MAKERS = {
  tower: async () => (await import("./tower-view.js")).TowerView,
  tiles: async () => (await import("./tiles-view.js")).TilesView,
  explain: async () => (await import("./explain-view.js")).ExplainView,
  compare: async () => (await import("./compare-view.js")).CompareView,
  check: async () => (await import("./check-view.js")).CheckView,
};
const views = {};
const tabs = [...document.querySelectorAll("[role=tab]")];
let shown = null;

async function show() {
  const name = get("view") in MAKERS ? get("view") : "tower";
  for (const tab of tabs) {
    const chosen = tab.dataset.view === name;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(`view-${tab.dataset.view}`).hidden = !chosen;
  }
  if (shown !== name) views[shown]?.hide();
  shown = name;
  const view = await made(name);
  if (shown !== name) return; // another tab was opened meanwhile
  translate();
  await view?.show();
  document.body.dataset.ready = name;
}

// Return the view of a tab, nothing when the server no longer gives it.
async function made(name) {
  const host = document.getElementById(`view-${name}`);
  if (views[name]) return views[name];
  try {
    const View = await MAKERS[name]();
    host.replaceChildren();
    return (views[name] ??= new View(host));
  } catch {
    const error = new ApiError({ code: "connection", message: "the server does not answer" });
    host.replaceChildren(el("p", { class: "message", role: "alert" }, told(error)));
  }
}

// Tabs are one stop of the Tab key; the arrows go from one to the next.
function walkTabs(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
}

function theme(wanted) {
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const knob = document.getElementById("theme");
  knob.dataset.t = dark ? "light" : "dark";
}

async function speak(language) {
  await choose(language);
  document.getElementById("language").value = current();
  await show();
}

function begin() {
  load();
  theme(get("theme"));
  return speak(get("language"));
}

for (const tab of tabs) {
  tab.addEventListener("click", () => (set({ view: tab.dataset.view }), show()));
  tab.addEventListener("keydown", walkTabs);
}
document.getElementById("language").addEventListener("change", ({ target }) => {
  set({ language: target.value });
  void speak(target.value);
});
document.getElementById("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  set({ theme: dark ? "light" : "dark" });
  theme(get("theme"));
  translate();
});
document.getElementById("share").addEventListener("click", async () => {
  const address = location.origin + location.pathname + link();
  try {
    await navigator.clipboard.writeText(address);
    announce(t("copied"));
  } catch {
    prompt(t("copyThis"), address);
  }
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  theme(get("theme"));
  translate();
});
addEventListener("hashchange", begin);
await begin();
