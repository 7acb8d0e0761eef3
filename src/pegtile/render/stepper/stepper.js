"use strict";
/* Steps through a film or an explanation. All words come from `data`; all text is set as text. */
function pegtileStepper(root, data) {
  const stage = root.querySelector(".stage");
  const svg = stage.querySelector("svg");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let language = data.language;
  let now = 0;
  let playing = false;
  let timer = 0;

  // Each step says what is where after it; what was there before is worked out once.
  const undo = [];
  {
    const last = data.first.map((entry) => entry.slice());
    for (const step of data.steps) {
      undo.push((step.d || []).map(([shape]) => [shape, ...last[shape]]));
      for (const [shape, x, y, look] of step.d || []) last[shape] = [x, y, look || last[shape][2]];
    }
  }

  /* Words */
  const words = (key) => data.strings[language][key];
  function say(entry) {
    const [key, blanks] = typeof entry === "number" ? data.says[entry] : entry;
    return words(key).replace(/\{(\w+)\}/g, (_, name) =>
      Array.isArray(blanks[name]) ? say(blanks[name]) : String(blanks[name]));
  }
  const make = pegtileMake, draw = pegtileDraw;

  const { look, arrow, settle, apply, glide } = pegtilePicture(svg, data, still);

  /* Going from step to step */
  const speed = () => Number(controls.speed.value);
  function go(target, smooth) {
    settle();
    target = Math.max(0, Math.min(data.steps.length - 1, target));
    for (const step of [data.steps[now]]) for (const [shape] of step.d || []) look(shape, false);
    const one = Math.abs(target - now) === 1 && smooth;
    const forward = target > now;
    const single = forward ? data.steps[target].m : data.steps[now].m;
    if (one) {
      const changes = forward ? data.steps[target].d || [] : undo[now];
      now = target;
      arrow(null);
      show();
      glide(changes, single, 480 / speed(), mark);
      return;
    }
    while (now < target) apply(data.steps[++now].d || []);
    while (now > target) apply(undo[now--]);
    show();
    mark();
  }
  function mark() {
    const step = data.steps[now];
    if (step.m) for (const [shape] of step.d) look(shape, true);
    arrow(step, undo[now]);
  }
  function play(on) {
    playing = on;
    clearTimeout(timer);
    if (on && now === data.steps.length - 1) go(0, false);
    const again = () => {
      if (!playing) return;
      if (now === data.steps.length - 1) return play(false);
      go(now + 1, true);
      timer = setTimeout(again, 900 / speed());
    };
    if (on) timer = setTimeout(again, 60);
    show();
  }

  /* The page */
  const rich = data.listings.length > 0;
  if (rich) root.classList.add("rich");
  const controls = {};
  const bar = make("div", { class: "bar shown", role: "group" });
  // Drawn, because many fonts lack the letters for them.
  const signs = {
    first: "M5 5h2v14h-2zM19 5v14l-11-7z", last: "M17 5h2v14h-2zM5 5v14l11-7z", back: "M17 5v14l-11-7z",
    step: "M7 5v14l11-7z", play: "M7 4v16l13-8z", pause: "M6 4h4v16h-4zM14 4h4v16h-4z",
    look: "M12 3a9 9 0 1 0 0 18zM12 3v2a7 7 0 0 1 0 14v2a9 9 0 0 0 0-18z",
  };
  function sign(name) {
    const icon = draw("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" });
    icon.append(draw("path", { d: signs[name] }));
    return icon;
  }
  const button = (name, act, extra) => {
    controls[name] = make("button", { type: "button", class: extra || "" }, sign(name));
    controls[name].addEventListener("click", act);
    bar.append(controls[name]);
  };
  button("first", () => { play(false); go(0, false); });
  button("back", () => { play(false); go(now - 1, true); });
  button("play", () => play(!playing), "main");
  button("step", () => { play(false); go(now + 1, true); });
  button("last", () => { play(false); go(data.steps.length - 1, false); });
  controls.slider = make("input", { type: "range", min: 0, max: data.steps.length - 1, value: 0 });
  controls.slider.addEventListener("input", () => {
    const wanted = Number(controls.slider.value);
    play(false);
    go(wanted, false);
  });
  controls.place = make("span", { class: "place" });
  controls.speed = make("select");
  for (const value of [0.25, 0.5, 1, 2, 4, 8]) controls.speed.append(make("option", { value }, `× ${value}`));
  controls.speed.value = String(data.speed);
  if (!controls.speed.value) controls.speed.value = "1";
  controls.languages = make("select");
  for (const code of Object.keys(data.strings)) {
    controls.languages.append(make("option", { value: code, lang: code }, data.strings[code]["ui.language"]));
  }
  controls.languages.value = language;
  controls.languages.addEventListener("change", () => { language = controls.languages.value; translate(); });
  controls.look = make("button", { type: "button" }, sign("look"));
  controls.look.addEventListener("click", () => document.documentElement.classList.toggle("dark"));
  bar.append(controls.slider, controls.place, controls.speed, controls.languages);
  if (data.two_looks) {
    bar.append(controls.look);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => document.documentElement.classList.toggle("dark", dark.matches);
    dark.addEventListener("change", follow);
    follow();
  }
  const caption = make("p", { class: "caption" });
  const why = make("p", rich ? { class: "why" } : { class: "why", hidden: "" });
  const said = make("div", { class: "shown", "aria-live": "polite" }, caption, why);
  const panels = make("div", { class: "panels" });
  const codeTitle = make("h2");
  const code = make("ol", { class: "code" });
  const side = make("div", { class: "side panels" });
  if (rich) side.append(panels, make("section", { class: "panel listing" }, codeTitle, code));
  const keys = make("p", { class: "keys shown" });
  stage.classList.add("shown");
  root.append(bar, said, side, keys);

  /* Panels */
  const trees = data.trees.map(pegtileTree);
  function panel(entry) {
    const [sort, title, ...rest] = entry;
    const section = make("section", { class: "panel" }, make("h2", {}, words(title)));
    if (sort === "stack") {
      const list = make("ol", { class: "stack" });
      rest[0].slice().reverse().forEach((item, at) => list.append(make("li", at ? {} : { class: "top" }, say(item))));
      if (!rest[0].length) list.append(make("li", { class: "none" }, words("ui.empty")));
      section.append(list);
    } else if (sort === "table") {
      const [rows, column, lit] = rest;
      // Many pairs of a name and a value stand side by side, to leave room for the code below.
      const pairs = rows.length > 4 && rows.every((row) => row.length === 2);
      const table = make("table", pairs ? { class: "pairs" } : {});
      rows.forEach((row, at) => {
        const line = make("tr", lit.includes(at) ? { class: "lit" } : {});
        row.forEach((cell, place) => line.append(
          make(place ? "td" : "th", place === column ? { class: "lit" } : {}, say(cell))));
        table.append(line);
      });
      section.append(table);
    } else {
      const [which, node, grown] = rest;
      const tree = trees[which];
      tree.picture.setAttribute("aria-label", words(title));
      section.append(tree.box);
      // Scrolling needs the box to be laid out.
      requestAnimationFrame(() => pegtileGrow(tree, node, grown, now === data.steps.length - 1));
    }
    return section;
  }
  let listed = -1;
  function list(which, line) {
    if (which !== listed) {
      listed = which;
      code.replaceChildren(...data.listings[which].lines.map((text) => make("li", {}, text)));
    }
    [...code.children].forEach((item, at) => {
      item.className = at + 1 === line ? "now" : "";
      if (at + 1 === line) {
        item.setAttribute("aria-current", "true");
        const box = code.parentNode;
        const top = item.offsetTop - box.offsetTop;
        if (top < box.scrollTop + 30 || top > box.scrollTop + box.clientHeight - 30) {
          box.scrollTop = top - box.clientHeight / 2;
        }
      }
      else item.removeAttribute("aria-current");
    });
  }

  function show() {
    const step = data.steps[now];
    controls.slider.value = now;
    controls.place.textContent = words("ui.place").replace("{number}", step.n).replace("{total}", data.total);
    controls.slider.setAttribute("aria-valuetext", controls.place.textContent);
    controls.back.disabled = controls.first.disabled = now === 0;
    controls.step.disabled = controls.last.disabled = now === data.steps.length - 1;
    controls.play.replaceChildren(sign(playing ? "pause" : "play"));
    controls.play.setAttribute("aria-label", words(playing ? "ui.pause" : "ui.play"));
    caption.textContent = say(step.c);
    why.textContent = step.w === undefined || step.w === step.c ? "" : say(step.w);
    if (rich) {
      panels.replaceChildren(...step.p.map(panel));
      list(step.g, step.r);
    }
  }
  function translate() {
    document.documentElement.lang = language;
    for (const name of ["first", "back", "step", "last", "slider", "speed", "languages", "look"]) {
      controls[name].setAttribute("aria-label", words("ui." + name));
      controls[name].title = words("ui." + name);
    }
    keys.textContent = words("ui.keys");
    document.title = root.querySelector("h1").textContent = say(data.title);
    if (data.idea !== null) root.querySelector(".idea").textContent = say(data.idea);
    codeTitle.textContent = rich ? `${words("ui.listing")} (${data.listings[0].file})` : "";
    show();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The slider moves by the arrows itself, a list is typed into.
    const tag = event.target.tagName;
    const its = tag === "SELECT" || (tag === "INPUT" && /^(Arrow|Home|End)/.test(event.key));
    const act = {
      ArrowRight: () => { play(false); go(now + 1, true); },
      ArrowLeft: () => { play(false); go(now - 1, true); },
      Home: () => { play(false); go(0, false); },
      End: () => { play(false); go(data.steps.length - 1, false); },
      " ": () => play(!playing),
      "+": () => faster(1),
      "=": () => faster(1),
      "-": () => faster(-1),
    }[event.key];
    if (!act || its || (event.key === " " && tag === "BUTTON")) return;
    event.preventDefault();
    act();
  });
  function faster(by) {
    const at = controls.speed.selectedIndex + by;
    if (at >= 0 && at < controls.speed.options.length) controls.speed.selectedIndex = at;
  }

  translate();
  mark();
  if (location.hash.length > 1 && Number.isInteger(Number(location.hash.slice(1)))) {
    const wanted = data.steps.findIndex((step) => step.n >= Number(location.hash.slice(1)));
    if (wanted >= 0) go(wanted, false);
  }
}
