"use strict";
/* Steps through a film or an explanation. All words come from `data`; all text is set as text. */
function pegtileStepper(root, data) {
  const SVG = "http://www.w3.org/2000/svg";
  const stage = root.querySelector(".stage");
  const svg = stage.querySelector("svg");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const shapes = data.keys.map((key) => svg.querySelector(`[data-key="${key}"]`));
  const place = data.first.map((entry) => entry.slice());
  let language = data.language;
  let now = 0;
  let playing = false;
  let timer = 0;
  let frame = 0;
  let finish = null;

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
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  function draw(tag, attributes, text) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /* The picture */
  function put(shape, x, y) {
    shapes[shape].setAttribute("transform", `translate(${x} ${y})`);
  }
  function look(shape, lit) {
    shapes[shape].setAttribute("class", place[shape][2] + (lit ? " lit" : ""));
  }
  const way = draw("path", { class: "arrow-way", "stroke-width": data.stroke });
  const tip = draw("path", { class: "arrow-tip" });
  svg.append(way, tip);
  function arrow(step, before) {
    way.setAttribute("d", "");
    tip.setAttribute("d", "");
    if (!step || !step.m || step.d.length < 1) return;
    const [shape, x1, y1] = step.d[0];
    const [, x0, y0] = before[0];
    const [width, height] = data.sizes[shape];
    let points;
    if (data.lift !== null) {
      const a = x0 + width / 2, b = x1 + width / 2;
      const high = data.lift + height * 0.35, low = data.lift + height + data.stroke * 3;
      points = [[a, low], [a, high], [b, high], [b, low]];
    } else {
      const a = x0 + width / 2, b = y0 + height / 2, dx = (x1 - x0) * 0.26, dy = (y1 - y0) * 0.26;
      points = [[a - dx, b - dy], [a + dx, b + dy]];
    }
    const [[px, py], [qx, qy]] = points.slice(-2);
    const length = Math.hypot(qx - px, qy - py) || 1;
    const dx = (qx - px) / length, dy = (qy - py) / length;
    const long = Math.min(data.stroke * 4, length), half = long / 2;
    const bx = qx - dx * long, by = qy - dy * long;
    points[points.length - 1] = [bx, by];
    way.setAttribute("d", "M" + points.map((p) => p.join(" ")).join("L"));
    tip.setAttribute("d", `M${qx} ${qy}L${bx - dy * half} ${by + dx * half}L${bx + dy * half} ${by - dx * half}Z`);
  }
  function between([x0, y0], [x1, y1], share) {
    share = share * share * (3 - 2 * share);
    if (data.lift === null) return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
    const up = y0 - data.lift, across = Math.abs(x1 - x0), down = y1 - data.lift;
    const gone = share * (up + across + down);
    if (gone < up) return [x0, y0 - gone];
    if (gone <= up + across) return [x0 + (x1 - x0) * (across ? (gone - up) / across : 1), data.lift];
    return [x1, data.lift + gone - up - across];
  }
  function settle() {
    if (finish) {
      cancelAnimationFrame(frame);
      const done = finish;
      finish = null;
      done();
    }
  }
  function apply(changes) {
    for (const [shape, x, y, name] of changes) {
      place[shape] = [x, y, name || place[shape][2]];
      put(shape, x, y);
      look(shape, false);
    }
  }
  function glide(changes, single, milliseconds, done) {
    const starts = changes.map(([shape]) => place[shape].slice());
    finish = () => { apply(changes); done(); };
    if (milliseconds <= 0 || still.matches || !changes.length) return settle();
    for (const [shape] of changes) shapes[shape].parentNode.append(shapes[shape]);
    const begin = performance.now();
    const tick = (time) => {
      const share = Math.min(1, Math.max(0, (time - begin) / milliseconds));
      changes.forEach(([shape, x, y], at) => {
        const [x0, y0] = starts[at];
        const at_ = single ? between([x0, y0], [x, y], share) : [x0 + (x - x0) * share, y0 + (y - y0) * share];
        put(shape, at_[0], at_[1]);
      });
      if (share < 1) frame = requestAnimationFrame(tick);
      else settle();
    };
    frame = requestAnimationFrame(tick);
  }

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
      timer = setTimeout(again, (still.matches ? 900 : 900) / speed());
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
  const trees = data.trees.map(plant);
  function plant(tree) {
    const nodes = tree.nodes;
    const leaves = Math.max(...nodes.map((node) => node[0])) + 0.5;
    const depth = Math.max(...nodes.map((node) => node[1]));
    const size = 11;
    const wide = Math.max(...nodes.map((node) => node[3].length)) * size * 0.6 + 10;
    // With its labels a tree may be wider than its box, which then shows the part where the method is.
    // In a huge one the nodes are mere dots, and say what they are when asked.
    const labelled = leaves <= 3000;
    const across = labelled ? wide + (leaves * (wide + 14) > 860 ? 6 : 14) : Math.max(5, 860 / leaves);
    const down = Math.max(labelled ? 30 : 14, Math.min(44, 380 / Math.max(1, depth)));
    const half = labelled ? wide / 2 : Math.max(2, Math.min(7, across * 0.36, down * 0.36));
    const high = labelled ? 10 : half;
    const size_of = (label) => (labelled && !label ? [4.5, 4.5] : [half, high]);
    const at = ([x, level]) => [x * across + wide / 2, level * down + 16];
    const picture = draw("svg", {
      class: "tree", width: leaves * across + wide, height: depth * down + 34, role: "img",
    });
    const lines = nodes.map((node) => {
      if (node[2] < 0) return null;
      const [x0, y0] = at(nodes[node[2]]), [x1, y1] = at(node);
      const line = draw("line", { x1: x0, y1: y0, x2: x1, y2: y1, class: "off" });
      picture.append(line);
      return line;
    });
    const dots = nodes.map((node) => {
      const [x, y] = at(node);
      const group = draw("g", { class: "off" });
      const [a, b] = size_of(node[3]);
      group.append(draw("title", {}, node[3]), draw("rect", { x: x - a, y: y - b, width: 2 * a, height: 2 * b, rx: b }));
      if (labelled) group.append(draw("text", { x, y: y + size * 0.36, "font-size": size }, node[3]));
      picture.append(group);
      return group;
    });
    return { nodes, lines, dots, picture, at, grown: 0, path: [], box: make("div", { class: "tree-box" }, picture) };
  }
  const kind = (node) => (node[4] & 1 ? "cut" : "");
  function grow(tree, node, grown, end) {
    const before = tree.grown;
    for (let at = Math.min(before, grown); at < Math.max(before, grown); at++) {
      tree.dots[at].setAttribute("class", at < grown ? kind(tree.nodes[at]) : "off");
      if (tree.lines[at]) tree.lines[at].setAttribute("class", at < grown ? "" : "off");
    }
    for (const at of tree.path) if (at < grown) {
      tree.dots[at].setAttribute("class", kind(tree.nodes[at]));
      if (tree.lines[at]) tree.lines[at].setAttribute("class", "");
    }
    tree.grown = grown;
    const path = [];
    for (let at = node; at >= 0; at = tree.nodes[at][2]) path.push(at);
    if (end) tree.nodes.forEach((entry, at) => { if (entry[4] & 2) path.push(at); });
    tree.path = path;
    for (const at of path) if (at < grown) {
      tree.dots[at].setAttribute("class", kind(tree.nodes[at]) + (at === node ? " on now" : " on"));
      if (tree.lines[at]) tree.lines[at].setAttribute("class", "on");
    }
    if (node >= 0) {
      const [x, y] = tree.at(tree.nodes[node]);
      const box = tree.box;
      if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - box.clientWidth / 2;
      if (y < box.scrollTop + 20 || y > box.scrollTop + box.clientHeight - 20) box.scrollTop = y - box.clientHeight / 2;
    }
  }
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
      requestAnimationFrame(() => grow(tree, node, grown, now === data.steps.length - 1));
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
