"use strict";
/* The shapes of the picture: where they are, how they get elsewhere, and the arrow of a move. */
function pegtilePicture(svg, data, still) {
  const shapes = data.keys.map((key) => svg.querySelector(`[data-key="${key}"]`));
  const place = data.first.map((entry) => entry.slice());
  let frame = 0;
  let finish = null;

  function put(shape, x, y) {
    shapes[shape].setAttribute("transform", `translate(${x} ${y})`);
  }
  function look(shape, lit) {
    shapes[shape].setAttribute("class", place[shape][2] + (lit ? " lit" : ""));
  }
  const way = pegtileDraw("path", { class: "arrow-way", "stroke-width": data.stroke });
  const tip = pegtileDraw("path", { class: "arrow-tip" });
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
  return { look, arrow, settle, apply, glide };
}
