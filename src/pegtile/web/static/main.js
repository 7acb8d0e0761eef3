// The page: tabs, language, theme, the link that holds everything.

import { CheckView } from "./check-view.js";
import { CompareView } from "./compare-view.js";
import { announce } from "./dom.js";
import { ExplainView } from "./explain-view.js";
import { choose, current, t, translate } from "./i18n.js";
import { get, link, load, set } from "./store.js";
import { TilesView } from "./tiles-view.js";
import { TowerView } from "./tower-view.js";

const MAKERS = { tower: TowerView, tiles: TilesView, explain: ExplainView, compare: CompareView, check: CheckView };
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
  if (shown && shown !== name) views[shown].hide?.();
  shown = name;
  views[name] ??= new MAKERS[name](document.getElementById(`view-${name}`));
  translate();
  await views[name].show();
  document.body.dataset.ready = name;
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
  knob.textContent = t(knob.dataset.t);
  return dark;
}

function begin() {
  load();
  choose(get("language"));
  document.getElementById("language").value = current();
  theme(get("theme"));
  show();
}

for (const tab of tabs) {
  tab.addEventListener("click", () => (set({ view: tab.dataset.view }), show()));
  tab.addEventListener("keydown", walkTabs);
}
document.getElementById("language").addEventListener("change", (event) => {
  set({ language: event.target.value });
  choose(event.target.value);
  theme(get("theme"));
  show();
});
document.getElementById("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  set({ theme: dark ? "light" : "dark" });
  theme(get("theme"));
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
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => theme(get("theme")));
addEventListener("hashchange", begin);
begin();
